"""The Temporal client, with one plugin that makes client, worker and replayer encrypt and decrypt alike."""

from collections.abc import Callable
from typing import Any

from temporalio.client import Client
from temporalio.common import Priority
from temporalio.envconfig import ClientConfig, ClientConfigProfile
from temporalio.plugin import SimplePlugin
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions

from infra.config.settings import Settings
from infra.payloads.converters import sealed_converter
from infra.payloads.guard import Guard
from infra.payloads.keys import KeyRing, UnusableKeys
from infra.telemetry.runtime import runtime
from infra.telemetry.tracing import temporal_interceptors

WORKFLOW_RUNNER = SandboxedWorkflowRunner(
    restrictions=SandboxRestrictions.default.with_passthrough_modules(
        "workflows.contracts",
        "workflows.options",
        "workflows.perform",
        "workflows.steps",
        "workflows.case.attributes",
        "workflows.case.progress",
        "workflows.case.state",
    )
)
"""The sandbox, with the contract models passed through: importing them per run takes longer than an answer."""

PROFILE = "default"
"""Named, so that a `TEMPORAL_PROFILE` meant for other programs does not count."""


def share_of(tenant: str) -> Priority:
    """Priority of a tenant's workflow, inherited by its activities: waiting tenants take turns."""
    return Priority(fairness_key=tenant)


def autos_plugin(ring: KeyRing) -> SimplePlugin:
    """For every client, worker, test environment and replayer."""
    return SimplePlugin(
        "autos",
        data_converter=sealed_converter(ring),
        interceptors=[Guard(), *temporal_interceptors()],
        workflow_runner=WORKFLOW_RUNNER,
    )


def key_ring(settings: Settings) -> KeyRing:
    """The installation's key ring; raises `UnusableKeys` if none is set, since nothing goes to Temporal unencrypted."""
    if settings.payload_keys is None:
        raise UnusableKeys("AUTOS_PAYLOAD_KEYS is missing: `autos keys rotate-payload` makes one")
    return KeyRing.parse(settings.payload_keys)


async def connect(settings: Settings, *, lazy: bool = False) -> Client:
    """Return a connected client; raise `RuntimeError` when no server answers. A `lazy` one connects at its first call.

    TLS and an API key come from the variables that every Temporal SDK reads: `TEMPORAL_TLS*` and `TEMPORAL_API_KEY`.
    """
    found = ClientConfig.load_client_connect_config(PROFILE, disable_file=True)
    return await Client.connect(
        settings.temporal_address,
        namespace=settings.temporal_namespace,
        api_key=found.get("api_key"),
        tls=found.get("tls", False),
        plugins=[autos_plugin(key_ring(settings))],
        lazy=lazy,
        runtime=runtime(),
    )


def speaks_tls() -> bool:
    """Whether the environment enables TLS to Temporal; an API key implies it."""
    found = ClientConfigProfile.load(PROFILE, disable_file=True)
    return not found.tls.disabled if found.tls else found.api_key is not None


def activities_of(steps: object) -> list[Callable[..., Any]]:
    """The bound activity methods of a step implementation."""
    methods = (getattr(steps, name) for name in dir(steps) if not name.startswith("_"))
    return [method for method in methods if hasattr(method, "__temporal_activity_definition")]
