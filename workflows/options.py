"""Task queues and the named presets of activity options. No others exist; a call that overrides one says why."""

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
"""Writes of facts: small, idempotent, retried until the backend is back, for weeks if need be. The worker
heartbeats for them, so that a step whose worker died is retried before its timeout.
"""

READING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=30),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(seconds=20)),
}
"""Reading and building: long, with heartbeats. Hostile input fails without a retry; lost backends are waited for."""

LOADING: dict[str, Any] = READING | {"start_to_close_timeout": timedelta(hours=12)}
"""Fetching, importing and indexing a whole court's decisions: the same for hours."""

COMPUTING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=10),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(seconds=20)),
}
"""Segmentation, matching and publishing: seconds of work, safe to repeat. The worker heartbeats for them. Retries
follow quickly, so that a step also succeeds while parts keep crashing.
"""

ERASING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=10),
    "heartbeat_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(minutes=5)),
}
"""Erasure: no time limit, retried until it is done. The worker heartbeats for it."""

NOTIFYING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=1),
    "retry_policy": RetryPolicy(
        initial_interval=timedelta(seconds=10),
        backoff_coefficient=4,
        maximum_interval=timedelta(hours=8),
        maximum_attempts=16,
    ),
}
"""A message to an external server: tried for a little over three days at growing intervals. Attempts are counted
rather than hours, so that a long outage of the worker costs none.
"""

ASKERS_PATIENCE = timedelta(seconds=20)
"""How long a user waits for a page or an answer about a case."""

DRAWING: dict[str, Any] = {
    "schedule_to_start_timeout": ASKERS_PATIENCE,
    "start_to_close_timeout": timedelta(seconds=45),
    "schedule_to_close_timeout": timedelta(seconds=50),
    "heartbeat_timeout": timedelta(seconds=10),
    "retry_policy": RetryPolicy(initial_interval=timedelta(milliseconds=500), maximum_attempts=3),
}
"""A page or an answer for a waiting user: seconds, or a failure that says so. If the user leaves, a step that has
not begun is dropped; one that has begun is finished, since the next request finds its result. The worker heartbeats
for it, and stops computing when a heartbeat reports the timeout.
"""

WRITING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(minutes=3),
    "schedule_to_close_timeout": timedelta(minutes=10),
    "heartbeat_timeout": timedelta(seconds=5),
    "retry_policy": RetryPolicy(initial_interval=timedelta(milliseconds=500), maximum_interval=timedelta(seconds=10)),
}
"""A write to a graph database: seconds, and a user waits. A dead worker is noticed at once, and a write that keeps
failing does not block the next.
"""

PROBING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(seconds=30),
    "retry_policy": RetryPolicy(initial_interval=timedelta(seconds=1), maximum_interval=timedelta(seconds=20)),
}
"""A check that the backends are available. The step itself counts the attempts after which one is missing."""

ANSWERING: dict[str, Any] = {
    "start_to_close_timeout": timedelta(seconds=15),
    "retry_policy": RetryPolicy(maximum_attempts=1),
}
"""One research question, as a local activity. The workflow retries it: a retry by the SDK keeps the clock of the
first attempt running, which may then time out a later attempt.
"""

ANSWER_PAUSES = (timedelta(milliseconds=100), timedelta(milliseconds=400))
"""Pauses before the retries of a lost backend. A user waits, so there are two."""

ANSWER_LIMIT = timedelta(seconds=40)
"""Time for two steps that both use their full timeout, with some margin."""
