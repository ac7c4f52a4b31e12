"""A fetch stops when its worker shuts down. Another worker resumes it with what has arrived."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from temporalio import activity
from temporalio.exceptions import ApplicationError, ApplicationErrorCategory

LOOK_EVERY = 0.5
"""Seconds between checks for a shutdown, since a portal may impose waits of minutes."""

T = TypeVar("T")


async def leaving_with_the_worker(work: Coroutine[Any, Any, T]) -> T:
    """Return the work's result. A shutdown cancels the work, and the activity fails to be retried."""
    task = asyncio.ensure_future(work)
    while not (await asyncio.wait([task], timeout=LOOK_EVERY))[0]:
        if activity.is_worker_shutdown():
            task.cancel()
            with suppress(asyncio.CancelledError):
                return await task
            message = "O worker que buscava no portal foi encerrado; outro continua."
            raise ApplicationError(message, category=ApplicationErrorCategory.BENIGN)
    return task.result()
