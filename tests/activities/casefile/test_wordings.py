"""The kinds of pieces as courts and lawyers of many places word them, without any mark of a court system."""

from pathlib import Path
from textwrap import wrap

import pytest

from activities.casefile.classification import classify, evidence_of
from activities.casefile.ruleset import load_rules, rule_versions
from tests.activities.casefile.lines import lines

FOLDER = Path(__file__).parent / "wordings"
RULES = load_rules(rule_versions()[-1])
WIDTH = 90


def pieces(name: str) -> list[tuple[str, list[str]]]:
    """Type and lines of each piece in a file of wordings: "## type", then its text."""
    parts = (FOLDER / name).read_text(encoding="utf-8").split("## ")[1:]
    found = [part.strip().splitlines() for part in parts]
    return [(kind, [line for text in texts for line in wrap(text, WIDTH)]) for kind, *texts in found]


@pytest.mark.parametrize("name", ["parties.txt", "court.txt", "plain.txt"])
def test_each_wording_is_known_for_what_it_is(name: str):
    missed = [
        (kind, found, texts[:3])
        for kind, texts in pieces(name)
        if (found := classify(evidence_of(lines(*texts), " ".join(texts)), RULES).type) != kind
    ]
    assert missed == []


def test_every_type_has_a_wording_but_those_that_only_the_filing_shows():
    worded = {kind for name in ("parties.txt", "court.txt") for kind, _ in pieces(name)}
    assert set(RULES.types) - worded == {"prova_emprestada"}
