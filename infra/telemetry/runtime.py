"""The runtime of Temporal's SDK in this process, and the metrics that it keeps (`temporal_*`)."""

import socket
from contextlib import closing, suppress
from datetime import timedelta
from functools import cache
from http.client import HTTPConnection

from temporalio.runtime import PrometheusConfig, Runtime, TelemetryConfig

HOST = "127.0.0.1"
HEARTBEAT = timedelta(seconds=3)
"""Interval of a worker's heartbeats; left to itself the SDK sends one a minute."""
TRIES = 5
READ_SECONDS = 5


def runtime() -> Runtime:
    """The one runtime of this process."""
    return _serving()[0]


def temporal_figures() -> bytes:
    """The SDK's metrics as text; empty if they cannot be read."""
    with closing(HTTPConnection(HOST, _serving()[1], timeout=READ_SECONDS)) as connection, suppress(OSError):
        connection.request("GET", "/metrics")
        return connection.getresponse().read()
    return b""


@cache
def _serving() -> tuple[Runtime, int]:
    """The runtime and the loopback port of its metrics, which the SDK serves over HTTP only."""
    for _ in range(TRIES):
        with socket.create_server((HOST, 0)) as free:
            port: int = free.getsockname()[1]
        served = PrometheusConfig(
            f"{HOST}:{port}", counters_total_suffix=True, unit_suffix=True, durations_as_seconds=True
        )
        with suppress(ValueError):  # another process was given the port meanwhile
            return Runtime(telemetry=TelemetryConfig(metrics=served), worker_heartbeat_interval=HEARTBEAT), port
    raise RuntimeError("Temporal's SDK found no port for its metrics")
