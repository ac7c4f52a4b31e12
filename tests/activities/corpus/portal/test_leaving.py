import asyncio
import threading

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.corpus.portal.connection import Unfetched
from activities.corpus.portal.leaving import leaving_with_the_worker


def run(seconds: float, environment: ActivityEnvironment | None = None) -> str:
    async def work() -> str:
        await asyncio.sleep(seconds)
        return "came"

    return (environment or ActivityEnvironment()).run(lambda: asyncio.run(leaving_with_the_worker(work())))


def test_what_comes_in_time_comes() -> None:
    assert run(0) == "came"


def test_a_worker_that_is_to_end_cancels_the_fetch_which_is_tried_again_elsewhere() -> None:
    environment = ActivityEnvironment()
    threading.Timer(0.2, environment.worker_shutdown).start()
    with pytest.raises(ApplicationError) as caught:
        run(600, environment)
    assert not caught.value.non_retryable


def test_what_goes_wrong_in_the_fetch_is_told_as_it_is() -> None:
    async def work() -> None:
        raise Unfetched("o portal não responde")

    with pytest.raises(Unfetched):
        ActivityEnvironment().run(lambda: asyncio.run(leaving_with_the_worker(work())))
