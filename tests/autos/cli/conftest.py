"""A real HTTP server that answers like the API, and a data directory with the keys of the embedded stack."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import httpx
import pytest

from tests.loopback import Answering, listening
from tests.mcp_server.rest_stub import RestStub


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[RestStub]:
    """The stub behind a loopback port; the environment sends every command there."""
    stub = RestStub()

    class Handler(Answering):
        def answer(self) -> None:
            body = self.body() or read_chunks(self)
            request = httpx.Request(self.command, f"http://api{self.path}", headers=dict(self.headers), content=body)
            response = stub.handle(request)
            kind = response.headers.get("content-type", "application/octet-stream")
            self.say(response.status_code, response.content, {"content-type": kind})

        do_GET = do_POST = do_DELETE = do_PUT = answer

    with listening(Handler) as stub.base_url:
        keys = tmp_path / "data" / "keys"
        keys.mkdir(parents=True)
        for role in ("lawyer", "reviewer", "auditor", "admin", "operator"):
            (keys / f"{role}.key").write_text(f"ak_{role}\n", encoding="utf-8")
        monkeypatch.setenv("AUTOS_DATA_DIR", str(tmp_path / "data"))
        monkeypatch.setenv("AUTOS_API_BASE_URL", stub.base_url)
        monkeypatch.delenv("AUTOS_API_KEY", raising=False)
        yield stub


def read_chunks(handler: BaseHTTPRequestHandler) -> bytes:
    """Return a body in chunked transfer encoding, if it is one."""
    if handler.headers.get("transfer-encoding", "").lower() != "chunked":
        return b""
    body = b""
    while size := int(handler.rfile.readline(), 16):
        body += handler.rfile.read(size)
        handler.rfile.readline()
    handler.rfile.readline()
    return body
