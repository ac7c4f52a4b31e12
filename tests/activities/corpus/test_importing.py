import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, func, select

from activities.corpus import importing
from activities.corpus.importing import ImportCursor, import_file
from infra.db.models import DecisionRow
from tests.activities.corpus.installation import stored
from workflows.contracts.law.corpus import ImportReport


class Stopped(Exception):
    """The worker dies here."""


def lines(path: Path, records: list[dict[str, Any]]) -> Path:
    path.write_text("\n".join(json.dumps(record, ensure_ascii=False) for record in records), encoding="utf-8")
    return path


def bring_in(engine: Engine, path: Path, name: str | None = None) -> ImportReport:
    return import_file(engine, path, name or path.name, lambda cursor: None)


def test_a_second_import_of_the_same_file_changes_nothing(engine: Engine, tmp_path: Path):
    path = lines(tmp_path / "a.jsonl", [{"id": str(at), "text": f"Texto {at}. Súmula 7/STJ."} for at in range(5)])
    assert bring_in(engine, path).inserted == 5
    before = stored(engine)
    report = bring_in(engine, path)
    assert (report.read, report.inserted, report.updated, report.unchanged) == (5, 0, 0, 5)
    assert stored(engine) == before
    assert before["0"].features.citations == ["Súmula 7/STJ"]


def test_the_later_record_of_a_decision_wins_and_keeps_what_it_does_not_say(engine: Engine, tmp_path: Path):
    first = lines(tmp_path / "1.jsonl", [{"id": "1", "ementa": "Antiga", "thesis": "Tese"}])
    second = lines(
        tmp_path / "2.jsonl", [{"id": "1", "ementa": "N"}, {"id": "1", "ementa": "Nova", "similar": ["REsp 1"]}]
    )
    bring_in(engine, first)
    report = bring_in(engine, second)
    decision = stored(engine)["1"]
    assert (decision.ementa, decision.thesis, decision.similar) == ("Nova", "Tese", ["REsp 1"])
    assert (report.updated, report.inserted) == (1, 0)
    assert report.notes == ["há registros com o mesmo id: vale o último, completado pelo anterior"]


def test_a_damaged_field_does_not_replace_a_whole_one(engine: Engine, tmp_path: Path):
    bring_in(engine, lines(tmp_path / "1.jsonl", [{"id": "1", "ementa": "ÓRGÃO FRACIONÁRIO"}]))
    bring_in(engine, lines(tmp_path / "2.jsonl", [{"id": "1", "ementa": "ÓRGÃO FRACION\ufffdRIO", "thesis": "T"}]))
    decision = stored(engine)["1"]
    assert (decision.ementa, decision.thesis) == ("ÓRGÃO FRACIONÁRIO", "T")


def test_ids_are_texts(engine: Engine, tmp_path: Path):
    ids = ["000815561", "815561", 1440321]
    bring_in(engine, lines(tmp_path / "a.jsonl", [{"id": identifier, "text": "t"} for identifier in ids]))
    assert sorted(stored(engine)) == ["000815561", "1440321", "815561"]


def test_texts_complete_the_decisions_that_metadata_brought(engine: Engine, tmp_path: Path):
    metadata = tmp_path / "metadados.json"
    metadata.write_text(json.dumps([{"seqDocumento": 130, "processo": "REsp 10", "tipoDocumento": "DECISAO"}]))
    text = tmp_path / "130.txt"
    text.write_text(
        "O recurso...<br>Ante o exposto, nego provimento.<br>Brasília, 3 de maio de 2022.", encoding="utf-8"
    )
    early = bring_in(engine, text)
    assert early.rejected_sample[0].reason == "texto sem metadados: importe também o metadados*.json da mesma data"
    bring_in(engine, metadata)
    assert bring_in(engine, text).updated == 1
    decision = stored(engine)["integra-130"]
    assert (str(decision.decided_on), decision.features.outcome) == ("2022-05-03", "não provido")
    assert bring_in(engine, metadata).unchanged == 1
    assert stored(engine)["integra-130"] == decision


def test_features_that_a_source_states_stand(engine: Engine, tmp_path: Path):
    record = {"id": "1", "text": "Súmula 7/STJ", "features": {"categories": ["direito marítimo"], "outcome": "provido"}}
    bring_in(engine, lines(tmp_path / "a.jsonl", [record]))
    features = stored(engine)["1"].features
    assert (features.categories, features.outcome, features.citations) == (
        ["direito marítimo"], "provido", ["Súmula 7/STJ"]
    )  # fmt: skip


def test_rejected_records_are_counted_and_twenty_of_them_listed(engine: Engine, tmp_path: Path):
    report = bring_in(
        engine, lines(tmp_path / "a.jsonl", [{"id": "1", "text": "t"}, *({"text": "t"} for _ in range(30))])
    )
    assert (report.read, report.inserted, report.rejected, len(report.rejected_sample)) == (31, 1, 30, 20)
    assert report.rejected_sample[0].record == "linha 2"


def test_an_interrupted_import_goes_on_where_it_stopped(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(importing, "BATCH", 3)
    path = lines(tmp_path / "a.jsonl", [{"id": str(at), "text": f"t {at}"} for at in range(10)])
    reached: list[ImportCursor] = []

    def die_after_two(cursor: ImportCursor) -> None:
        reached.append(cursor)
        if len(reached) == 2:
            raise Stopped

    with pytest.raises(Stopped):
        import_file(engine, path, "a.jsonl", die_after_two)
    assert len(stored(engine)) == 6
    report = import_file(engine, path, "a.jsonl", reached.append, reached[1])
    assert (report.read, report.inserted, report.unchanged) == (10, 10, 0)
    assert len(stored(engine)) == 10


def test_values_too_long_for_their_columns_are_kept_whole_in_the_body(engine: Engine, tmp_path: Path):
    record = {"id": "1", "text": "t", "process_number": "9" * 50, "minister": "X" * 5000, "kind": "k" * 40}
    bring_in(engine, lines(tmp_path / "a.jsonl", [record]))
    assert stored(engine)["1"].process_number == "9" * 50
    with engine.connect() as connection:
        assert connection.scalar(select(func.length(DecisionRow.process_number))) == 40
