"""Lines of neutral JSON that are texts of law."""

import io
import json
from datetime import date
from typing import Any

import pytest

from activities.corpus.formats.items import Found, FoundLegalText, LeftOut, Recognised
from activities.corpus.formats.neutral import iter_neutral
from autos.samples import legal_texts_path
from workflows.contracts.law.corpus import SourceFormat
from workflows.contracts.law.legal_texts import DatePrecision, LegalStatus, LegalText

ARTICLE = {"root_id": "lei-1", "id": "lei-1/art1", "parent_id": "lei-1", "kind": "article", "label": "Art. 1º"}
SUMULA = {"kind": "sumula", "court": "STJ", "number": 9, "text": "Enunciado."}

NOTICE = {"kind": "notice", "id": "aviso-1", "text": "Avisa-se. Veja a Súmula 9/STJ."}


def read(*records: dict[str, Any]) -> list[Any]:
    return list(iter_neutral(io.StringIO("\n".join(json.dumps(record) for record in records) + "\n")))


def one(record: dict[str, Any]) -> LegalText:
    item = read(record)[-1]
    assert isinstance(item, FoundLegalText), item
    return item.legal_text


def reason(record: dict[str, Any]) -> str:
    item = read(record)[-1]
    assert isinstance(item, LeftOut), item
    return item.reason


def test_every_line_of_the_sample_is_read() -> None:
    with legal_texts_path().open(encoding="utf-8") as lines:
        items = list(iter_neutral(lines))
    assert [item for item in items if isinstance(item, LeftOut)] == []
    assert [item.format for item in items if isinstance(item, Recognised)] == [
        "legislation",
        "sumulas",
        "temas",
        "published",
    ]


def test_one_file_may_mix_decisions_provisions_sumulas_and_themes() -> None:
    decision = {"id": "tjx-1", "text": "Plano de saúde.", "kind": "acórdão"}
    items = read(decision, ARTICLE | {"text": "Regra."}, SUMULA, SUMULA | {"kind": "repetitivo"})
    assert [type(item) for item in items if not isinstance(item, Recognised)] == [Found, *[FoundLegalText] * 3]


def test_a_sumula_gets_an_id_a_reference_and_a_status() -> None:
    found = one(SUMULA | {"status": "cancelada", "date": "2001-05-02"})
    assert (found.id, found.reference) == ("sumula-stj-9", "Súmula 9/STJ")
    assert (found.status, found.status_words) == (LegalStatus.CANCELLED, "cancelada")
    binding = one(SUMULA | {"kind": "sumula_vinculante", "court": "stf", "number": "11"})
    assert (binding.id, binding.reference) == ("sumula-vinculante-stf-11", "Súmula Vinculante 11/STF")


def test_a_theme_without_a_thesis_is_pending_whatever_the_court_calls_it() -> None:
    theme = SUMULA | {"kind": "repercussao_geral", "text": None, "question": "Se X.", "status": "Sobrestado"}
    assert one(theme).status is LegalStatus.PENDING
    assert one(theme | {"text": "Tese."}).status is LegalStatus.IN_FORCE


def test_a_record_and_a_notice_stand_alone_and_are_named_by_their_id_only() -> None:
    for kind in ("record", "notice"):
        found = one(NOTICE | {"kind": kind, "title": "Aviso", "reference": "Súmula 9/STJ", "status": None})
        assert (found.kind, found.level, found.label, found.parent_id, found.reference) == (
            *(kind, kind, "Aviso"),
            *(None, None),
        )


def test_a_date_known_to_the_year_says_so() -> None:
    found = one(ARTICLE | {"text": "Regra.", "date": "1999"})
    assert (found.date, found.date_precision) == (date(1999, 1, 1), DatePrecision.YEAR)
    found = one(ARTICLE | {"text": "Regra.", "date_start": "1999-05"})
    assert (found.date, found.date_precision) == (date(1999, 5, 1), DatePrecision.MONTH)


def test_a_former_wording_is_one_whatever_its_status_says() -> None:
    found = one(ARTICLE | {"id": "lei-1/art1@1", "version_of": "lei-1/art1", "text": "Antiga.", "status": "in_force"})
    assert (found.text_id, found.status) == ("lei-1/art1", LegalStatus.SUPERSEDED)


@pytest.mark.parametrize(
    ("record", "part"),
    [
        (ARTICLE, "sem texto"),
        (SUMULA | {"url": "http://exemplo.org/s9"}, "https"),
        (SUMULA | {"url": "javascript:alert(1)//https://exemplo.org"}, "https"),
        (SUMULA | {"url": "https://ana:senha@exemplo.org"}, "https"),
        (ARTICLE | {"text": "x", "kind": "verso"}, "kind desconhecido"),
        (ARTICLE | {"text": "x", "parent_id": None}, "sem parent_id"),
        (ARTICLE | {"text": "x", "id": None}, "sem id"),
        (ARTICLE | {"text": "x", "id": "lei 1"}, "id com espaço"),
        (ARTICLE | {"text": "x", "date": "2021-02-30"}, "data inválida"),
        (ARTICLE | {"text": "x", "date": "ontem"}, "data inválida"),
        (ARTICLE | {"text": "x", "date": "2021-02-03", "date_end": "2020-01-01"}, "anterior a date"),
        (SUMULA | {"number": "sete"}, "sem número"),
        (SUMULA | {"number": True}, "sem número"),
        (SUMULA | {"number": -4}, "fora do possível"),
        (SUMULA | {"court": "o tribunal"}, "sem tribunal"),
        (SUMULA | {"text": ""}, "sem texto"),
        (NOTICE | {"text": " "}, "sem texto"),
        (NOTICE | {"id": None}, "sem id"),
        (NOTICE | {"court": "o tribunal"}, "não é uma sigla"),
    ],
)
def test_a_record_that_cannot_be_used_is_left_out_with_the_reason(record: dict[str, Any], part: str) -> None:
    record = record if "status" in record else record | {"status": "in_force"}
    assert part in reason(record)


def test_the_format_of_a_file_is_that_of_its_first_line() -> None:
    assert read(SUMULA)[0] == Recognised(SourceFormat.SUMULAS)


def test_an_address_kept_from_before_leads_nowhere_unless_it_is_a_secure_one() -> None:
    kept = one(SUMULA | {"url": "https://exemplo.org/s9?n=9"})
    assert kept.url == "https://exemplo.org/s9?n=9"
    assert LegalText.model_validate(kept.model_dump() | {"url": "http://exemplo.org"}).url is None
