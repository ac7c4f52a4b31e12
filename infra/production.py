"""Settings that `AUTOS_MODE=production` rejects at start: missing or well-known secrets, and plain http.

Processes on the same machine may use plain http over loopback. Everything else is encrypted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import parse_qsl, urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from pydantic import SecretStr
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from infra.config.settings import Mode, Settings
from infra.config.values import is_loopback
from infra.payloads.keys import UnusableKeys, split_keys
from infra.signing.keys import SigningKeyUnusable, read_signing_keys
from infra.telemetry.tracing import collector
from infra.temporal import speaks_tls

WELL_KNOWN = frozenset(
    {"autos", "postgres", "password", "senha", "secret", "changeme", "change-me", "admin", "minioadmin"}
)
"""Secrets from examples."""

ENCRYPTED = frozenset({"require", "verify-ca", "verify-full"})
"""Values of PostgreSQL's `sslmode` that never fall back to the clear."""
ENCRYPTED_COUNTS = frozenset({"rediss", "valkeys"})
UNCHECKED = ("ssl_cert_reqs", "none")
"""URL parameter that disables certificate checks."""


class Process(Enum):
    """A kind of process of the product; `MCP` is stdio, since over HTTP it is part of the API."""

    API = "api"
    WORKER = "worker"
    PREPARE = "prepare"
    MCP = "mcp"


SERVING = frozenset({Process.API, Process.WORKER})
BACKENDS = SERVING | {Process.PREPARE}


@dataclass(frozen=True)
class Requirement:
    """A condition on `setting` in production; `breach` returns the Portuguese error, or None."""

    setting: str
    breach: Callable[[Settings], str | None]
    processes: frozenset[Process] = field(default=SERVING)


def refusals(settings: Settings, process: Process) -> list[str]:
    """One line for each setting that `process` rejects; empty outside production."""
    return list(_refusals(settings, process)) if settings.mode is Mode.PRODUCTION else []


def _refusals(settings: Settings, process: Process) -> Iterator[str]:
    for requirement in REQUIREMENTS:
        if process in requirement.processes and (breach := requirement.breach(settings)):
            yield f"{requirement.setting}: {breach}"


def _database_secret(name: str) -> Callable[[Settings], str | None]:
    def breach(settings: Settings) -> str | None:
        if not (address := _secret(settings, name)):
            return None
        url = _database_url(address)
        if url is None:
            return "não é um endereço de banco de dados."
        if "sslcert" in url.query:
            return None
        if not url.password:
            return "falta a senha."
        return "a senha é a de um exemplo; troque-a." if url.password in (*WELL_KNOWN, url.username) else None

    return breach


def _database_encrypted(name: str) -> Callable[[Settings], str | None]:
    def breach(settings: Settings) -> str | None:
        url = _database_url(_secret(settings, name))
        if url is None or _local(url.host or "") or url.query.get("sslmode") in ENCRYPTED:
            return None
        return f"a ligação iria sem cifra; acrescente ?sslmode=verify-full (ou {', '.join(sorted(ENCRYPTED))})."

    return breach


def _storage_keys(settings: Settings) -> str | None:
    """Without an endpoint the store is AWS, where a machine role may replace keys."""
    secret = settings.s3_secret_key.get_secret_value()
    if not settings.s3_endpoint and not settings.s3_access_key and not secret:
        return None
    if not settings.s3_access_key or not secret:
        return "faltam as chaves (AUTOS_S3_ACCESS_KEY e AUTOS_S3_SECRET_KEY)."
    return "a chave é a de um exemplo; troque-a." if secret in (*WELL_KNOWN, settings.s3_access_key) else None


def _signed_links(settings: Settings) -> str | None:
    """Signed links must be https, because browsers open them."""
    address = settings.s3_public_endpoint or settings.s3_endpoint
    if not address or urlsplit(address).scheme == "https":
        return None
    return "os links assinados iriam por http; dê o endereço https pelo qual os navegadores chegam aos objetos."


def _signing_key(settings: Settings) -> str | None:
    file = settings.signing_key_file
    if file is None:
        return "diga o arquivo da chave que assina os manifestos."
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
        shared = file.stat().st_mode & 0o077
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm):
        return "o arquivo não existe ou não é uma chave privada Ed25519 em PEM."
    if not isinstance(key, Ed25519PrivateKey):
        return "o arquivo não existe ou não é uma chave privada Ed25519 em PEM."
    return "outros usuários da máquina podem ler o arquivo; rode chmod 600." if shared else None


def _signing_keys(settings: Settings) -> str | None:
    """Until a key list is written, the signing key itself would be published."""
    try:
        published = read_signing_keys(settings).keys
    except SigningKeyUnusable:
        return (
            "a lista das chaves que assinam (signing-keys.json, ao lado deste arquivo) não existe ou não se lê; "
            "copie-a de onde elas são feitas."
        )
    return (
        None if published else "a lista das chaves que assinam (signing-keys.json, ao lado deste arquivo) está vazia."
    )


def _public_url(settings: Settings) -> str | None:
    if not settings.public_url:
        return "diga o endereço https pelo qual os usuários chegam à API."
    return None if urlsplit(settings.public_url).scheme == "https" else "deve começar por https://."


