from datetime import date
from pathlib import Path

from activities.search.legal.known import CorpusLaw
from tests.activities.search.legal.sample import built
from workflows.contracts.law.legal_texts import LegalKind, LegalStatus, LegalText, Level

CF = {"kind": LegalKind.LEGISLATION, "root_id": "cf", "status": LegalStatus.IN_FORCE}
TEXTS = [
    LegalText.model_validate({**CF, **one})
    for one in (
        {"id": "cf", "level": Level.NORM, "label": "CF", "reference": "CF", "date": date(1988, 10, 5)},
        {
            "id": "cf/6",
            "parent_id": "cf",
            "level": Level.ARTICLE,
            "label": "Art. 6º",
            "order": 1,
            "text": "São direitos:",
        },
        {"id": "cf/6/1", "parent_id": "cf/6", "level": Level.ITEM, "label": "I", "order": 2, "text": "a moradia."}
        | {"date": date(2000, 2, 15)},
        {"id": "cf/6/1@a", "version_of": "cf/6/1", "parent_id": "cf/6", "level": Level.ITEM, "label": "I", "order": 2}
        | {
            "text": "a saúde.",
            "date": date(1988, 10, 5),
            "date_end": date(2000, 2, 14),
            "status": LegalStatus.SUPERSEDED,
        },
        {"id": "s", "kind": LegalKind.SUMULA, "level": Level.SUMULA, "root_id": "s", "label": "Súmula 1/STJ"}
        | {"reference": "Súmula 1/STJ", "text": "O bonde para."},
    )
]


def test_an_article_is_given_whole_as_it_stands_and_as_it_stood(tmp_path: Path):
    law = CorpusLaw(built(tmp_path, TEXTS))
    for reference in ("CF, art. 6º", "CF, art. 6º, I", "CF, art. 6º, parágrafo único"):
        assert [(one.text, one.last) for one in law.wordings(reference)] == [
            ("São direitos:\na moradia.", None),
            ("São direitos:\na saúde.", date(2000, 2, 14)),
        ]
    assert [one.text for one in law.wordings("Súmula 1/STJ")] == ["O bonde para."]
    assert law.wordings("CC, art. 6º") == law.wordings("Tema 1/STJ") == law.wordings("CF") == []


def test_a_provision_is_read_on_a_day_by_itself(tmp_path: Path):
    law = CorpusLaw(built(tmp_path, TEXTS))
    reading = law.on("CF, art. 6º, I", date(1999, 1, 1))
    assert reading
    assert reading.wording
    assert reading.wording.text == "a saúde."
    assert law.on("CF, art. 7º", date(1999, 1, 1)) is None
