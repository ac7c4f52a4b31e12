import json
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import Engine, select, update

from activities.corpus import refresh
from activities.corpus.build import SnapshotBuilder
from activities.corpus.formats.items import Found
from activities.corpus.formats.read import read_source
from activities.corpus.importing import import_file
from activities.corpus.refresh import refresh_features
from activities.law.decision.features import EXTRACTOR_VERSION, extract_features
from activities.snapshots.cache import SnapshotCache
from autos.samples import corpus_path
from infra.config.settings import Settings
from infra.db.models import DecisionRow
from infra.storage.store import Storage
from workflows.contracts.law.corpus import DecisionFeatures

EXTRACTED = (11, "5cf70d7c0b9ff531")
"""The version of the extractor, and the digest of what it reads of the sample decisions."""

EMENTA = (
    "CONSUMIDOR. PLANO DE SAÚDE. NEGATIVA DE COBERTURA.\n1. Segundo o art. 14 do CDC, há dano.\n2. Recurso provido."
)
COUNT = 5


@pytest.fixture
def corpus(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """One decision with a category of its own source, and more others than one batch."""
    monkeypatch.setattr(refresh, "BATCH", COUNT - 2)
    records: list[dict[str, object]] = [{"id": f"d{at}", "ementa": EMENTA} for at in range(COUNT)]
    records[0]["features"] = {"categories": ["direito médico"]}
    path = tmp_path / "corpus.jsonl"
    path.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), encoding="utf-8")
    import_file(engine, path, path.name, lambda cursor: None)
    return engine


def grow_old(engine: Engine) -> None:
    """Store the decisions as if an extractor that found nothing had read them."""
    with engine.begin() as connection:
        connection.execute(update(DecisionRow).values(extractor_version=1, features={}, content_sha256="0" * 64))


def stored(engine: Engine) -> dict[str, tuple[int, DecisionFeatures, str]]:
    columns = select(DecisionRow.id, DecisionRow.extractor_version, DecisionRow.features, DecisionRow.content_sha256)
    with engine.connect() as connection:
        return {
            row.id: (row.extractor_version, DecisionFeatures.model_validate(row.features), row.content_sha256)
            for row in connection.execute(columns)
        }


def test_importing_keeps_what_was_extracted_and_by_which_version(corpus: Engine):
    version, features, _ = stored(corpus)["d1"]
    assert version == EXTRACTOR_VERSION
    assert [fact.name for fact in features.facts] == ["negativa de cobertura"]
    assert features.winning_argument == "Segundo o art. 14 do CDC, há dano."
    assert features.reasons == "Segundo o art. 14 do CDC, há dano."


def test_no_change_of_what_is_extracted_goes_without_a_new_version():
    path = corpus_path()
    features = [extract_features(item.decision) for item in read_source(path, path.name) if isinstance(item, Found)]
    digest = sha256("\n".join(one.model_dump_json() for one in features).encode()).hexdigest()[:16]
    assert (EXTRACTOR_VERSION, digest) == EXTRACTED, "raise the version, or stored decisions are not read again"


def test_decisions_read_by_an_older_extractor_are_read_again_and_what_their_source_stated_stands(corpus: Engine):
    before = stored(corpus)
    assert refresh_features(corpus) == 0
    for _ in range(2):  # what the source stated is known to the next extractor, too
        grow_old(corpus)
        assert refresh_features(corpus) == COUNT
        assert stored(corpus) == before
    assert before["d0"][1].categories == ["direito médico"]
    assert before["d1"][1].categories == ["direito do consumidor"]


def test_a_build_reads_outdated_decisions_first(corpus: Engine, settings: Settings, storage: Storage):
    builder = SnapshotBuilder(storage, corpus, SnapshotCache(settings, storage, corpus))
    before = builder.build("build_1").snapshot_id
    grow_old(corpus)
    assert builder.build("build_2").snapshot_id == before
    assert {version for version, _, _ in stored(corpus).values()} == {EXTRACTOR_VERSION}
