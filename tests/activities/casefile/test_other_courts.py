"""Decisions of courts for which the rules were not written, as plain text without marks; not in the repository."""

import json
from textwrap import wrap

import pytest

from activities.casefile.pieces.classification import classify, evidence_of
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from tests.activities.casefile.lines import lines
from tests.conftest import shared_data

RULES = load_rules(rule_versions()[-1])
WIDTH = 95
FIRST_PAGE = 45
SHORTEST = 400
TYPES = {"Decisão monocrática": "decisao_monocratica", "Decisão Liminar": "decisao_tutela", "Sentença": "sentenca"}


@pytest.mark.parametrize(
    ("source", "least"), [("tjba", 1.0), ("tjdft", 1.0), ("carf", 1.0), ("tst", 0.95), ("tjpr", 0.9), ("trf1", 0.9)]
)
def test_decisions_of_a_court_are_known_for_what_they_are(source: str, least: float):
    content = shared_data("other", f"{source}.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in content.split("\n") if line]
    missed: list[tuple[str, str]] = []
    told = [one for one in records if len(one["text"] or "") >= SHORTEST]
    for one in told:
        rows = [row for part in one["text"].splitlines() for row in wrap(part, WIDTH)]
        body = lines(*rows)
        found = classify(evidence_of(body[:FIRST_PAGE], " ".join(rows), body=body), RULES).type
        if found != TYPES.get(one["class"] or "", "acordao"):
            missed.append((one["process"], found))
    assert len(told) - len(missed) >= least * len(told), missed
