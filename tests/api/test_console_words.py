"""The console has words for everything in which two runs can differ, and for all that is read or reported of a case."""

import re

import pytest

from activities.casefile.pieces.ruleset import load_rules, rule_versions
from api.http.browser.pages import STATIC
from workflows.contracts.firm.notices import Occasion
from workflows.contracts.privacy.accesses import Read
from workflows.contracts.run.case import Parameters
from workflows.contracts.run.results.comparison import PiecePlace
from workflows.contracts.run.results.result import CaseData, Provenance

PIECE = set(PiecePlace.model_fields) - {"page_start", "page_end"}
"""Fields in which a piece on the same pages can differ."""


def test_every_reading_and_every_occasion_has_its_words() -> None:
    words = (STATIC / "console" / "core" / "words.js").read_text(encoding="utf-8")
    assert set(Read) - named_in(words, "export const READS") == set()
    webhook = (STATIC / "people" / "webhook.js").read_text(encoding="utf-8")
    assert set(Occasion) - named_in(webhook, "const OCCASIONS") == set()


def test_every_type_of_piece_has_the_label_that_reports_and_terminal_show() -> None:
    source = (STATIC / "console" / "core" / "piece_types.js").read_text(encoding="utf-8")
    words = dict(re.findall(r'^  (\w+): "(.+)",$', source, re.MULTILINE))
    for version in rule_versions():
        assert {name: rule.label for name, rule in load_rules(version).types.items()}.items() <= words.items()


def named_in(source: str, table: str) -> set[str]:
    found = re.search(rf"{table} = \{{\n(.*?)\n\}};", source, re.DOTALL)
    assert found is not None
    return set(re.findall(r'^  (\w+): "', found[1], re.MULTILINE))


@pytest.mark.parametrize(
    "fields", [set(Parameters.model_fields), set(Provenance.model_fields), set(CaseData.model_fields), PIECE]
)
def test_every_field_that_is_compared_has_its_words(fields: set[str]) -> None:
    source = (STATIC / "console" / "core" / "words.js").read_text(encoding="utf-8")
    found = re.search(r"export const FIELDS = \{\n(.*?)\n\};", source, re.DOTALL)
    assert found is not None
    words = dict(re.findall(r'^  (\w+): "(.+)",$', found[1], re.MULTILINE))
    assert fields - words.keys() == set()
