"""Kinds of pieces in the wording of courts and lawyers of many places, without marks of a court system."""

from pathlib import Path
from textwrap import wrap

import pytest

from activities.casefile.pieces.classification import classify, evidence_of
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.casefile.segment import segment
from activities.casefile.text.page import Page
from tests.activities.casefile.lines import lines, page

FOLDER = Path(__file__).parent / "wordings"
RULES = load_rules(rule_versions()[-1])
WIDTH = 90


def pieces(name: str) -> list[tuple[str, list[str]]]:
    """Return type and lines of each piece in a file of wordings: "## type", then its text."""
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


@pytest.mark.parametrize("name", ["parties.txt", "court.txt", "plain.txt"])
def test_pieces_without_marks_are_told_apart_though_each_page_is_full(name: str):
    worded = pieces(name)
    pages: list[Page] = []
    for _, texts in worded:
        pages.append(page(len(pages) + 1, *texts, full=True))
        pages.append(page(len(pages) + 1, "continua a exposição, nos termos da lei,", full=True))
    found = {piece.page_start: piece.type for piece in segment(pages).pieces}
    expected = {2 * index + 1: kind for index, (kind, _) in enumerate(worded)}
    assert set(found) == set(expected)
    assert [kind for start, kind in found.items() if kind != expected[start]] == []
