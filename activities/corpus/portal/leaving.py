"""A fetch leaves by itself when its worker is to end: another worker takes it up again, with what has come by then."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from temporalio import activity
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory

LOOK_EVERY = 0.5
"""Seconds between looks whether the worker is to end: a portal may let one wait for minutes."""

T = TypeVar("T")


async def leaving_with_the_worker(work: Coroutine[Any, Any, T]) -> T:
    """What the work gives; a worker that is to end cancels it, and the activity fails so that it is tried again."""
    task = asyncio.ensure_future(work)
    while not (await asyncio.wait([task], timeout=LOOK_EVERY))[0]:
        if activity.is_worker_shutdown():
            task.cancel()
            with suppress(asyncio.CancelledError):
                return await task
            message = "O worker que buscava no portal foi encerrado; outro continua."
            raise ApplicationError(message, category=ApplicationErrorCategory.BENIGN)
    return task.result()
