"""The sample corpus: enough, varied, fictional, coherent, and exactly what its script writes."""

import json
import re
from collections import Counter
from datetime import date
from typing import Any

import pytest

from autos.samples import corpus_path
from samples.make.corpus import MARK, corpus_lines, subjects
from workflows.contracts.law.corpus import Decision


@pytest.fixture(scope="module", name="records")
def shipped_records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in corpus_path().read_text(encoding="utf-8").splitlines()]


def test_the_shipped_corpus_is_what_the_script_writes() -> None:
    assert corpus_path().read_text(encoding="utf-8").splitlines() == corpus_lines()


def test_there_are_at_least_130_decisions_over_ten_subjects() -> None:
    counts = {subject["subject"]: len(subject["decisions"]) for subject in subjects()}
    assert len(counts) >= 10
    assert min(counts.values()) >= 10
    assert sum(counts.values()) >= 130


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


def test_no_two_ementas_share_a_point(records: list[dict[str, Any]]) -> None:
    points = [re.sub(r"^\d+\. ", "", line) for record in records for line in record["ementa"].splitlines()]
    shared = {point for point, count in Counter(points).items() if count > 1 and len(point) > 70}
    assert shared == set()


def test_sessions_span_ten_years_on_working_days(records: list[dict[str, Any]]) -> None:
    days = [date.fromisoformat(record["decided_on"]) for record in records]
    assert max(days).year - min(days).year >= 10
    assert all(day.weekday() < 5 for day in days)
    published = [date.fromisoformat(record["published_on"]) for record in records]
    assert all(later > day and later.weekday() < 5 for day, later in zip(days, published, strict=True))


def test_outcomes_bodies_and_ministers_vary(records: list[dict[str, Any]]) -> None:
    rulings = " ".join(record["ruling"] for record in records)
    for words in ("negar provimento", "dar provimento", "dar parcial provimento", "não conhecer", "conceder"):
        assert words in rulings
    assert sum("por maioria" in record["ruling"] for record in records) >= 15
    assert len({record["judging_body"] for record in records}) == 7
    assert len({record["minister"] for record in records}) >= 15
