"""The console has words for everything in which two runs can differ."""

import re

import pytest

from api.http.pages import STATIC
from workflows.contracts.case import Parameters
from workflows.contracts.comparison import PiecePlace
from workflows.contracts.result import CaseData, Provenance

PIECE = set(PiecePlace.model_fields) - {"page_start", "page_end"}
"""What a piece on the same pages can differ in."""


@pytest.mark.parametrize(
    "fields", [set(Parameters.model_fields), set(Provenance.model_fields), set(CaseData.model_fields), PIECE]
)
def test_every_field_that_is_compared_has_its_words(fields: set[str]) -> None:
    source = (STATIC / "console" / "core" / "words.js").read_text(encoding="utf-8")
    found = re.search(r"export const FIELDS = \{\n(.*?)\n\};", source, re.DOTALL)
    assert found is not None
    words = dict(re.findall(r'^  (\w+): "(.+)",$', found[1], re.MULTILINE))
    assert fields - words.keys() == set()
