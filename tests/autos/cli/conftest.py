"""A real HTTP server that answers like the API, and a data directory with the keys of the embedded stack."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.mcp_server.rest_stub import RestStub


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[RestStub]:
    """The stub behind a port of loopback; the environment leads every command to it."""
    stub = RestStub()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            length = int(self.headers.get("content-length", 0))
            body = self.rfile.read(length) if length else read_chunks(self)
            request = httpx.Request(self.command, f"http://api{self.path}", headers=dict(self.headers), content=body)
            response = stub.handle(request)
            self.send_response(response.status_code)
            self.send_header("content-type", response.headers.get("content-type", "application/octet-stream"))
            self.send_header("content-length", str(len(response.content)))
            self.end_headers()
            self.wfile.write(response.content)

        do_GET = do_POST = answer

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        stub.base_url = f"http://127.0.0.1:{server.server_address[1]}"
        keys = tmp_path / "data" / "keys"
        keys.mkdir(parents=True)
        for role in ("lawyer", "reviewer", "auditor", "admin", "operator"):
            (keys / f"{role}.key").write_text(f"ak_{role}\n", encoding="utf-8")
        monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path / "data"))
        monkeypatch.setenv("AUTOS_API_BASE_URL", stub.base_url)
        monkeypatch.delenv("AUTOS_API_KEY", raising=False)
        try:
            yield stub
        finally:
            server.shutdown()
            serving.join()


def read_chunks(handler: BaseHTTPRequestHandler) -> bytes:
    """A body in chunked transfer encoding, or none."""
    if handler.headers.get("transfer-encoding", "").lower() != "chunked":
        return b""
    body = b""
    while size := int(handler.rfile.readline(), 16):
        body += handler.rfile.read(size)
        handler.rfile.readline()
    handler.rfile.readline()
    return body
