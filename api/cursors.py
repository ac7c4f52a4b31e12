"""Page cursors: signed, and good only for the query that gave them."""

import base64
import binascii
import hashlib
import hmac
import json
from typing import Any

from infra.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

_MAC_BYTES = 16


class Cursors:
    """Seals positions under a key that every API process of an installation derives alike."""

    def __init__(self, settings: Settings) -> None:
        secret = settings.database_url.get_secret_value().encode()
        self._key = hashlib.sha256(b"autos cursor\0" + secret).digest()

    def seal(self, position: list[Any], query: dict[str, Any]) -> str:
        """A token for `position` in the list that `query` gives."""
        body = json.dumps(position, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(self._mac(body, query) + body).decode().rstrip("=")

    def unseal(self, token: str, query: dict[str, Any]) -> list[Any]:
        """The position; raises `INVALID_REQUEST` for a token that was made up, altered, or given by another query."""
        try:
            sealed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
        except (binascii.Error, ValueError) as error:
            raise _unusable() from error
        mac, body = sealed[:_MAC_BYTES], sealed[_MAC_BYTES:]
        if not hmac.compare_digest(mac, self._mac(body, query)):
            raise _unusable()
        return json.loads(body)

    def _mac(self, body: bytes, query: dict[str, Any]) -> bytes:
        bound = json.dumps(query, sort_keys=True, separators=(",", ":")).encode()
        return hmac.digest(self._key, bound + b"\0" + body, "sha256")[:_MAC_BYTES]


def _unusable() -> AutosError:
    return AutosError(ErrorCode.INVALID_REQUEST, "O cursor não pertence a esta consulta. Recomece da primeira página.")
