"""The Temporal client, with one plugin that makes client, worker and replayer speak pydantic alike."""

from collections.abc import Callable
from typing import Any

from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.plugin import SimplePlugin
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions

from infra.settings import Settings

AUTOS_PLUGIN = SimplePlugin("autos", data_converter=pydantic_data_converter)
"""Given to every client, worker, test environment and replayer."""

WORKFLOW_RUNNER = SandboxedWorkflowRunner(
    restrictions=SandboxRestrictions.default.with_passthrough_modules(
        "workflows.contracts", "workflows.options", "workflows.steps"
    )
)
"""The sandbox with one copy of the vocabulary for all runs: making its models anew takes longer than an answer."""


async def connect(settings: Settings, *, lazy: bool = False) -> Client:
    """A connected client; raises `RuntimeError` when no server answers. A `lazy` one connects at its first call."""
    key = settings.temporal_api_key
    return await Client.connect(
        settings.temporal_address,
        namespace=settings.temporal_namespace,
        api_key=key.get_secret_value() if key else None,
        tls=settings.temporal_tls,
        plugins=[AUTOS_PLUGIN],
        lazy=lazy,
    )


def activities_of(steps: object) -> list[Callable[..., Any]]:
    """The bound activity methods of a step implementation."""
    methods = (getattr(steps, name) for name in dir(steps) if not name.startswith("_"))
    return [method for method in methods if hasattr(method, "__temporal_activity_definition")]
