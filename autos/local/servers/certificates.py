"""One certificate for the internal connections of a server; peers without it are rejected."""

import ssl
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from autos.local.secrets import write_private
from autos.local.servers.ports import HOST

LIFE = timedelta(days=3650)
"""Far longer than any process that loads it lives; each start makes a new one."""


class Certificate:
    """Files below `folder`: the authority, and the one certificate and key it has signed.

    The authority's own key is never stored, so nothing else can be signed.
    """

    def __init__(self, folder: Path) -> None:
        self.authority, self.chain, self.key = (folder / name for name in ("authority.pem", "parts.pem", "parts.key"))

    def renew(self) -> None:
        """Writes all three again, readable only by the owner."""
        self.authority.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
        issuer = _name("autos authority")
        authority = _certificate(issuer, authority_key.public_key(), issuer, authority_key.public_key(), path_length=0)
        parts = _certificate(
            _name("autos parts"), key.public_key(), issuer, authority_key.public_key(), path_length=None
        )
        for file, built in ((self.authority, authority), (self.chain, parts)):
            write_private(file, built.sign(authority_key, SHA256()).public_bytes(Encoding.PEM))
        write_private(self.key, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))

    def context(self) -> ssl.SSLContext:
        """TLS context for clients of these connections."""
        context = ssl.create_default_context(cafile=str(self.authority))
        context.verify_flags |= ssl.VERIFY_X509_STRICT  # whatever the Python: it is the default from 3.13 on
        context.load_cert_chain(self.chain, self.key)
        return context


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _certificate(
    subject: x509.Name,
    key: ec.EllipticCurvePublicKey,
    issuer: x509.Name,
    issuer_key: ec.EllipticCurvePublicKey,
    path_length: int | None,
) -> x509.CertificateBuilder:
    """Includes both key identifiers, as strict verification requires (RFC 5280)."""
    now = datetime.now(UTC)
    authority = path_length is not None
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + LIFE)
        .add_extension(x509.BasicConstraints(ca=authority, path_length=path_length), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key), critical=False)
    )
    if authority:
        return built.add_extension(
            x509.KeyUsage(False, False, False, False, False, True, True, False, False), critical=True
        )
    uses = [ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]
    return built.add_extension(
        x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False
    ).add_extension(x509.ExtendedKeyUsage(uses), critical=False)
