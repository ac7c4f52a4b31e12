"""Page cursors: signed, and good only for the query that gave them."""

import hashlib
import json
import secrets
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from infra.config.settings import Settings
from workflows.contracts.errors import AutosError, ErrorCode

_OF_THIS_PROCESS = secrets.token_hex(32)
"""Signs where no key is configured: what it signed holds in one process, until it ends."""


def signing_secret(settings: Settings) -> str:
    """What the API signs with that comes back to it soon."""
    return settings.cursor_key.get_secret_value() if settings.cursor_key else _OF_THIS_PROCESS


class Cursors:
    """Seals positions under the installation's key, so that any of its API processes opens them."""

    def __init__(self, settings: Settings) -> None:
        self._key = signing_secret(settings)

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
        return URLSafeSerializer(self._key, salt=b"autos cursor\0" + bound, signer_kwargs=options)