def _temporal(settings: Settings) -> str | None:
    host = settings.temporal_address.rpartition(":")[0]
    return None if speaks_tls() or _local(host) else "a ligação ao Temporal iria sem cifra; defina como true."


def _payload_keys(settings: Settings) -> str | None:
    if settings.payload_keys is None:
        return "faltam as chaves que selam as mensagens ao Temporal; `autos keys rotate-payload` mostra como começar."
    try:
        split_keys(settings.payload_keys)
    except UnusableKeys:
        return "não são chaves de 32 bytes em base64, separadas por vírgulas."
    return None


def _audience(settings: Settings) -> str | None:
    """A default would do only for issuers that take an address as an audience, and few check."""
    missing = settings.oidc_issuer and not settings.oidc_audience
    return "diga a audiência que os tokens do emissor trazem para o Autos." if missing else None


def _mail(settings: Settings) -> str | None:
    place = settings.mail_server
    plain = place is not None and place.plain and not _local(place.host)
    return "os e-mails iriam sem cifra ao servidor; use smtp:// ou smtps://." if plain else None


def _counts(settings: Settings) -> str | None:
    """Only Redis-like stores show encryption in their address, which may hold several hosts."""
    place = urlsplit(_secret(settings, "counts_url").removeprefix("async+"))
    hosts = place.netloc.rpartition("@")[2].split(",")
    if all(_local(urlsplit(f"//{host}").hostname or "") for host in hosts):
        return None
    if place.scheme not in ENCRYPTED_COUNTS or UNCHECKED in parse_qsl(place.query):
        return "as contagens iriam sem cifra, ou a quem quer que responda; use rediss://."
    if not place.password:
        return "falta a senha, como em rediss://:senha@servidor."
    return "a senha é a de um exemplo; troque-a." if place.password in WELL_KNOWN else None


def _traces(_: Settings) -> str | None:
    """The variables are OpenTelemetry's own, and so the environment's. Traces carry ids of cases and runs."""
    place = urlsplit(collector() or "https://")
    plain = place.scheme != "https" and not _local(place.hostname or "")
    return "os rastros iriam por http sem cifra ao coletor; use https." if plain else None


def _encrypted(name: str) -> Callable[[Settings], str | None]:
    def breach(settings: Settings) -> str | None:
        place = urlsplit(getattr(settings, name) or "https://")
        plain = place.scheme != "https" and not _local(place.hostname or "")
        return "iria por http sem cifra; use https." if plain else None

    return breach


REQUIREMENTS: tuple[Requirement, ...] = (
    Requirement("AUTOS_DATABASE_URL", _database_secret("database_url"), BACKENDS),
    Requirement("AUTOS_DATABASE_URL", _database_encrypted("database_url"), BACKENDS),
    Requirement("AUTOS_DATABASE_OWNER_URL", _database_secret("database_owner_url"), frozenset({Process.PREPARE})),
    Requirement("AUTOS_DATABASE_OWNER_URL", _database_encrypted("database_owner_url"), frozenset({Process.PREPARE})),
    Requirement("AUTOS_S3_SECRET_KEY", _storage_keys, BACKENDS),
    Requirement("AUTOS_S3_ENDPOINT", _encrypted("s3_endpoint"), BACKENDS),
    Requirement("AUTOS_S3_PUBLIC_ENDPOINT", _signed_links),
    Requirement("AUTOS_SIGNING_KEY_FILE", _signing_key, frozenset({Process.WORKER})),
    Requirement("AUTOS_SIGNING_KEY_FILE", _signing_keys, frozenset({Process.API})),
    Requirement("AUTOS_PUBLIC_URL", _public_url),
    Requirement("TEMPORAL_TLS", _temporal),
    Requirement("AUTOS_PAYLOAD_KEYS", _payload_keys),
    Requirement("AUTOS_OIDC_ISSUER", _encrypted("oidc_issuer"), frozenset({Process.API})),
    Requirement("AUTOS_OIDC_AUDIENCE", _audience, frozenset({Process.API})),
    Requirement("AUTOS_COUNTS_URL", _counts, frozenset({Process.API})),
    Requirement("AUTOS_SMTP_URL", _mail, frozenset({Process.WORKER})),
    Requirement("AUTOS_LLM_BASE_URL", _encrypted("llm_base_url")),
    Requirement("AUTOS_EMBEDDINGS_BASE_URL", _encrypted("embeddings_base_url")),
    Requirement("AUTOS_RERANK_URL", _encrypted("rerank_url")),
    Requirement("AUTOS_API_BASE_URL", _encrypted("api_base_url"), frozenset(Process)),
    Requirement("OTEL_EXPORTER_OTLP_ENDPOINT", _traces, SERVING | {Process.MCP}),
)
"""Every rule of production. docs/operating.md has the same table for people."""


def _secret(settings: Settings, name: str) -> str:
    value: SecretStr | None = getattr(settings, name)
    return value.get_secret_value() if value else ""


def _database_url(address: str) -> URL | None:
    try:
        return make_url(address)
    except ArgumentError:
        return None


def _local(host: str) -> bool:
    """Loopback, a socket in the file system, or no host at all."""
    return not host or host.startswith("/") or is_loopback(host)
