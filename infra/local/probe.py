"""One HTTP request to a server of ours on loopback, past any proxy the environment names."""

import json
from http.client import HTTPConnection, HTTPException
from typing import Any

from infra.local.ports import HOST


def fetch(port: int, path: str, seconds: float = 1.0) -> Any:
    """The JSON body of a 200 answer ({} when it is not JSON), else None: not there, not ready, or another status."""
    connection = HTTPConnection(HOST, port, timeout=seconds)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, HTTPException):
        return None
    finally:
        connection.close()
    if answer.status != 200:
        return None
    try:
        return json.loads(body)
    except ValueError:
        return {}
