"""Threads of one backend's own: when it hangs it takes none from others, and those who ask later learn it at once."""

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
    """At most `threads` calls at once and `waiting` more in line; nobody waits longer than `seconds` for an answer.

    A call cannot be broken off: one that outlives the limit keeps its thread, and once every thread is held so,
    questions are refused at once until one comes back. The threads are daemons, so that a hung one stops no process.
    `name` is what users are told did not answer.
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
        """What `work` returns or raises; `TIMEOUT` past the limit, `SERVICE_UNAVAILABLE` where no thread is to be had.

        What is still in line when its asker leaves is never begun.
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
        """Lets the threads end, each after the call it is in."""
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
