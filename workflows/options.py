"""Task queues and the named presets of activity options, the only ones there are; an override at a call says why."""

from datetime import timedelta
from typing import Any

from temporalio.common import RetryPolicy

from workflows.contracts.queues import (
    ASKING_QUEUE,
    CASE_QUEUE,
    COMPUTING_QUEUE,
    CORPUS_QUEUE,
    NOTICE_QUEUE,
    QUEUES,
    RESEARCH_QUEUE,
)

__all__ = [
    "ANSWERING",
    "ANSWER_LIMIT",
    "ANSWER_PAUSES",
    "ASKERS_PATIENCE",
    "ASKING_QUEUE",
    "CASE_QUEUE",
    "COMPUTING",
    "COMPUTING_QUEUE",
    "CORPUS_QUEUE",
    "DRAWING",
    "ERASING",
    "FACTS",
    "LOADING",
    "NOTICE_QUEUE",
    "NOTIFYING",
    "PROBING",
    "QUEUES",
    "READING",
    "RESEARCH_QUEUE",
    "WRITING",
]

FACTS: dict[str, Any] = {
    "start_to_close_timeout": timedelta(seconds=30),
    "heartbeat_timeout": timedelta(seconds=10),
    "retry_policy": RetryPolicy(initial_interval=timedelta(milliseconds=500), maximum_interval=timedelta(seconds=30)),
}
"""Writes of facts: small, idempotent, retried until the backend is back, for weeks if need be. The worker's pulse is
their heartbeat, so that one whose worker died is tried again before its time is over."""

READING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=30),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(seconds=20)),
}
"""Reading and building: long, heartbeating; hostile input fails without a retry, lost backends are waited for."""

LOADING: dict[str, Any] = READING | {"start_to_close_timeout": timedelta(hours=12)}
"""Fetching, importing and indexing a whole court's decisions: hours of the same."""

COMPUTING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=10),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(seconds=20)),
}
"""Segmentation, matching and publishing: seconds of work, safe to repeat. The worker's pulse is their heartbeat.
Where parts die again and again, a step gets through only if it is tried soon after they are back."""

ERASING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=10),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(minutes=5)),
}
"""Taking away: as long as it needs, tried until it is done. The worker's pulse is its heartbeat."""

NOTIFYING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=1),
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(seconds=10),
        backoff_coefficient=4,
        maximum_interval=timedelta(hours=8),
        maximum_attempts=16,
    ),
}
"""A message to somebody else's server: tried for a little over three days, more and more seldom. Tries are counted and
not hours, so that a worker that is down for long loses none."""

ASKERS_PATIENCE = timedelta(seconds=20)
"""How long somebody waits for a page or an answer about a case."""

DRAWING: dict[str, Any] = {
    "schedule_to_start_timeout": ASKERS_PATIENCE,
    "start_to_close_timeout": timedelta(seconds=45),
    "schedule_to_close_timeout": timedelta(seconds=50),
    "heartbeat_timeout": timedelta(seconds=10),
    "retry_policy": RetryPolicy(initial_interval=timedelta(milliseconds=500), maximum_attempts=3),
}
"""A page or an answer for somebody who waits: seconds, or a failure that says so. What nobody has begun when its asker
leaves is never begun; what was begun is finished, since whoever asks again finds it. The worker's pulse is the
heartbeat, and by it the worker learns that the time is over, and computes no more."""

WRITING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=3),
    "schedule_to_close_timeout": timedelta(minutes=10),
    "heartbeat_timeout": timedelta(seconds=5),
    "retry_policy": RetryPolicy(initial_interval=timedelta(milliseconds=500), maximum_interval=timedelta(seconds=10)),
}
"""A write to a graph database: seconds, and somebody waits; a worker that died is noticed at once, and one write that
never gets through does not stop the next."""

PROBING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(seconds=30),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(seconds=20)),
}
"""Whether the backends are there at all: the step itself says after how many tries one counts as missing."""

ANSWERING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(maximum_attempts=1),
}
"""One research question, as a local activity. The workflow itself tries again: a local activity that the SDK retries
keeps the clock of its first attempt running, which may then end a later one."""

ANSWER_PAUSES = (timedelta(milliseconds=100), timedelta(milliseconds=400))
"""Before each further try of a backend that is gone; somebody waits, so there are two."""

ANSWER_LIMIT = timedelta(seconds=40)
"""Two steps that both take all their time, and some."""
