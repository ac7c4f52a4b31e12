"""Page cursors: signed, and good only for the query that gave them."""

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from itsdangerous import BadData, URLSafeSerializer

from infra.config.settings import Settings
from infra.payloads.keys import split_keys
from workflows.contracts.errors import AutosError, ErrorCode

_OF_THIS_PROCESS = secrets.token_bytes(32)
"""Signs cursors if no payload key is set; such cursors end with the process."""


def signing_secrets(settings: Settings) -> list[bytes]:
    """Return the keys of cursors and handles, derived from the payload keys; the last one signs, all of them verify."""
    if settings.payload_keys is None:
        return [_OF_THIS_PROCESS]
    keys = split_keys(settings.payload_keys)
    return [HKDF(SHA256(), 32, salt=None, info=b"autos cursors").derive(key) for key in reversed(keys)]


class Cursors:
    """Seals positions under the installation's key, so that any of its API processes opens them."""

    def __init__(self, settings: Settings) -> None:
        self._keys = signing_secrets(settings)

    def seal(self, position: list[Any], query: dict[str, Any]) -> str:
        """A token for `position` in the list that `query` gives."""
        return self._signer(query).dumps(position)

    def unseal(self, token: str, query: dict[str, Any]) -> list[Any]:
        """The position; raises `INVALID_REQUEST` for a token that was made up, altered, or given by another query."""
        try:
            return self._signer(query).loads(token)
        except BadData as error:
            raise AutosError(
                ErrorCode.INVALID_REQUEST, "O cursor não pertence a esta consulta. Recomece da primeira página."
            ) from error

    def _signer(self, query: dict[str, Any]) -> URLSafeSerializer:
        bound = json.dumps(query, sort_keys=True, separators=(",", ":")).encode()
        options = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        return URLSafeSerializer(self._keys, salt=b"autos cursor\0" + bound, signer_kwargs=options)
