"""A small HTTP server that answers like model endpoints, on a free port of this machine."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from tests.loopback import Answering, listening

Answer = Callable[[str, dict[str, Any]], tuple[int, Any]]
"""From path and request body to status and answer."""


class Endpoint:
    """Its address, and the requests received: path, body, authorization."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.requests: list[tuple[str, dict[str, Any], str | None]] = []


@contextmanager
def serving(answer: Answer) -> Generator[Endpoint]:
    """Serve `answer` until the block ends."""

    class Handler(Answering):
        def do_POST(self) -> None:
            body = json.loads(self.body())
            endpoint.requests.append((self.path, body, self.headers["Authorization"]))
            status, value = answer(self.path, body)
            self.say(status, value if isinstance(value, bytes) else json.dumps(value).encode())

    with listening(Handler) as address:
        endpoint = Endpoint(address)
        yield endpoint
