"""A worker's machine keeps no file of a firm's library, and nothing open after another index has replaced it."""

import asyncio
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from temporalio.client import Client

from activities.library.searching import SearchingLibrary
from activities.library.shelves import Shelves
from activities.privacy.erasing import Erasing
from infra.config.settings import Settings
from infra.db.research.library import find_index, stay_while_building
from infra.resilience.bulkhead import Bulkhead
from infra.storage.store import Storage
from tests.api.conftest import started
from tests.api.routes.library.test_documents import added, found
from tests.patience import PATIENCE
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.firm.library import COPY_SECONDS
from workflows.contracts.privacy.erasure import ErasureRequest

pytestmark = [pytest.mark.stack, pytest.mark.usefixtures("library_worker")]

MARK = "Plenilunius"
TEXT = f"O parecer {MARK} trata de mofo e infiltração no banheiro do imóvel alugado."
NOWHERE = "postgresql+psycopg://nobody@127.0.0.1:1/nothing"


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The process's folder of temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def files_with_the_mark(disk: Path) -> list[Path]:
    return [path for path in disk.rglob("*") if path.is_file() and MARK.lower().encode() in path.read_bytes().lower()]


def is_open(disk: Path) -> bool:
    """Return whether this process still has files mapped from there."""
    return f"{disk}/" in Path("/proc/self/maps").read_text(encoding="utf-8")


async def test_no_file_has_what_is_searched_and_soon_after_a_removal_nothing_is_open(
    lawyer: httpx.AsyncClient, disk: Path
) -> None:
    await added(lawyer, documents=[{"source_name": "parecer.txt", "text": TEXT, "document_id": "parecer"}])
    (hit,) = (await found(lawyer, "mofo no banheiro"))["results"]
    assert MARK in hit["excerpt"]
    assert is_open(disk)
    assert files_with_the_mark(disk) == []
    (again,) = (await found(lawyer, "infiltração"))["results"]
    assert again["excerpt"] == hit["excerpt"]

    assert (await lawyer.delete("/v1/library/documents/parecer")).status_code in {200, 202}
    async with asyncio.timeout(PATIENCE):
        while is_open(disk):
            await asyncio.sleep(0.05)


async def test_an_erasure_waits_for_who_builds_and_for_who_searches(
    lawyer: httpx.AsyncClient,
    database: AsyncEngine,
    stack_settings: Settings,
    storage: Storage,
    temporal: Client,
    tenant: str,
) -> None:
    case_id = await started(lawyer)
    await added(lawyer, documents=[{"source_name": "sua.txt", "text": TEXT}], case_id=case_id)
    by = Principal(tenant=tenant, key_id="k", name="Ana", role="admin")
    request = ErasureRequest(workflow_id=case_id, reason="pedido", principal=by, requested_at=datetime.now(UTC))
    erasing = Erasing(stack_settings, database, storage, temporal)
    async with AsyncSession(database) as building:
        await stay_while_building(building, tenant)
        waiting = asyncio.create_task(erasing.release_library(request))
        assert await asyncio.wait([waiting], timeout=0.5) == (set(), {waiting})
    assert (await waiting).settle_seconds == COPY_SECONDS
    async with AsyncSession(database) as session:
        assert await find_index(session, tenant) is None
    other = request.model_copy(update={"workflow_id": "wf_without_documents"})
    assert (await erasing.release_library(other)).settle_seconds == 0


async def test_a_worker_that_cannot_ask_what_is_true_lets_go(
    lawyer: httpx.AsyncClient, database: AsyncEngine, storage: Storage, tenant: str
) -> None:
    await added(lawyer, documents=[{"source_name": "parecer.txt", "text": TEXT}])
    async with AsyncSession(database) as session:
        index = await find_index(session, tenant)
    assert index is not None
    assert index.index_id is not None
    shelves, cut_off = Shelves(storage), create_async_engine(NOWHERE)
    with closing(Bulkhead("A biblioteca", 1, 30.0)) as threads:
        for engine, kept in ((database, {tenant: index.index_id}), (cut_off, {})):
            shelves.open(tenant, index.index_id, ObjectRef.model_validate(index.object))
            await SearchingLibrary(engine, storage, shelves, threads).look()
            assert shelves.names() == kept
