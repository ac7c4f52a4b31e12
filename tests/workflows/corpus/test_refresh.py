"""A corpus refresh on a real Temporal server with real steps, against a portal on loopback."""

import asyncio
import io
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, update
from temporalio.client import Client
from temporalio.testing import ActivityEnvironment

from activities.corpus.activities import Corpus
from activities.corpus.importing import import_file
from activities.corpus.portal.data_sets import FULL_TEXTS
from activities.search.index import build_index, open_index
from activities.snapshots.cache import SnapshotCache
from infra.config.settings import Settings
from infra.db.corpus import choice_of
from infra.db.engine import sync_engine
from infra.db.models import CorpusFollowing
from infra.storage.store import Storage
from tests.activities.corpus.installation import stored
from tests.conftest import copied_database, shared_data
from tests.portal import LOOPBACK, Fault, OpenDataPortal, as_file, espelhos, publishing
from tests.workflows.refreshing import follow, refreshed, serving
from workflows.contracts.law.corpus import ActivateRequest, SourceFormat, import_order
from workflows.contracts.law.portal import FollowedBody, Following, RefreshState

pytestmark = pytest.mark.timeout(600)

BODY = FollowedBody.TERCEIRA_TURMA
DATA_SET = f"espelhos-de-acordaos-{BODY}"
EVERYTHING = Following(bodies=[BODY], full_texts=True)
QUESTIONS = (
    "inscrição indevida em cadastro de inadimplentes e dano moral presumido",
    "golpe do PIX e responsabilidade do banco",
    "plano de saúde negativa de cobertura de tratamento",
    "juros remuneratórios abusivos e revisão do contrato",
    "notificação prévia por e-mail",
    "REsp 9.140.101/PR",
)


@pytest.fixture
def portal() -> Iterator[OpenDataPortal]:
    with publishing(OpenDataPortal()) as found:
        found.listed["precedentes-qualificados"] = {}
        yield found


