"""The Temporal client, with one plugin that makes client, worker and replayer seal and read messages alike."""

from collections.abc import Callable
from typing import Any

from temporalio.client import Client
from temporalio.common import Priority
from temporalio.plugin import SimplePlugin
from temporalio.service import TLSConfig
from temporalio.worker.workflow_sandbox import SandboxedWorkflowRunner, SandboxRestrictions

from infra.config.settings import Settings
from infra.payloads.converters import sealed_converter
from infra.payloads.guard import Guard
from infra.payloads.keys import KeyRing, UnusableKeys
from infra.pollers import runtime
from infra.telemetry.tracing import temporal_interceptors

WORKFLOW_RUNNER = SandboxedWorkflowRunner(
    restrictions=SandboxRestrictions.default.with_passthrough_modules(
        "workflows.contracts", "workflows.options", "workflows.perform", "workflows.steps"
    )
)
"""The sandbox with one copy of the vocabulary for all runs: making its models anew takes longer than an answer."""


def share_of(tenant: str) -> Priority:
    """What a tenant's workflow is started with, and its activities inherit: among tenants that wait, all take turns."""
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
    """The installation's ring; raises `UnusableKeys` where there is none, since nothing goes to Temporal unsealed."""
    if settings.payload_keys is None:
        raise UnusableKeys("AUTOS_PAYLOAD_KEYS is missing: `autos keys rotate-payload` makes one")
    return KeyRing.parse(settings.payload_keys)


async def connect(settings: Settings, *, lazy: bool = False) -> Client:
    """A connected client; raises `RuntimeError` when no server answers. A `lazy` one connects at its first call."""
    key = settings.temporal_api_key
    return await Client.connect(
        settings.temporal_address,
        namespace=settings.temporal_namespace,
        api_key=key.get_secret_value() if key else None,
        tls=transport_security(settings),
        plugins=[autos_plugin(key_ring(settings))],
        lazy=lazy,
        runtime=runtime(),
    )


def transport_security(settings: Settings) -> TLSConfig | bool:
    """How the frontend is reached: plain, by TLS, or by TLS with a certificate of our own (mutual)."""
    files = (settings.temporal_tls_ca_file, settings.temporal_tls_cert_file, settings.temporal_tls_key_file)
    ca, certificate, private_key = (file.read_bytes() if file else None for file in files)
    if ca is None and certificate is None and private_key is None:
        return settings.temporal_tls
    return TLSConfig(
        server_root_ca_cert=ca,
        domain=settings.temporal_tls_server_name,
        client_cert=certificate,
        client_private_key=private_key,
    )


def activities_of(steps: object) -> list[Callable[..., Any]]:
    """The bound activity methods of a step implementation."""
    methods = (getattr(steps, name) for name in dir(steps) if not name.startswith("_"))
    return [method for method in methods if hasattr(method, "__temporal_activity_definition")]
