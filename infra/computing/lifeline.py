"""A pipe that ties children to their parent: the kernel ends their whole process group once the parent is gone.

No thread takes part, so that neither a library that never lets go of the interpreter nor a stopped child can miss it.
"""

import fcntl
import os
import select
from functools import cache
from typing import NamedTuple


class Pipe(NamedTuple):
    """The two ends; nothing is ever written."""

    reader: int
    writer: int


@cache
def lifeline() -> Pipe:
    """This process's own; `reader` is what its children get, `writer` closes when it dies, however it dies."""
    return Pipe(*os.pipe())


def hold_on(reader: int) -> None:
    """In a child that leads its process group: the group gets SIGIO, which ends it, when the parent's end closes."""
    fcntl.fcntl(reader, fcntl.F_SETOWN, -os.getpgrp())
    fcntl.fcntl(reader, fcntl.F_SETFL, fcntl.fcntl(reader, fcntl.F_GETFL) | os.O_ASYNC)
    poll = select.poll()
    poll.register(reader, 0)
    if poll.poll(0):  # closed before the kernel was asked to tell
        os._exit(1)
