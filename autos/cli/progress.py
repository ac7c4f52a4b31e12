"""Base of live displays: bars on a terminal, plain lines elsewhere."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import Progress, ProgressColumn


class ProgressDisplay:
    """Shows its bars while the context lasts; shows nothing if `console` is no terminal."""

    def __init__(self, console: Console, *columns: ProgressColumn) -> None:
        self._console = console
        self._progress = Progress(*columns, console=console, disable=not console.is_terminal)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()
