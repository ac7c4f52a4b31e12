"""The Constitution with its former wordings, and súmulas, if their texts are available."""

import json
from datetime import date

import pytest

from activities.corpus.formats.items import FoundLegalText
from activities.corpus.formats.legal_texts import format_of, parse_legal_text
from activities.search.legal.texts import LegalTexts
from tests.activities.search.legal.sample import built
from tests.conftest import shared_data
from workflows.contracts.law.legal_texts import LegalText, WordingState


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> LegalTexts:
    found: list[LegalText] = []
    for name, part in (("statutes.jsonl", '"root_id": "cf-1988"'), ("sumulas.jsonl", '"court": "STJ"')):
        with shared_data("legislation", name).open(encoding="utf-8") as lines:
            for record in (json.loads(line) for line in lines if part in line):
                known = format_of(record)
                assert known is not None
                item = parse_legal_text(record, known, 1)
                assert isinstance(item, FoundLegalText), item
                found.append(item.legal_text)
    return built(tmp_path_factory.mktemp("published"), found)


def test_social_rights_read_as_they_stood_in_each_year(texts: LegalTexts) -> None:
    node = texts.referred("CF, art. 6º")
    assert node is not None
    told = {year: texts.reading(node, date(year, 6, 1)) for year in (1995, 2005, 2012, 2024)}
    assert {reading.state for reading in told.values()} == {WordingState.IN_FORCE}
    words = {year: reading.wording.text if reading.wording else "" for year, reading in told.items()}
    assert [[word in words[year] for word in ("moradia", "alimentação", "transporte")] for year in words] == [
        [False, False, False],
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_every_provision_below_an_article_has_a_reference_of_its_own(texts: LegalTexts) -> None:
    root = texts.referred("CF")
    assert root is not None
    nodes, _ = texts.below(root, 20, 10_000)
    without = [node.id for node in nodes if node.level in ("article", "paragraph", "letter") and not node.reference]
    assert without == []


def test_a_cancelled_sumula_is_one(texts: LegalTexts) -> None:
    node = texts.referred("Súmula 603/STJ")
    assert node is not None
    assert texts.reading(node, None).state is WordingState.REVOKED
