"""The keys of test runs: what tests and the servers they start seal messages with."""

from pydantic import SecretStr
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.plugin import SimplePlugin

from infra.payloads.keys import KeyRing, new_key
from infra.telemetry.tracing import temporal_interceptors
from infra.temporal import WORKFLOW_RUNNER, autos_plugin

KEYS = SecretStr(new_key())
RING = KeyRing.parse(KEYS)
PLUGIN = autos_plugin(RING)


def plain_plugin() -> SimplePlugin:
    """Replays histories whose seals were opened; it traces when called while traces are on."""
    return SimplePlugin(
        "plain",
        data_converter=pydantic_data_converter,
        interceptors=temporal_interceptors(),
        workflow_runner=WORKFLOW_RUNNER,
    )
