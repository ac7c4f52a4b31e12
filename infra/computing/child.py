"""The computing process: takes calls from its parent over a socket, answers each with what came of it.

Started as `python -m infra.computing.child SOCKET LIFELINE MODULE...`; the modules are loaded before the first call, so
that a warm child answers at once.
"""

import contextlib
import importlib
import resource
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from infra.computing.lifeline import hold_on
from infra.computing.limits import allow_cpu, limit
from infra.loading import loading


class Call(NamedTuple):
    """What the parent wants computed, within so many seconds of CPU."""

    seconds: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Outcome(NamedTuple):
    """What a call returned, or what it raised: type, arguments, attributes and the lines it came through.

    An exception is taken apart because many of them cannot be pickled.
    """

    value: Any
    raised: tuple[type[BaseException], tuple[Any, ...], dict[str, Any], str] | None


def serve(connection: Connection) -> None:
    """Answers calls until the parent closes the connection."""
    while True:
        try:
            call: Call = connection.recv()
        except EOFError:
            return
        allow_cpu(call.seconds)
        value, raised = None, None
        try:
            value = call.function(*call.arguments)
        except Exception as error:
            lines = "".join(traceback.format_tb(error.__traceback__))
            raised = (type(error), error.args, dict(vars(error)), lines)
        connection.send(Outcome(value, raised))


def die_first() -> None:
    """Where memory runs out, the system takes this process before any that holds what must not be lost."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


if __name__ == "__main__":
    hold_on(int(sys.argv[2]))
    die_first()
    limit(resource.RLIMIT_CORE, 0)
    with loading():
        for module in sys.argv[3:]:
            importlib.import_module(module)
    # imported by its own name: what is pickled here must be the class that the parent knows
    importlib.import_module("infra.computing.child").serve(Connection(int(sys.argv[1])))
