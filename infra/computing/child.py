"""The computing process: receives calls from its parent over a socket and answers each with its outcome.

Started as `python -m infra.computing.child SOCKET LIFELINE MODULE...`. The modules are loaded before the first call, so
a warm child answers at once.
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
    """A function to run in the child, with its CPU limit in seconds."""

    seconds: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Outcome(NamedTuple):
    """The value a call returned, or the exception it raised: type, arguments, attributes and traceback.

    The exception is split into parts because many exceptions cannot be pickled.
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
    """Makes this process the kernel's first choice when memory runs out, before processes that hold state."""
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
