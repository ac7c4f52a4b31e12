"""Tokens of `autos login`, in one private file, refreshed by the first process that needs it."""

import fcntl
import json
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from pydantic import BaseModel

from autos.local.secrets import write_private
from infra.identity.clients import COMMAND_LINE
from mcp_server.rest.client import RestError
from workflows.contracts.errors import ErrorCode

EARLY_SECONDS = 60
"""How long before its expiry a token is refreshed."""

SECONDS = 30.0

OVER = "A sua entrada no Autos terminou. Rode `autos login` de novo."


class SignIn(BaseModel):
    """Tokens for one API, and the addresses to renew and revoke them."""

    resource: str
    token_endpoint: str
    revocation_endpoint: str
    access_token: str
    refresh_token: str
    expires_at: float

    @classmethod
    def of(cls, answer: dict[str, Any], **places: str) -> "SignIn":
        """Builds it from a token endpoint's response."""
        return cls(
            **places,
            access_token=answer["access_token"],
            refresh_token=answer["refresh_token"],
            expires_at=time.time() + answer["expires_in"],
        )


class KeptSignIns:
    """The sign-ins of this user of the machine, one for each API that was signed in to."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "sign-in.json"

    def find(self, address: str) -> SignIn | None:
        """The sign-in to the API at `address`."""
        return self._read().get(address)

    def keep(self, address: str, sign_in: SignIn) -> None:
        """Keeps a sign-in, in the place of the one before."""
        with self._alone():
            self._write(self._read() | {address: sign_in})

    def forget(self, address: str) -> None:
        """Removes a sign-in."""
        with self._alone():
            self._write({place: one for place, one in self._read().items() if place != address})

    def access_token(self, address: str) -> str:
        """A valid token, refreshed if needed; `RestError` (UNAUTHORIZED) once the grant has ended.

        A refresh token works once, so processes take turns, and the second one finds the new token.
        """
        known = self.find(address)
        if known is not None and known.expires_at - EARLY_SECONDS > time.time():
            return known.access_token
        with self._alone():
            known = self.find(address)
            if known is None:
                raise RestError(ErrorCode.UNAUTHORIZED, OVER, status=401)
            if known.expires_at - EARLY_SECONDS <= time.time():
                known = _renewed(known)
                rest = {place: one for place, one in self._read().items() if place != address}
                self._write(rest | ({address: known} if known else {}))
        if known is None:
            raise RestError(ErrorCode.UNAUTHORIZED, OVER, status=401)
        return known.access_token

    def _read(self) -> dict[str, SignIn]:
        if not self._file.exists():
            return {}
        said: dict[str, Any] = json.loads(self._file.read_text(encoding="utf-8"))
        return {address: SignIn.model_validate(one) for address, one in said.items()}

    def _write(self, sign_ins: dict[str, SignIn]) -> None:
        """The whole file or none of it, readable by its owner from its first byte on."""
        said = {address: one.model_dump() for address, one in sign_ins.items()}
        write_private(self._file, json.dumps(said).encode())

    @contextmanager
    def _alone(self) -> Generator[None]:
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(self._file.with_suffix(".lock"), os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)


def _renewed(known: SignIn) -> SignIn | None:
    """The next tokens; None if the grant has ended; `RestError` if the server does not answer."""
    form = {
        "grant_type": "refresh_token",
        "refresh_token": known.refresh_token,
        "client_id": COMMAND_LINE,
        "resource": known.resource,
    }
    try:
        answer = httpx.post(known.token_endpoint, data=form, timeout=SECONDS)
    except httpx.TransportError as error:
        raise RestError(ErrorCode.SERVICE_UNAVAILABLE, "A API do Autos não respondeu.") from error
    if answer.status_code in (400, 401):
        return None
    if not answer.is_success:
        raise RestError(ErrorCode.SERVICE_UNAVAILABLE, "A API do Autos não renovou a sua entrada. Tente de novo.")
    places = known.model_dump(include={"resource", "token_endpoint", "revocation_endpoint"})
    return SignIn.of(answer.json(), **places)
