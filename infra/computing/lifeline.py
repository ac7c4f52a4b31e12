"""A pipe that ties children to their parent: when the parent dies, the kernel kills the children's process
group.

It uses no thread, so neither a library that holds the GIL nor a stopped child can miss the signal.
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
    """The pipe of this process. Children inherit `reader`; `writer` closes when the process dies for any reason."""
    return Pipe(*os.pipe())


def hold_on(reader: int) -> None:
    """Arranges that the child's process group gets a fatal SIGIO when the parent's end closes.

    Call it as group leader.
    """
    fcntl.fcntl(reader, fcntl.F_SETOWN, -os.getpgrp())
    fcntl.fcntl(reader, fcntl.F_SETFL, fcntl.fcntl(reader, fcntl.F_GETFL) | os.O_ASYNC)
    poll = select.poll()
    poll.register(reader, 0)
    if poll.poll(0):  # closed before the kernel was asked to tell
        os._exit(1)
