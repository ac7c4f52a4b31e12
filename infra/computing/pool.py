"""A pool of computing processes: it runs as many steps at once as there are processors, each with its own budget."""

import queue
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeVar

from temporalio.exceptions import ApplicationError

from infra.computing.process import POLL_SECONDS, ComputingProcess, Lost, Overrun
from workflows.contracts.errors import RunFailure

T = TypeVar("T")

MEMORY_MB = 2048
"""Memory in MiB that a computing process may allocate for itself."""

SECONDS = 60
"""CPU seconds that a step of a case may take; its pages earn it more."""

MOST_LOST = 3
"""Processes a step may lose before it counts as the one that ends them."""
PAGES_PER_SECOND = 50
"""Pages that add one second to a step's CPU limit; a step needs less than a tenth of that."""


class StepOverrun(ApplicationError):
    """Ends the run as `failed`: a step took more than its budget, or every process that tried it died."""

    def __init__(self) -> None:
        super().__init__(
            "A análise deste arquivo excede os limites de tempo ou de memória. Confira se o PDF é o dos autos, gere-o "
            "de novo no sistema do tribunal ou divida-o em partes menores e reenvie.",
            type=RunFailure.STEP_RESOURCE_LIMIT,
            non_retryable=True,
        )


class ComputingPool:
    """`width` children, started when first needed. Safe for threads.

    `modules` are loaded when a child starts.
    """

    def __init__(
        self, width: int, modules: Sequence[str] = (), *, seconds: int = SECONDS, memory_mb: int = MEMORY_MB
    ) -> None:
        self._seconds = seconds
        self._idle: queue.LifoQueue[ComputingProcess] = queue.LifoQueue()
        self._processes = [ComputingProcess(memory_mb, modules) for _ in range(width)]
        for process in self._processes:
            self._idle.put(process)

    @property
    def pids(self) -> list[int]:
        """Process ids of the live children."""
        return [process.pid for process in self._processes if process.pid]

    def warm(self) -> None:
        """Starts the children that no call has started yet."""
        with ExitStack() as idle, suppress(queue.Empty):
            while True:
                process = self._idle.get_nowait()
                idle.callback(self._idle.put, process)
                process.start()

    def close(self) -> None:
        """Ends every child."""
        for process in self._processes:
            process.stop()

    def run(self, pages: int, function: Callable[..., T], *arguments: Any) -> T:
        """Runs `function` in a child and returns or raises what it does; function, arguments and result
        must be picklable.

        The CPU limit grows with `pages`, the size of the case. Raises `StepOverrun` past the limit, or when several
        children in a row die on the call.
        """
        with self._lease() as process:
            for _ in range(MOST_LOST):
                try:
                    return process.run(self._seconds + pages // PAGES_PER_SECOND, function, *arguments)
                except Lost:
                    continue
                except Overrun:
                    break
        raise StepOverrun

    @contextmanager
    def _lease(self) -> Generator[ComputingProcess]:
        while True:
            try:
                process = self._idle.get(timeout=POLL_SECONDS)
                break
            except queue.Empty:
                continue
        try:
            yield process
        finally:
            self._idle.put(process)
