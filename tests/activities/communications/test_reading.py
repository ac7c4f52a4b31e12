"""Files of the DJEN and the DataJud, read record by record, whatever is wrong with some of them."""

import json
from datetime import date
from typing import Any

import pytest

from activities.communications.activities import placed
from activities.communications.records import CUT, NOT_JSON, THE_REST
from activities.communications.values import LONGEST_TEXT, plain
from tests.activities.communications.made import datajud, djen, file_of, movement, number
from workflows.contracts.firm.communications import Communication

ONE, TWO, THREE = number(1), number(2), number(3)
TODAY = date(2025, 7, 1)


def read(body: bytes) -> dict[str, Any]:
    """What each place has: the number of the lawsuit, or the reason against it."""
    return {place: one.cnj if isinstance(one, Communication) else str(one) for place, one in placed(body, TODAY)}


def only(body: bytes) -> Communication:
    ((_, one),) = placed(body, TODAY)
    assert isinstance(one, Communication), one
    return one


def test_a_communication_is_read_with_its_people_and_without_its_markup() -> None:
    script = "<script>alert('x')</script><p>Intime-se&nbsp;a parte.</p><img src=x onerror=alert(1)> Prazo < 5 dias"
    one = only(file_of(djen(ONE, texto=script, destinatarios=[{"nome": "<b>ANA</b>", "polo": "A"}])))
    assert (one.cnj, one.day, one.court, one.document) == (ONE, date(2025, 6, 4), "TJPB", "Sentença")
    assert one.text == "Intime-se a parte.\nPrazo < 5 dias"
    assert [(who.name, who.side) for who in one.addressees] == [("ANA", "A")]
    assert one.oabs == {"PB12345"}
    assert one.link == f"https://pje.tjpb.jus.br/pje/{one.cnj.translate({45: None, 46: None})}"


def test_movements_are_read_each_with_its_day_and_its_details() -> None:
    body = file_of(datajud(ONE, movement("Distribuição", "2025-01-10T00:00:00.000Z", "sorteio"), movement("Conclusão")))
    found = [one for _, one in placed(body, TODAY) if isinstance(one, Communication)]
    assert [(one.day, one.kind, one.court) for one in found] == [
        (date(2025, 1, 10), "Distribuição (sorteio)", "TJPB G1"),
        (date(2025, 6, 2), "Conclusão", "TJPB G1"),
    ]
    assert len({one.key for one in found}) == 2


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"numero_processo": "08012346520248152001", "numeroprocessocommascara": None}, "CNJ válido"),
        ({"numero_processo": {"$ne": 1}}, "numero_processo"),
        ({"data_disponibilizacao": "2025-02-31", "datadisponibilizacao": None}, "calendário"),
        ({"data_disponibilizacao": "1812-01-01", "datadisponibilizacao": None}, "fora do que pode ser"),
        ({"data_disponibilizacao": "2099-01-01", "datadisponibilizacao": None}, "fora do que pode ser"),
        ({"datadisponibilizacao": "05/06/2025"}, "dias diferentes"),
        ({"data_disponibilizacao": None, "datadisponibilizacao": None}, "falta a data"),
        ({"hash": None, "id": None}, "identifica"),
    ],
)
def test_a_record_that_cannot_be_is_refused_by_itself(fields: dict[str, Any], word: str) -> None:
    found = read(file_of(djen(ONE), djen(TWO, **fields), djen(THREE)))
    assert (found["items[0]"], found["items[2]"]) == (ONE, THREE)
    assert word in found["items[1]"]


def test_wrong_types_anywhere_refuse_at_most_their_record() -> None:
    odd: list[Any] = [None, 7, "x", [1], {"a": 1}, True, "\ud800\x00"]
    records = [djen(ONE, **{name: value}) for value in odd for name in djen(ONE)]
    body = json.dumps({"items": [*records, *odd]}).encode()
    found = list(placed(body, TODAY))
    assert len(found) == len(records) + len(odd)
    assert all("\x00" not in one.model_dump_json() for _, one in found if isinstance(one, Communication))
    wrong = file_of(datajud(ONE, movement("A"), movement("B", "ontem")), datajud("x"), datajud(TWO, movimentos="x"))
    told = read(wrong)
    assert told["hits.hits[0].movimentos[0]"] == ONE
    assert len(told) == 4


def test_a_broken_place_costs_the_record_that_it_is_in() -> None:
    whole = file_of(djen(ONE), djen(TWO), djen(THREE))
    found = read(whole.replace(b'"siglaTribunal": "', b'"siglaTribunal: "', 1))
    assert (found["items[1]"], found["items[2]"]) == (TWO, THREE)
    assert "partido" in found["items[0]"]
    cut = read(whole[:-300])
    assert (cut["items[0]"], cut["items[1]"], cut["items[2]"]) == (ONE, TWO, CUT)
    lines = b"\n".join([json.dumps(djen(ONE)).encode(), b"{broken", json.dumps(djen(TWO)).encode()])
    assert list(read(lines).values())[::2] == [ONE, TWO]


@pytest.mark.parametrize("body", [b"", b"\x00\xff", b"{}", b"[" * 100_000, b'{"status": "ok"}', b"<html></html>"])
def test_what_has_no_records_says_so(body: bytes) -> None:
    assert read(body) == {"arquivo": NOT_JSON}


def test_an_answer_that_found_nothing_is_no_fault() -> None:
    assert read(b'{"status": "success", "count": 0, "items": []}') == {}


def test_a_file_made_to_be_slow_is_given_up() -> None:
    deep = b'{"items":[' + b'{"id":' * 300_000
    assert set(read(deep).values()) == {THE_REST}
    assert len(plain("<" * 3_000_000)) == LONGEST_TEXT
    assert plain("<!--" * 500_000) == ""


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "https://evil.example/a.jus.br", "https://x@tjpb.jus.br/", "//tjpb.jus.br", 7]
)
def test_a_link_leads_to_a_court_or_is_not_kept(link: object) -> None:
    assert only(file_of(djen(ONE, link=link))).link is None