@pytest.fixture
def followed(
    migrated_database: str,
    s3_settings: Settings,
    portal: OpenDataPortal,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Settings:
    """Settings of a separate installation that follows one panel of the portal."""
    changes = {
        "database_url": SecretStr(migrated_database),
        "data_dir": tmp_path / "data",
        "portal_stj_url": portal.address,
        "portal_networks": LOOPBACK,
    }
    monkeypatch.setattr("activities.corpus.portal.connection.FILE_BYTES", 1 << 20)
    settings = s3_settings.model_copy(update=changes)
    follow(settings, Following(bodies=[BODY]))
    return settings


@pytest.fixture
def other_database(postgres_url: str, template_database: str) -> Settings:
    """Another new database with every table."""
    return Settings(database_url=SecretStr(copied_database(postgres_url, template_database)))


async def test_a_return_to_an_earlier_snapshot_stays_until_something_new_comes(
    client: Client, followed: Settings, portal: OpenDataPortal
) -> None:
    months = list(espelhos([BODY]).items())
    engine, storage = sync_engine(followed), Storage(followed)
    corpus = Corpus(storage, engine, SnapshotCache(followed, storage, engine))

    def publish(month: int) -> None:
        (data_set, name), records = months[month]
        portal.publish(data_set, name, as_file(records))

    async def choose(snapshot_id: str) -> None:
        with engine.begin() as connection:
            connection.execute(choice_of(snapshot_id))
        await asyncio.to_thread(
            ActivityEnvironment().run, corpus.activate_snapshot, ActivateRequest(snapshot_id=snapshot_id)
        )

    async with serving(client, followed) as queue:
        publish(0)
        first = (await refreshed(client, queue)).snapshot_id or ""
        publish(1)
        second = (await refreshed(client, queue)).snapshot_id or ""
        await choose(first)
        third = await refreshed(client, queue)
        assert (third.state, third.build_id) == (RefreshState.UNCHANGED, None)
        assert f"Fica ativo o acervo {first}" in (third.message or "")
        await choose(second)
        assert (await refreshed(client, queue)).message is None
        await choose(first)
        publish(2)
        fourth = await refreshed(client, queue)
        assert (fourth.state, fourth.message) == (RefreshState.ACTIVE, None)
        assert fourth.decisions == sum(len(records) for _, records in months[:3])
    engine.dispose()


async def test_a_month_of_changes_and_faults_ends_as_one_import_of_all_that_was_published(
    client: Client, followed: Settings, portal: OpenDataPortal, other_database: Settings, tmp_path: Path
) -> None:
    forms = Forms(portal)
    months = [(name, records) for (_, name), records in espelhos([BODY]).items()]
    async with serving(client, followed) as queue:
        # the first days: the portal is busy, breaks connections and shows a page of maintenance
        forms.publish("20150430.zip", zipped(dict(months[:2])))
        for name, records in months[2:8]:
            forms.publish(name, as_file(records))
        portal.faults[DATA_SET] = [Fault.PAGE, Fault.BUSY]
        portal.faults[months[2][0]] = [Fault.BUSY, Fault.CUT]
        portal.faults[months[3][0]] = [Fault.FORBIDDEN]
        first = await refreshed(client, queue)
        assert (first.state, first.fetched, first.missing) == (RefreshState.ACTIVE, 6, 1)

        # the rejected file arrives, one new file is cut short, another has no end
        (cut, cut_records), (endless, endless_records) = months[8:10]
        forms.publish(cut, as_file(cut_records), sized=False)
        forms.publish(endless, as_file(endless_records))
        portal.faults[cut] = [Fault.TRUNCATED]
        portal.faults[endless] = [Fault.ENDLESS]
        second = await refreshed(client, queue)
        assert (second.state, second.fetched, second.missing) == (RefreshState.ACTIVE, 1, 2)
        assert second.new == len(months[3][1])

        # a file changes under its name: one decision is reworded, one is gone; a later file holds both
        reworded, lost = months[4][1][0], months[5][1][0]
        corrected = {**reworded, "ementa": reworded["ementa"] + "\n6. Erro material corrigido."}
        forms.publish(months[6][0], as_file([*months[6][1], {**reworded, "ementa": reworded["ementa"] + " Nota."}]))
        forms.publish(months[4][0], as_file([corrected, *months[4][1][1:]]), hashed=True)
        forms.publish(months[5][0], as_file(months[5][1][1:]))
        third = await refreshed(client, queue)
        assert (third.state, third.gone, third.missing) == (RefreshState.ACTIVE, 1, 0)
        assert {cut, endless} <= set(portal.files_asked())

        # the older form is corrected again: the later file still has the last word
        forms.publish(months[4][0], as_file([{**corrected, "decisao": "Provido."}, *months[4][1][1:]]))
        # a file is withdrawn, another is replaced by a page, a third leads inwards
        portal.withdraw(DATA_SET, months[7][0])
        forms.publish(months[2][0], as_file(months[2][1]) + b"\n")
        portal.faults[months[2][0]] = [Fault.PAGE]
        forms.publish(months[10][0], as_file(months[10][1]))
        portal.faults[months[10][0]] = [Fault.INWARDS]
        fourth = await refreshed(client, queue)
        assert (fourth.withdrawn, fourth.missing, fourth.gone) == (1, 2, len(months[7][1]))

        # the portal is away for a day, and then as it should be
        portal.faults[DATA_SET] = [Fault.FORBIDDEN]
        fifth = await refreshed(client, queue)
        assert (fifth.state, fifth.build_id) == (RefreshState.UNCHANGED, None)
        assert "recusou o pedido (403)" in (fifth.message or "")
        sixth = await refreshed(client, queue)
        assert (sixth.state, sixth.missing) == (RefreshState.ACTIVE, 0)
        asked = len(portal.files_asked())
        last = await refreshed(client, queue)
        assert (last.state, last.fetched, last.build_id) == (RefreshState.UNCHANGED, 0, None)
        assert len(portal.files_asked()) == asked
        assert all("Autos/" in headers["User-Agent"] for _, headers in portal.asked)

    engine, fresh = sync_engine(followed), sync_engine(other_database)
    forms.bring_into(fresh, tmp_path)
    kept, at_once = stored(engine), stored(fresh)
    assert kept == at_once
    assert {lost["id"], *(record["id"] for record in months[7][1])} <= kept.keys()
    active = SnapshotCache(followed, Storage(followed), engine)
    found = active.open(active.active_id() or "").search
    build_index(at_once.values(), tmp_path / "index")
    built = open_index(tmp_path / "index")
    for question in QUESTIONS:
        expected = [(row.decision.id, row.score) for row in built.search(question, top_k=20)]
        assert [(row.decision.id, row.score) for row in found.search(question, top_k=20)] == expected
    engine.dispose()
    fresh.dispose()


async def test_the_courts_own_files_come_by_the_portal_as_by_an_import(
    client: Client, followed: Settings, portal: OpenDataPortal, other_database: Settings
) -> None:
    """Full texts too: both parts are needed, in whichever order they arrive."""
    published = shared_data("stj", "espelhos", DATA_SET)
    texts = shared_data("stj", "integras")
    halves = sorted(texts.glob("*2022050*"))
    for file in sorted(published.iterdir()):
        portal.publish(DATA_SET, file.name, file.read_bytes())
    for file in halves:
        portal.publish(FULL_TEXTS, file.name, file.read_bytes(), sized=False)
    late = next(file.name for file in halves if file.suffix == ".json")
    portal.faults[late] = [Fault.FORBIDDEN]
    engine, fresh = sync_engine(followed), sync_engine(other_database)
    with engine.begin() as connection:
        connection.execute(update(CorpusFollowing).values(following=EVERYTHING.model_dump(mode="json")))
    async with serving(client, followed) as queue:
        first = await refreshed(client, queue)
        assert (first.missing, first.rejected > 0) == (1, True)
        second = await refreshed(client, queue)
        assert (second.missing, second.fetched, second.imported) == (0, 1, 2)
    for source in [
        *((DATA_SET, file) for file in published.iterdir()),
        *((FULL_TEXTS, file) for file in sorted(halves, key=lambda one: import_order(one.name))),
    ]:
        import_file(fresh, source[1], f"{source[0]}/{source[1].name}", lambda _: None)
    assert stored(engine) == stored(fresh)
    assert all(one.full_text for one in stored(engine).values() if one.source == SourceFormat.INTEGRAS)
    engine.dispose()
    fresh.dispose()


class Forms:
    """Publish, and keep every version that a file ever had."""

    def __init__(self, portal: OpenDataPortal) -> None:
        self._portal = portal
        self._forms: dict[str, list[bytes]] = defaultdict(list)

    def publish(self, name: str, content: bytes, *, sized: bool = True, hashed: bool = False) -> None:
        self._portal.publish(DATA_SET, name, content, sized=sized, hashed=hashed)
        self._forms[name].append(content)

    def bring_into(self, engine: Engine, folder: Path) -> None:
        """One import of everything: files in import order, the versions of each as they came."""
        for name in sorted(self._forms, key=import_order):
            for content in self._forms[name]:
                (folder / name).write_bytes(content)
                import_file(engine, folder / name, f"{DATA_SET}/{name}", lambda _: None)


def zipped(months: dict[str, list[dict[str, Any]]]) -> bytes:
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w") as archive:
        for name, records in months.items():
            archive.writestr(name, as_file(records))
    return body.getvalue()
