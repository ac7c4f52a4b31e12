"""Untrusted writes to copies of graph files, each in a confined child process of its own."""

import queue
import threading
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from activities.graph.databases.asking import MEMORY_MB
from activities.graph.databases.confined import EngineRefusal
from activities.graph.databases.cypher import Query
from activities.graph.databases.own import confined
from activities.graph.databases.own.confined import Contents, Refused
from activities.graph.databases.own.schema import Empty
from activities.graph.databases.refusals import TOO_HEAVY, as_error
from infra.computing.process import ComputingProcess, Lost, Overrun
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.databases import QUERY_SECONDS

PROCESSES = 2
WAITING = 4
"""Writes that may wait for a child. Each holds one of the worker's shared threads."""
MOST_OF_ONE = 2
"""Writes of one firm that may run or wait."""
BUSY = "Há gravações demais em curso. Tente de novo em instantes."


class ConfinedWrites:
    """At most two writes at once, of different firms. A few more wait, others must retry. Safe for threads.

    A firm has at most one child, so one stays free for other firms. Each child ends with its write.
    """

    def __init__(self) -> None:
        self._processes = [ComputingProcess(MEMORY_MB, [confined.__name__], kept=()) for _ in range(PROCESSES)]
        self._idle: queue.LifoQueue[ComputingProcess] = queue.LifoQueue()
        for process in self._processes:
            self._idle.put(process)
        self._counting = threading.Lock()
        self._held: Counter[str] = Counter()
        self._turns: dict[str, threading.Lock] = {}

    def write(
        self, firm: str, path: Path, statements: list[Query], empty: list[Empty], unreadable: Sequence[Empty] = ()
    ) -> Contents:
        """Apply the write to the copy. Raise `AutosError` with advice on what to change; the copy is then unusable.

        `SERVICE_UNAVAILABLE` if the queue is full.
        """
        with self._turn_of(firm):
            return self._in_turn(str(path), statements, empty, list(unreadable))

    def close(self) -> None:
        """End every child."""
        for process in self._processes:
            process.stop()

    @contextmanager
    def _turn_of(self, firm: str) -> Generator[None]:
        """Acquire one of all slots and the firm's only slot."""
        with self._counting:
            if self._held[firm] >= MOST_OF_ONE or self._held.total() >= PROCESSES + WAITING:
                raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, BUSY)
            self._held[firm] += 1
            turn = self._turns.setdefault(firm, threading.Lock())
        try:
            with turn:
                yield
        finally:
            with self._counting:
                self._held[firm] -= 1
                if not self._held[firm]:
                    del self._held[firm], self._turns[firm]

    def _in_turn(self, *asked: Any) -> Contents:
        process = self._idle.get()
        try:
            return process.run(QUERY_SECONDS + 1, confined.write, *asked)
        except EngineRefusal as refusal:
            raise _unfit(str(refusal)) from None
        except Refused as refusal:
            raise AutosError(ErrorCode.CONFLICT, str(refusal)) from None
        except Overrun:
            raise AutosError(ErrorCode.TIMEOUT, TOO_HEAVY) from None
        except Lost:
            raise AutosError(ErrorCode.VALIDATION_ERROR, TOO_HEAVY) from None
        finally:
            process.stop()
            self._idle.put(process)


def _unfit(said: str) -> AutosError:
    """Return the error of a write that the engine did not run. Apart from syntax, it is about the present database."""
    error = as_error(said)
    if error.code is ErrorCode.VALIDATION_ERROR and "Parser exception" not in said:
        return AutosError(ErrorCode.CONFLICT, error.message)
    return error
