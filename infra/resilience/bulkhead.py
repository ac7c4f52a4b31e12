"""A thread pool per backend: a hanging backend blocks no other, and later callers fail fast."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from workflows.contracts.errors import AutosError, ErrorCode

T = TypeVar("T")

_Job = tuple["Future[Any]", Callable[[], Any]]


class Bulkhead:
    """At most `threads` concurrent calls and `waiting` queued; no caller waits longer than `seconds`.

    A call cannot be interrupted: past the limit it keeps its thread, and once every thread is held, calls fail at once
    until one returns. Threads are daemons, so they never block a shutdown. `name` is the backend in error messages.
    """

    def __init__(self, name: str, threads: int, seconds: float, waiting: int = 64) -> None:
        self._name = name
        self._threads = threads
        self._seconds = seconds
        self._most = threads + waiting
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._given = 0
        self._overdue = 0
        for number in range(threads):
            threading.Thread(target=self._work, name=f"bulkhead-{number}", daemon=True).start()

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Runs `work`; raises `TIMEOUT` past the limit and `SERVICE_UNAVAILABLE` when no thread is free.

        A queued call whose caller has left never starts.
        """
        with self._lock:
            if self._overdue >= self._threads or self._given >= self._most:
                raise AutosError(
                    ErrorCode.SERVICE_UNAVAILABLE, f"{self._name} não está respondendo. Tente de novo em instantes."
                )
            self._given += 1
        future: Future[T] = Future()
        future.add_done_callback(lambda _: self._count(given=-1))
        self._jobs.put((future, partial(copy_context().run, work, *arguments)))
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError as error:
            if future.running():
                self._count(overdue=1)
                future.add_done_callback(lambda _: self._count(overdue=-1))
            raise AutosError(
                ErrorCode.TIMEOUT, f"{self._name} não respondeu a tempo. Tente de novo, ou peça menos de uma vez."
            ) from error

    def close(self) -> None:
        """Lets each thread end after its current call."""
        for _ in range(self._threads):
            self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            future, work = job
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)

    def _count(self, *, given: int = 0, overdue: int = 0) -> None:
        with self._lock:
            self._given += given
            self._overdue += overdue
