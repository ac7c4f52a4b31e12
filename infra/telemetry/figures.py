"""Metrics (Prometheus text format) at a separate address, and whether a worker lives."""

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Self
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.exposition import ThreadingWSGIServer

from infra.telemetry.runtime import temporal_figures

PORTS_TRIED = 20
"""Processes of one machine share their first port; each takes the next free one."""

READ_SECONDS = 5
"""How long a connection may be silent, since each holds a thread."""

logger = logging.getLogger("autos.figures")


def figures_of(registries: Sequence[CollectorRegistry]) -> bytes:
    """The metrics of the registries, concatenated; names must be unique across them."""
    return b"".join(generate_latest(registry) for registry in registries)


class FiguresServer:
    """Serves while the context lasts. `port` is the port, or None if every candidate is taken."""

    def __init__(
        self,
        host: str,
        first_port: int,
        registries: Sequence[CollectorRegistry],
        refresh: Callable[[], None] = lambda: None,
        alive: Callable[[], bool] | None = None,
    ) -> None:
        """`refresh` updates metrics before each response; a `first_port` of 0 disables the server. `/livez` answers 200
        or 503 as `alive` says; a process without it has a `/livez` elsewhere.
        """
        self._registries = registries
        self._refresh = refresh
        self._alive = alive
        self._server = self._open(host, first_port) if first_port else None

    @property
    def port(self) -> int | None:
        return self._server.server_port if self._server else None

    def __enter__(self) -> Self:
        if self._server:
            threading.Thread(target=self._server.serve_forever, name="figures", daemon=True).start()
            logger.info("figures are served at http://%s:%s/metrics", *self._server.server_address[:2])
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server:
            self._server.shutdown()
            self._server.server_close()

    def _open(self, host: str, first_port: int) -> ThreadingWSGIServer | None:
        for port in range(first_port, min(first_port + PORTS_TRIED, 65536)):
            try:
                return make_server(host, port, self._answer, ThreadingWSGIServer, handler_class=_Handler)
            except OSError:
                continue
        logger.warning("ports %s to %s are taken: no figures are served", first_port, first_port + PORTS_TRIED - 1)
        return None

    def _answer(self, environ: dict[str, object], start: Callable[..., object]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET" and environ["PATH_INFO"] == "/livez" and self._alive:
            start("200 OK" if self._alive() else "503 Service Unavailable", [("Content-Type", "text/plain")])
            return []
        if environ["REQUEST_METHOD"] != "GET" or environ["PATH_INFO"] != "/metrics":
            start("404 Not Found", [("Content-Type", "text/plain")])
            return [b"/metrics\n"]
        self._refresh()
        start("200 OK", [("Content-Type", CONTENT_TYPE_LATEST), ("X-Content-Type-Options", "nosniff")])
        return [figures_of(self._registries), temporal_figures()]


class _Handler(WSGIRequestHandler):
    timeout = READ_SECONDS

    def log_message(self, format: str, *args: object) -> None:
        """Scrapes are not logged."""
