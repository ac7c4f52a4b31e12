"""Production mode starts only with its own secrets and encrypted connections, and reports what is missing."""

from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pydantic import SecretStr, ValidationError

from autos.local.signing_keys import ensure_signing_key
from infra.config.settings import Mode, Settings
from infra.production import REQUIREMENTS, Process, refusals
from tests.sealing import KEYS

DATABASE = "postgresql+psycopg://autos_app:3Qm9vX@db.example.test/autos?sslmode=verify-full"


def database(url: str) -> dict[str, Any]:
    return {"database_url": SecretStr(url)}


@pytest.fixture
def sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings that production mode accepts."""
    ensure_signing_key(Settings(signing_key_file=tmp_path / "signing.pem"))
    monkeypatch.setenv("TEMPORAL_TLS", "true")
    return Settings(
        mode=Mode.PRODUCTION,
        database_url=SecretStr(DATABASE),
        s3_endpoint="https://s3.example.test",
        s3_access_key="AKIA7",
        s3_secret_key=SecretStr("p7Zk1"),
        signing_key_file=tmp_path / "signing.pem",
        public_url="https://autos.example.test",
        temporal_address="temporal.example.test:7233",
        payload_keys=KEYS,
        api_key=SecretStr("ak_x"),
    )


@pytest.mark.parametrize("process", Process)
def test_a_sound_installation_starts(sound: Settings, process: Process) -> None:
    assert refusals(sound, process) == []


BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("AUTOS_PAYLOAD_KEYS", {"payload_keys": None}),
    ("AUTOS_PAYLOAD_KEYS", {"payload_keys": SecretStr("curta")}),
    ("AUTOS_PAYLOAD_KEYS", {"payload_keys": SecretStr("YXV0b3M=")}),
    ("AUTOS_DATABASE_URL", database(DATABASE.replace(":3Qm9vX", ""))),
    ("AUTOS_DATABASE_URL", database(DATABASE.replace("3Qm9vX", "autos_app"))),
    ("AUTOS_DATABASE_URL", database(DATABASE.replace("3Qm9vX", "postgres"))),
    ("AUTOS_DATABASE_URL", database(DATABASE.partition("?")[0])),
    ("AUTOS_DATABASE_URL", database(DATABASE.replace("verify-full", "prefer"))),
    ("AUTOS_DATABASE_URL", database("not an address")),
    ("AUTOS_SMTP_URL", {"smtp_url": SecretStr("smtp+plain://mail.example.test")}),
    ("AUTOS_S3_SECRET_KEY", {"s3_access_key": ""}),
    ("AUTOS_S3_SECRET_KEY", {"s3_secret_key": SecretStr("")}),
    ("AUTOS_S3_SECRET_KEY", {"s3_secret_key": SecretStr("minioadmin")}),
    ("AUTOS_S3_SECRET_KEY", {"s3_endpoint": "", "s3_secret_key": SecretStr("")}),
    ("AUTOS_S3_ENDPOINT", {"s3_endpoint": "http://s3.example.test", "s3_public_endpoint": "https://s3.example.test"}),
    ("AUTOS_S3_PUBLIC_ENDPOINT", {"s3_public_endpoint": "http://files.example.test"}),
    ("AUTOS_S3_PUBLIC_ENDPOINT", {"s3_endpoint": "http://127.0.0.1:8333"}),
    ("AUTOS_SIGNING_KEY_FILE", {"signing_key_file": None}),
    ("AUTOS_SIGNING_KEY_FILE", {"signing_key_file": Path("/nowhere/signing.pem")}),
    ("AUTOS_PUBLIC_URL", {"public_url": None}),
    ("AUTOS_PUBLIC_URL", {"public_url": "http://127.0.0.1:8400"}),
    ("AUTOS_LLM_BASE_URL", {"llm_base_url": "http://models.example.test/v1"}),
    ("AUTOS_EMBEDDINGS_BASE_URL", {"embeddings_base_url": "http://models.example.test/v1"}),
    ("AUTOS_RERANK_URL", {"rerank_url": "http://models.example.test/rerank"}),
    ("AUTOS_API_BASE_URL", {"api_base_url": "http://autos.example.test"}),
]


@pytest.mark.parametrize(("setting", "changed"), BREACHES, ids=[f"{at} {row[0]}" for at, row in enumerate(BREACHES)])
def test_each_breach_is_refused_by_the_name_of_its_setting(
    sound: Settings, setting: str, changed: dict[str, Any]
) -> None:
    broken = sound.model_copy(update=changed)
    (line,) = refusals(broken, Process.WORKER)
    assert line.startswith(f"{setting}: ")
    assert refusals(broken.model_copy(update={"mode": Mode.LOCAL}), Process.WORKER) == []


@pytest.mark.parametrize("url", ["postgresql+psycopg://owner@127.0.0.1/autos", DATABASE.partition("?")[0]])
def test_preparing_refuses_an_owner_without_password_or_in_the_clear(sound: Settings, url: str) -> None:
    (line,) = refusals(sound.model_copy(update={"database_owner_url": SecretStr(url)}), Process.PREPARE)
    assert line.startswith("AUTOS_DATABASE_OWNER_URL: ")


def test_every_requirement_has_a_breach_above(sound: Settings) -> None:
    apart = {"TEMPORAL_TLS", "AUTOS_DATABASE_OWNER_URL", "AUTOS_COUNTS_URL"}
    apart |= {"AUTOS_OIDC_ISSUER", "AUTOS_OIDC_AUDIENCE", "OTEL_EXPORTER_OTLP_ENDPOINT"}
    held = {setting for setting, _ in BREACHES} | apart
    assert {requirement.setting for requirement in REQUIREMENTS} == held


def test_an_api_that_cannot_say_which_keys_sign_is_refused(sound: Settings) -> None:
    assert refusals(sound, Process.API) == []
    sound.signing_key_path.unlink()
    assert refusals(sound, Process.API) == []
    for broken in ("", '{"keys": []}', "[]"):
        sound.signing_keys_path.write_text(broken, encoding="utf-8")
        (line,) = refusals(sound, Process.API)
        assert line.startswith("AUTOS_SIGNING_KEY_FILE: a lista")
    sound.signing_keys_path.unlink()
    (line,) = refusals(sound, Process.API)
    assert line.startswith("AUTOS_SIGNING_KEY_FILE: a lista")


def test_temporal_elsewhere_is_reached_by_tls_which_an_api_key_implies(
    sound: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = sound.model_copy(update={"temporal_address": "127.0.0.1:7233"})
    for plain in (None, "false"):
        if plain is None:
            monkeypatch.delenv("TEMPORAL_TLS")
        else:
            monkeypatch.setenv("TEMPORAL_TLS", plain)
        for process in (Process.API, Process.WORKER):
            (line,) = refusals(sound, process)
            assert line.startswith("TEMPORAL_TLS: ")
            assert refusals(beside, process) == []
    monkeypatch.setenv("TEMPORAL_API_KEY", "tk")
    assert len(refusals(sound, Process.API)) == 1, "switched off in so many words"
    monkeypatch.delenv("TEMPORAL_TLS")
    assert refusals(sound, Process.API) == []


def test_an_issuer_elsewhere_is_asked_over_https_and_for_an_audience_that_is_said(sound: Settings) -> None:
    issuer = sound.model_copy(update={"oidc_issuer": "https://id.example.test", "oidc_audience": "autos"})
    assert refusals(issuer, Process.API) == []
    (plain,) = refusals(issuer.model_copy(update={"oidc_issuer": "http://id.example.test"}), Process.API)
    assert plain.startswith("AUTOS_OIDC_ISSUER: ")
    (unsaid,) = refusals(issuer.model_copy(update={"oidc_audience": None}), Process.API)
    assert unsaid.startswith("AUTOS_OIDC_AUDIENCE: ")


def test_stdio_needs_no_secret_of_the_servers_and_no_key_where_somebody_signed_in() -> None:
    assert refusals(Settings(mode=Mode.PRODUCTION), Process.MCP) == []
    (plain,) = refusals(Settings(mode=Mode.PRODUCTION, api_base_url="http://autos.example.test"), Process.MCP)
    assert plain.startswith("AUTOS_API_BASE_URL: ")


@pytest.mark.parametrize(
    "beside",
    [
        database("postgresql+psycopg://app:3Qm9vX@127.0.0.1/autos"),
        database("postgresql+psycopg://app:3Qm9vX@/autos?host=/run/postgresql"),
        database("postgresql+psycopg://app@db.example.test/autos?sslmode=verify-full&sslcert=/etc/autos/db.pem"),
        {"temporal_address": "127.0.0.1:7233"},
        {"temporal_address": "[::1]:7233"},
        {"s3_endpoint": "http://[::1]:8333", "s3_public_endpoint": "https://files.example.test"},
        {"s3_endpoint": "", "s3_access_key": "", "s3_secret_key": SecretStr("")},
        {"api_base_url": "http://127.0.0.1:8400"},
    ],
    ids=["database", "socket", "certificate", "temporal", "temporal 6", "objects", "role of AWS", "api"],
)
def test_what_runs_beside_it_or_proves_itself_otherwise_is_taken(sound: Settings, beside: dict[str, Any]) -> None:
    for process in Process:
        assert refusals(sound.model_copy(update=beside), process) == []


def test_a_signing_key_that_others_may_read_or_of_another_kind_is_refused(sound: Settings) -> None:
    file = sound.signing_key_path
    file.chmod(0o640)
    assert "chmod 600" in refusals(sound, Process.WORKER)[0]
    assert refusals(sound, Process.API) == []
    file.chmod(0o600)
    file.write_bytes(X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    assert "Ed25519" in refusals(sound, Process.WORKER)[0]
    file.write_bytes(b"-----BEGIN PRIVATE KEY-----\nno\n-----END PRIVATE KEY-----\n")
    assert "Ed25519" in refusals(sound, Process.WORKER)[0]


def test_a_misspelled_mode_is_no_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_MODE", "prodution")
    with pytest.raises(ValidationError, match="'local' or 'production'"):
        Settings()


def test_a_list_is_read_as_json_or_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_MCP_FILE_HOSTS", "a.test, b.test")
    assert Settings().mcp_file_hosts == ["a.test", "b.test"]
    monkeypatch.setenv("AUTOS_MCP_FILE_HOSTS", '["c.test"]')
    assert Settings().mcp_file_hosts == ["c.test"]


@pytest.mark.parametrize(
    "address",
    [
        "redis://cache.example.test:6379/0",
        "redis://:7Hq2Lw@cache.example.test:6379/0",
        "async+redis://:7Hq2Lw@cache.example.test",
        "rediss://cache.example.test:6379/0",
        "rediss://:password@cache.example.test",
        "rediss://:7Hq2Lw@cache.example.test?ssl_cert_reqs=none",
        "redis+sentinel://127.0.0.1:26379,cache.example.test:26379/main",
        "memcached://cache.example.test:11211",
    ],
)
def test_counts_go_to_another_machine_encrypted_and_with_a_password(sound: Settings, address: str) -> None:
    remote = sound.model_copy(update={"counts_url": SecretStr(address)})
    (line,) = refusals(remote, Process.API)
    assert line.startswith("AUTOS_COUNTS_URL: ")
    assert "7Hq2Lw" not in line
    assert refusals(remote, Process.WORKER) == []  # counts nothing


@pytest.mark.parametrize(
    "address",
    [
        "rediss://:7Hq2Lw@cache.example.test:6379/0",
        "async+valkeys://autos:7Hq2Lw@cache.example.test",
        "redis://127.0.0.1:6379/0",
        "redis://[::1]:6379",
        "redis+unix:///run/redis/redis.sock",
        "memory://",
    ],
)
def test_a_store_of_counts_on_this_machine_or_well_guarded_is_taken(sound: Settings, address: str) -> None:
    assert refusals(sound.model_copy(update={"counts_url": SecretStr(address)}), Process.API) == []


@pytest.mark.parametrize("variable", ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"])
def test_traces_leave_the_machine_encrypted(sound: Settings, variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "http://collector.example.test:4318")
    for process in (Process.API, Process.WORKER, Process.MCP):
        (line,) = refusals(sound, process)
        assert line.startswith("OTEL_EXPORTER_OTLP_ENDPOINT: ")
    for taken in ("https://collector.example.test:4318", "http://127.0.0.1:4318", "http://localhost:4318"):
        monkeypatch.setenv(variable, taken)
        assert refusals(sound, Process.API) == []
    monkeypatch.setenv(variable, "http://collector.example.test:4318")
    monkeypatch.setenv("OTEL_SDK_DISABLED", "true")
    assert refusals(sound, Process.API) == []
