"""A small HTTP server of a test, on a free port of loopback."""

import json
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Answering(BaseHTTPRequestHandler):
    """What a test's server is made of: its `do_GET` and `do_POST` read with `body` and answer with `say`."""

    def body(self) -> bytes:
        """The request's, of a declared length."""
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def say(self, status: int, content: bytes = b"", headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def say_json(self, status: int, said: object) -> None:
        self.say(status, json.dumps(said).encode(), {"Content-Type": "application/json"})

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextmanager
def listening(handler: type[Answering]) -> Generator[str]:
    """The address of a server that answers with `handler` until the block ends."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
