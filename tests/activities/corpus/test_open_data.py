"""The real open data with every irregularity that EXPECTED.json lists."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Engine

from activities.corpus import importing
from activities.corpus.importing import import_file
from activities.corpus.sources import discover
from tests.activities.corpus.installation import stored
from tests.conftest import shared_data
from workflows.contracts.law.corpus import Decision, ImportReport, SourceFormat

MAIN = 172
INTEGRAS = 150


def as_it_is(decision: Decision) -> Decision:
    return decision


@pytest.fixture
def stj(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The open data, imported without a look for features: this is about its forms."""
    monkeypatch.setattr(importing, "complete", as_it_is)
    return shared_data("stj")


def bring_in(engine: Engine, *paths: Path) -> list[ImportReport]:
    return [import_file(engine, source.path, source.name, lambda cursor: None) for source in discover(paths)]


def test_everything_is_imported_and_every_trap_accounted_for(engine: Engine, stj: Path):
    reports = {report.source: report for report in bring_in(engine, stj)}
    decisions = stored(engine)
    assert not [report for report in reports.values() if report.rejected]
    assert sum(decision.source == SourceFormat.INTEGRAS for decision in decisions.values()) == INTEGRAS
    assert all(decision.full_text for decision in decisions.values() if decision.source == SourceFormat.INTEGRAS)
    assert not [decision.id for decision in decisions.values() if "None" in decision.ementa.split()]
    assert {"000815561", "815561", "1440321"} <= decisions.keys()
    empty = [report.notes for name, report in reports.items() if "empty_month" in name]
    assert all(notes for notes in empty)
    assert sum(report.repaired for report in reports.values()) == 7
    assert {decision.journal for decision in decisions.values()} >= {"DJEN", "DJE", "DJe", "DJ"}
    shared = [decision.registry_number for name in ("same_registro",) for decision in _of(decisions, stj, name)]
    assert len(shared) == 2
    assert len(set(shared)) == 1


def test_traps_give_the_same_decisions_as_the_sound_files(engine: Engine, stj: Path):
    main = [path for path in (stj / "espelhos").iterdir() if path.name.startswith("espelhos-")]
    bring_in(engine, *main)
    sound = stored(engine)
    assert len(sound) == MAIN
    for trap in ("python_repr", "bom", "initial_zip"):
        bring_in(engine, stj / "espelhos" / "traps" / trap)
        assert stored(engine) == sound


def test_double_encoded_text_is_found_again(engine: Engine, stj: Path):
    bring_in(engine, stj / "espelhos" / "traps" / "double_encoded")
    for decision in stored(engine).values():
        assert "Ã‡" not in decision.ementa
        assert "ação" in decision.ementa or "AÇÃO" in decision.ementa


def test_duplicate_ids_give_one_decision_with_what_the_later_file_adds(engine: Engine, stj: Path):
    first, second = bring_in(engine, stj / "espelhos" / "traps" / "dup_id")
    assert (first.inserted, second.inserted) == (4, 8 - 4 - second.unchanged - second.updated)
    assert second.updated + second.unchanged == 4 - second.inserted
    assert second.updated >= 1


def test_publication_dates_are_read_in_every_form(engine: Engine, stj: Path):
    bring_in(engine, stj / "espelhos" / "traps" / "djen_dates")
    days = sorted(str(decision.published_on) for decision in stored(engine).values())
    assert days == ["2007-11-26", "2022-04-06", "2022-05-25", "2025-09-02", "2026-05-22"]


def _of(decisions: dict[str, Decision], stj: Path, trap: str) -> list[Decision]:
    records = [
        record
        for path in (stj / "espelhos" / "traps" / trap).rglob("*.json")
        for record in json.loads(path.read_text(encoding="utf-8"))
    ]
    return [decisions[record["id"]] for record in records]
