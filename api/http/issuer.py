"""External token issuers: their metadata and keys, as this process fetches them."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import jwt

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
"""Accepted algorithms, all with a private key: a published key can forge none, and `none` is excluded."""

FRESH_SECONDS = 600
AGAIN_SECONDS = 30
"""Shortest interval between fetches for an unknown key id."""

ASKING_SECONDS = 5.0

LEEWAY_SECONDS = 60
"""Tolerated clock difference between an issuer and this machine."""

UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError, jwt.PyJWTError)
"""Errors of parsing a malformed document."""

logger = logging.getLogger("autos.api")


class Issuer:
    """An issuer's keys, fetched on demand, every ten minutes, and at once for a token with a new key id.

    `way` is the transport; the default reaches any host, since an operator configured the address.
    """

    def __init__(self, address: str, way: Callable[[], httpx2.AsyncBaseTransport | None] = lambda: None) -> None:
        self.address = address
        self._way = way
        self._document: dict[str, Any] | None = None
        self._keys: dict[str | None, jwt.PyJWK] = {}
        self._read_at = -float("inf")
        self._asking = asyncio.Lock()

    async def key(self, token_id: str | None) -> jwt.PyJWK | None:
        """The key of that id; without an id the only one there is."""
        await self._read(FRESH_SECONDS)
        if self._named(token_id) is None:
            await self._read(AGAIN_SECONDS)
        return self._named(token_id)

    async def document(self) -> dict[str, Any] | None:
        """The issuer's metadata (OpenID Connect Discovery); None while unreachable."""
        await self._read(FRESH_SECONDS)
        return self._document

    async def verified(self, token: str, *audiences: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Header and claims of a token that the issuer signed for one of `audiences` and that is valid now, else None.

        Only a key that the issuer publishes counts: `alg` chooses nothing, and a published key is never a shared
        secret.
        """
        try:
            header = jwt.get_unverified_header(token)
            key = await self.key(header.get("kid")) if header.get("alg") in ALGORITHMS else None
            if key is None:
                return None
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=ALGORITHMS,
                audience=list(audiences),
                issuer=self.address,
                leeway=LEEWAY_SECONDS,
                options={"require": ["exp", "iss", "aud", "sub"]},
            )
        except (jwt.PyJWTError, ValueError, TypeError):
            return None
        return header, claims

    async def answers(self) -> bool:
        """Whether keys for checking tokens are available."""
        await self._read(FRESH_SECONDS)
        return bool(self._keys)

    def _named(self, token_id: str | None) -> jwt.PyJWK | None:
        if token_id is None and len(self._keys) == 1:
            return next(iter(self._keys.values()))
        return self._keys.get(token_id)

    async def _read(self, older_than: float) -> None:
        """Reads the keys if the cached ones are older; after a failure the old ones stay, and the next attempt
        waits.
        """
        async with self._asking:
            if time.monotonic() - self._read_at < (older_than if self._keys else AGAIN_SECONDS):
                return
            self._read_at = time.monotonic()
            try:
                async with asyncio.timeout(2 * ASKING_SECONDS):
                    self._document, self._keys = await self._published()
            except (TimeoutError, OSError, httpx2.HTTPError, httpx2.InvalidURL, *UNREADABLE) as error:
                logger.warning("the keys of an issuer are out of reach: %s", type(error).__name__)

    async def _published(self) -> tuple[dict[str, Any], dict[str | None, jwt.PyJWK]]:
        way = self._way()
        async with httpx2.AsyncClient(timeout=ASKING_SECONDS, transport=way, trust_env=way is None) as client:
            about = await client.get(f"{self.address.rstrip('/')}/.well-known/openid-configuration")
            document = about.raise_for_status().json()
            if document["issuer"] != self.address:
                raise ValueError("the issuer calls itself by another name")
            published = (await client.get(document["jwks_uri"])).raise_for_status().json()
        return document, dict(_usable(published["keys"]))


def _usable(published: list[dict[str, Any]]) -> Iterator[tuple[str | None, jwt.PyJWK]]:
    """Keys for accepted signatures; others, such as encryption keys, are skipped."""
    for one in published:
        try:
            key = jwt.PyJWK.from_dict(one)
        except jwt.PyJWTError:
            continue
        if one.get("use", "sig") == "sig" and key.algorithm_name in ALGORITHMS:
            yield key.key_id, key
