"""Worker metrics: duration and waiting time of steps by queue, step and tool, without any case data."""

import time
from typing import Any

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram
from temporalio import activity
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from workflows.contracts.research.questions import ResearchRequest

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600)


class Figures(Interceptor):
    """Counts every execution of a step; waiting time restarts with each attempt."""

    def __init__(self, registry: CollectorRegistry = REGISTRY) -> None:
        labels = ["queue", "step", "tool"]
        self.steps = Counter("autos_steps", "Steps ended", [*labels, "outcome"], registry=registry)
        self.seconds = Histogram(
            "autos_step_seconds", "Seconds a step took", labels, buckets=SECONDS, registry=registry
        )
        self.waited = Histogram(
            "autos_step_wait_seconds", "Seconds until a worker came", ["queue"], buckets=SECONDS, registry=registry
        )

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        """Counts one activity execution."""
        return _Counted(next, self)


class _Counted(ActivityInboundInterceptor):
    def __init__(self, next: ActivityInboundInterceptor, figures: Figures) -> None:
        super().__init__(next)
        self._figures = figures

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        info = activity.info()
        labels = (info.task_queue, info.activity_type, _tool(input))
        if not info.is_local:
            waited = info.started_time - info.current_attempt_scheduled_time
            self._figures.waited.labels(info.task_queue).observe(max(waited.total_seconds(), 0.0))
        began, outcome = time.perf_counter(), "failed"
        try:
            answer = await super().execute_activity(input)
            outcome = "done"
            return answer
        finally:
            self._figures.steps.labels(*labels, outcome).inc()
            self._figures.seconds.labels(*labels).observe(time.perf_counter() - began)


def _tool(input: ExecuteActivityInput) -> str:
    """The tool of a question; empty for every other step."""
    request = input.args[0] if input.args else None
    return request.tool.value if isinstance(request, ResearchRequest) else ""
