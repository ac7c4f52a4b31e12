"""Untrusted queries to a graph file, each in a confined child process that is replaced if it misbehaves."""

import queue
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from activities.graph.databases import confined
from activities.graph.databases.confined import EngineRefusal, Rows
from activities.graph.databases.cypher import Query
from activities.graph.databases.refusals import TOO_HEAVY, as_error, problem
from infra.computing.process import ComputingProcess, Lost, Overrun
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.databases import QUERY_SECONDS

PROCESSES = 2
MEMORY_MB = 768
"""Private memory of a child. The mapped pages of the graph file belong to the system."""
WAITING_SECONDS = 3.0
"""Longest wait for a free child: longer than nearly every query takes."""

T = TypeVar("T")


class ConfinedGraphs:
    """At most two children, started on demand, each with one graph file open. Safe for threads."""

    def __init__(self) -> None:
        self._idle: queue.LifoQueue[_Child] = queue.LifoQueue()
        self._children = [_Child() for _ in range(PROCESSES)]
        for child in self._children:
            self._idle.put(child)

    def rows(self, path: Path, query: Query, most: int, *, once: bool = False) -> Rows:
        """Return the first `most` rows. Raise `AutosError` with advice on what to change.

        A child that has opened a file `once` ends with the query, so that no process keeps anything of it.
        """
        try:
            return self._run(path, once, confined.ask, query, most)
        except EngineRefusal as refusal:
            raise as_error(str(refusal)) from None

    def against(self, path: Path, query: Query, *, once: bool = False, writes: bool = False) -> str | None:
        """Return the fault of a query in Portuguese without running it, or None.

        A query that `writes` is planned over a copy, which may be changed.
        """
        said = self._run(path, once, confined.plan, query, writes)
        return problem(said) if said else None

    @property
    def pids(self) -> list[int]:
        """Return the process ids of the children."""
        return [child.process.pid for child in self._children if child.process.pid]

    def close(self) -> None:
        """End every child."""
        for child in self._children:
            child.process.stop()

    def _run(self, path: Path, once: bool, function: Callable[..., T], *arguments: Any) -> T:
        with self._lease(path, once) as process:
            try:
                return process.run(QUERY_SECONDS + 1, function, str(path.resolve()), *arguments)
            except Overrun:
                raise AutosError(ErrorCode.TIMEOUT, TOO_HEAVY) from None
            except Lost:
                raise AutosError(ErrorCode.VALIDATION_ERROR, TOO_HEAVY) from None

    @contextmanager
    def _lease(self, path: Path, once: bool) -> Generator[ComputingProcess]:
        try:
            child = self._idle.get(timeout=WAITING_SECONDS)
        except queue.Empty:
            raise AutosError(
                ErrorCode.SERVICE_UNAVAILABLE, "Há consultas livres demais em curso. Tente de novo em instantes."
            ) from None
        try:
            if child.path not in (None, path):
                child.process.stop()
            child.path = path
            yield child.process
        finally:
            if once:
                child.process.stop()
                child.process.start()
                child.path = None
            self._idle.put(child)


class _Child:
    """A process, and the graph file that it has open or will open."""

    def __init__(self) -> None:
        self.path: Path | None = None
        # without settings: a question may be hostile, and needs none of this installation
        self.process = ComputingProcess(MEMORY_MB, [confined.__name__], kept=())
