"""The sample corpus: fictional, coherent, and exactly what its script writes."""

import json
import re
from typing import Any

import pytest

from autos.samples import corpus_path
from samples.make.corpus import MARK, corpus_lines
from workflows.contracts.law.corpus import Decision


@pytest.fixture(scope="module", name="records")
def shipped_records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in corpus_path().read_text(encoding="utf-8").splitlines()]


def test_the_shipped_corpus_is_what_the_script_writes() -> None:
    assert corpus_path().read_text(encoding="utf-8").splitlines() == corpus_lines()


def test_every_record_says_that_it_is_fictional(records: list[dict[str, Any]]) -> None:
    assert all(record["ementa"].endswith(f"{MARK}.") for record in records)
    assert all(record["ruling"].endswith(f"{MARK}.") for record in records)


def test_every_record_is_a_decision_of_the_contract(records: list[dict[str, Any]]) -> None:
    decisions = [Decision.model_validate_json(json.dumps(record)) for record in records]
    assert {decision.source for decision in decisions} == {"neutral"}
    assert all(decision.decided_on and decision.published_on for decision in decisions)
    assert all(decision.legislation for decision in decisions)


def test_ids_and_processes_are_unique_and_in_the_fictional_range(records: list[dict[str, Any]]) -> None:
    assert len({record["id"] for record in records}) == len({record["process"] for record in records}) == len(records)
    assert all(re.search(r" 9\.\d{3}\.\d{3}/[A-Z]{2}$", record["process"]) for record in records)


def test_cited_decisions_are_in_the_corpus_and_older(records: list[dict[str, Any]]) -> None:
    decided = {record["process"]: record["decided_on"] for record in records}
    cited = [(name, record["decided_on"]) for record in records for name in record["cited"] if "9." in name]
    assert len(cited) > 80
    assert all(decided[name] < day for name, day in cited)


def test_cited_decisions_are_named_in_the_ementa(records: list[dict[str, Any]]) -> None:
    missing = [name for record in records for name in record["cited"] if "9." in name and name not in record["ementa"]]
    assert missing == []
