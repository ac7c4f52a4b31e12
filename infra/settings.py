"""Every setting of every process: one name, one default, one meaning. Read once, at start, from `AUTOS_*`."""

from pathlib import Path

from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings of the api, worker, mcp and cli processes; the embedded stack passes them on as environment."""

    model_config = SettingsConfigDict(
        env_prefix="AUTOS_", env_file=None, extra="ignore", frozen=True, populate_by_name=True
    )

    data_dir: Path = Field(
        default=Path.home() / ".autos", description="Folder of the embedded stack: databases, objects, keys, logs"
    )
    mode: str = Field(
        default="local", description="`local` (embedded stack) or `production`; production refuses missing secrets"
    )
    database_url: SecretStr = Field(
        default=SecretStr("postgresql+psycopg://autos@127.0.0.1:54320/autos"),
        description="PostgreSQL, SQLAlchemy URL (psycopg 3)",
    )
    temporal_address: str = Field(default="127.0.0.1:7233", description="host:port of the Temporal frontend")
    temporal_namespace: str = Field(default="default", description="Temporal namespace")
    temporal_api_key: SecretStr | None = Field(default=None, description="API key for Temporal Cloud")
    temporal_tls: bool = Field(default=False, description="Use TLS to Temporal")
    temporal_ui_url: str | None = Field(default=None, description="Address of the Temporal UI, shown by `autos status`")
    s3_endpoint: str | None = Field(default="http://127.0.0.1:8333", description="S3 endpoint; empty for AWS")
    s3_public_endpoint: str | None = Field(
        default=None, description="Endpoint written into signed URLs when clients see S3 under another name"
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
    api_base_url: str | None = Field(
        default=None,
        validation_alias=AliasChoices("AUTOS_API_BASE_URL", "MCP_API_BASE_URL"),
        description="REST address the MCP server and the CLI call (also `MCP_API_BASE_URL`); default is `public_url`",
    )
    api_key: SecretStr | None = Field(default=None, description="API key the MCP server (stdio) and the CLI present")
    mcp_upload_root: Path = Field(
        default=Path.home(), description="Folder below which `local_path` may be read, in stdio mode"
    )
    mcp_file_hosts: list[str] = Field(
        default=["files.oaiusercontent.com"],
        description="Hosts from which chat attachments may be fetched, as a JSON list",
    )
    max_upload_mb: int = Field(default=100, gt=0, description="Largest PDF taken, in MiB")
    max_import_mb: int = Field(default=4096, gt=0, description="Largest sum of corpus files taken at once, in MiB")
    mcp_rate_limit_per_minute: int = Field(
        default=60, ge=0, description="Tool calls one API key may make in a minute; 0 switches the limit off"
    )
    rest_read_limit_per_minute: int = Field(
        default=1200,
        ge=0,
        description="Reading REST requests, searches included, of one API key in a minute; 0 switches the limit off",
    )
    rest_write_limit_per_minute: int = Field(
        default=300, ge=0, description="Changing REST requests of one API key in a minute; 0 switches the limit off"
    )
    upload_ticket_minutes: int = Field(default=15, gt=0, description="Life of an upload link, in minutes")
    signed_url_seconds: int = Field(
        default=600, gt=0, le=604800, description="Life of a signed artifact link, in seconds"
    )
    signing_key_file: Path | None = Field(
        default=None, description="Ed25519 private key (PEM) that signs manifests; default is in `data_dir`"
    )
    snapshot_cache_dir: Path | None = Field(
        default=None, description="Where workers keep downloaded corpus snapshots; default is in `data_dir`"
    )
    reader_processes: int = Field(default=2, gt=0, description="PDF reading child processes a worker may run at once")
    reader_memory_mb: int = Field(default=1024, gt=0, description="Address space of a reading process, in MiB")
    reader_seconds: int = Field(
        default=120, gt=0, description="Wall and CPU seconds a reading process may spend on a page range"
    )
    max_pages: int = Field(default=20000, gt=0, description="Largest page count taken")
    pages_per_range: int = Field(default=50, gt=0, description="Pages read by one activity")
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
    embeddings_model: str | None = Field(default=None, description="Embeddings model")
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

    @property
    def base_url(self) -> str:
        """The API's address as users see it, without a trailing slash."""
        return (self.public_url or f"http://{self.api_host}:{self.api_port}").rstrip("/")

    @property
    def snapshots_path(self) -> Path:
        """Folder of downloaded snapshots."""
        return self.snapshot_cache_dir or self.data_dir / "snapshots"

    @property
    def signing_key_path(self) -> Path:
        """File of the manifest signing key."""
        return self.signing_key_file or self.data_dir / "keys" / "signing.pem"
