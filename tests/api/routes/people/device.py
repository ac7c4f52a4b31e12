"""A device that makes and uses passkeys as WebAuthn says, and lies where a test wants it to."""

import hashlib
import json
import secrets
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as as_text

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


@dataclass
class Device:
    """One passkey; the values that a browser would fill in are given to each call."""

    site: str
    origin: str
    user_id: str
    counter: int = 0
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def made(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED, **lies: Any) -> dict[str, Any]:
        """The answer to registration options."""
        numbers = self.key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + struct.pack(">H", len(self.credential_id)) + self.credential_id + cbor2.dumps(key)
        data = self._data(flags | WITH_KEY, **lies) + attested
        return self._credential(
            clientDataJSON=as_text(self._client("webauthn.create", options, **lies)),
            attestationObject=as_text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        )

    def proof(self, options: dict[str, Any], flags: int = PRESENT | VERIFIED, **lies: Any) -> dict[str, Any]:
        """The answer to sign-in options."""
        data, client = self._data(flags, **lies), self._client("webauthn.get", options, **lies)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=as_text(client),
            authenticatorData=as_text(data),
            signature=as_text(signed),
            userHandle=as_text(lies.get("user_id", self.user_id).encode()),
        )

    def _credential(self, **response: str) -> dict[str, Any]:
        name = as_text(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}

    def _client(self, kind: str, options: dict[str, Any], **lies: Any) -> bytes:
        told = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told | {name: lies[name] for name in told if name in lies}).encode()

    def _data(self, flags: int, **lies: Any) -> bytes:
        counter = lies.get("counter", self.counter)
        return hashlib.sha256(lies.get("site", self.site).encode()).digest() + struct.pack(">BI", flags, counter)
