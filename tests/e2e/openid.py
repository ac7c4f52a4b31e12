"""A real OpenID provider beside the product: `oidc-provider` from npm."""

import json
import socket
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.npm.installed import LOCKED
from tests.npm.node import NODE

CLIENT = {"client_id": "autos", "client_secret": "segredo de um teste, longo o bastante"}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@contextmanager
def provider(
    folder: Path,
    issuer: str,
    *,
    redirect_uris: Sequence[str] = (),
    grant_types: Sequence[str] = ("authorization_code",),
    scopes: Sequence[str] = (),
    token_claims: dict[str, Any] | None = None,
) -> Generator[None]:
    """Serve at `issuer` inside the block."""
    script = folder / "provider.mjs"
    # a program finds the packages that lie beside it
    script.write_bytes((LOCKED / script.name).read_bytes())
    client = CLIENT | {
        "redirect_uris": [*redirect_uris],
        "grant_types": [*grant_types],
        "response_types": ["code"] if redirect_uris else [],
    }
    given = {
        "issuer": issuer,
        "clients": [client],
        "scopes": [*scopes],
        "name": "Ana do Provedor",
        "token_claims": token_claims or {},
    }
    command = [NODE, script, json.dumps(given)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            assert any("listening" in line for line in process.stdout), "the provider ended at once"
            yield
        finally:
            process.terminate()
