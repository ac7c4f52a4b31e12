"""People's corrections, from the pages of a run to the next reading of them."""

from typing import Any

import pytest

from activities.casefile.closing import Closing
from activities.casefile.corrected.corrections import NO_RECORDS
from activities.casefile.corrected.places import page_prints, span_print
from activities.casefile.facts.contents import Content, find_content
from activities.casefile.segment_parts import Segmented, segment_parts
from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page, page_lines, parse_pages
from tests.activities.casefile.lines import page
from tests.activities.casefile.test_closing import filed
from workflows.contracts.reading.corrections import RECORDS, span_of
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.run.secrecy import ClosedPages

VERSIONS = ("phase-rules-v3", "r")
PAGES = [
    filed(1, "1.1", "Petição Inicial", "AÇÃO DE COBRANÇA", "FULANA DE TAL em face de LOJA LTDA"),
    filed(2, "1.1", "Petição Inicial", "PROCURAÇÃO", "OUTORGANTE: Fulana de Tal"),
    filed(3, "9.1", "Contestação", "CONTESTAÇÃO", "LOJA LTDA vem contestar"),
    filed(4, "20.1", "Petição", "SENTENÇA", "JULGO PROCEDENTE o pedido."),
    filed(5, "20.2", "Petição", "Publique-se.", "Cascavel, 7 de março de 2023"),
]


def records(*said: dict[str, Any], read: list[Page] = PAGES) -> bytes:
    """Return the corrections of what `read` says, as a run gets them."""
    prints = page_prints(parse_pages(segment_parts([page_lines(read)], *VERSIONS).lines))
    found: list[dict[str, Any]] = [
        {
            "correction_id": f"c{number}",
            "said": one,
            "reason": "conferido",
            "run": 1,
            "name": "Ana Souza",
            "at": f"2026-11-26T12:00:{number:02}Z",
        }
        for number, one in enumerate(said, start=1)
    ]
    for one, record in zip(found, RECORDS.validate_python(found), strict=True):
        span = span_of(record.said)
        one["about"] = span_print(prints, span) if span else None
    return canonical_json(found)


def segmented(corrected: bytes, read: list[Page] = PAGES, closing: Closing = Closing()) -> Segmented:
    return segment_parts([page_lines(read)], *VERSIONS, closing, corrected)


def case_file(corrected: bytes, read: list[Page] = PAGES) -> CaseFile:
    return CaseFile.model_validate_json(segmented(corrected, read).body)


def cuts(found: CaseFile) -> list[tuple[int, int]]:
    return [(piece.page_start, piece.page_end) for piece in found.pieces]


def outcomes(found: CaseFile) -> list[str]:
    return [one.outcome.value for one in found.corrections]


def on(found: CaseFile, first: int) -> Piece:
    return next(piece for piece in found.pieces if piece.page_start == first)


def moved(read: list[Page], ahead: int) -> list[Page]:
    """Return the same pages after others."""
    front = [page(number, f"CERTIDÃO {number}", "Certifico e dou fé.", full=True) for number in range(1, ahead + 1)]
    return [*front, *(one.model_copy(update={"number": one.number + ahead}) for one in read)]


SENTENCE: dict[str, Any] = {
    "kind": "piece",
    "pages": [4, 5],
    "type": "sentenca",
    "phase": "sentenca_primeiro_grau",
    "title": "Sentença de mérito",
    "date": "2023-03-07",
}


def test_a_retyped_piece_tells_what_it_had_been_read_as():
    found = case_file(records(SENTENCE, {"kind": "piece", "pages": [1, 1], "title": "Inicial"}))
    assert [one.read_as for one in found.corrections] == [on(case_file(records()), 4).type, None]
    assert on(found, 4).type == "sentenca"


def test_a_piece_is_joined_and_named_as_a_person_says_and_says_so() -> None:
    found = case_file(records(SENTENCE))
    piece = on(found, 4)
    assert (piece.page_end, piece.type, piece.phase) == (5, "sentenca", PhaseLabel.SENTENCA_PRIMEIRO_GRAU)
    assert (piece.title, piece.date, piece.needs_review) == ("Sentença de mérito", "2023-03-07", False)
    assert (piece.by, piece.correction_id, piece.by_name, piece.by_reason) == ("person", "c1", "Ana Souza", "conferido")
    assert piece.by_fields == ["pages", "type", "phase", "title", "date"]
    assert outcomes(found) == ["applied"]
    assert found.corrections[0].pages == [4, 5]


def test_a_correction_is_told_with_the_type_as_people_name_it() -> None:
    (listed,) = case_file(records({"kind": "piece", "pages": [1, 1], "type": "decisao_cumprimento"})).corrections
    assert listed.said == "página 1: uma peça só (tipo Decisão no cumprimento de sentença)"


def test_a_piece_is_split_where_a_person_cuts_it_and_the_rest_stays_what_it_was() -> None:
    before = case_file(records())
    assert (1, 2) in cuts(before)
    found = case_file(records({"kind": "piece", "pages": [2, 2], "type": "procuracao"}))
    assert cuts(found)[:2] == [(1, 1), (2, 2)]
    assert (on(found, 1).type, on(found, 1).by) == (on(before, 1).type, None)
    assert on(found, 2).type == "procuracao"


def test_pages_added_in_front_move_a_correction_with_what_it_is_about() -> None:
    found = case_file(records(SENTENCE), moved(PAGES, 3))
    assert (on(found, 7).type, on(found, 7).by, outcomes(found)) == ("sentenca", "person", ["applied"])


def test_equal_pages_are_told_apart_by_how_far_the_others_moved() -> None:
    blank = [page(number) for number in (6, 7, 8)]
    read = [*PAGES, *blank]
    marked = records(SENTENCE, {"kind": "piece", "pages": [7, 7], "type": "procuracao"}, read=read)
    found = case_file(marked, moved(read, 2))
    assert [on(found, 9).type, on(found, 6).type] == ["procuracao", "sentenca"]


def test_a_correction_that_fits_nothing_any_more_is_listed_as_such() -> None:
    found = case_file(
        records(SENTENCE, {"kind": "party", "side": "reu", "action": "remove", "name": "Ninguém"}), PAGES[:4]
    )
    assert outcomes(found) == ["unmatched", "unmatched"]


def test_of_two_that_say_otherwise_of_the_same_the_later_counts() -> None:
    later = SENTENCE | {"pages": [5, 5], "type": "decisao"}
    found = case_file(records(SENTENCE, later))
    assert outcomes(found) == ["replaced", "applied"]
    assert cuts(found)[-2:] == [(4, 4), (5, 5)]
    titled = case_file(records(SENTENCE, {"kind": "piece", "pages": [4, 5], "title": "Outra"}))
    assert (outcomes(titled), on(titled, 4).title, on(titled, 4).type) == (["applied"] * 2, "Outra", "sentenca")
    cliente = records(
        {"kind": "fact", "fact": "value", "set": {"value": 1}}, {"kind": "fact", "fact": "value", "dismiss": True}
    )
    assert (outcomes(case_file(cliente)), case_file(cliente).case.value) == (["replaced", "applied"], None)


def test_an_undone_correction_counts_no_more() -> None:
    found = case_file(records(SENTENCE, {"kind": "undo", "undoes": "c1"}))
    assert (found.corrections, on(found, 4).by) == ([], None)
    again = case_file(records(SENTENCE, {"kind": "undo", "undoes": "c1"}, {"kind": "undo", "undoes": "c2"}))
    assert outcomes(again) == ["applied"]


def test_parties_and_lawyers_are_added_renamed_and_taken_out() -> None:
    found = case_file(
        records(
            {"kind": "party", "side": "reu", "action": "add", "name": "Banco Imaginário S.A."},
            {"kind": "party", "side": "reu", "action": "rename", "name": "loja ltda", "to": "Loja Exemplo Ltda."},
            {"kind": "party", "side": "autor", "action": "remove", "name": "Fulana de Tal"},
            {"kind": "party", "side": "reu", "action": "add", "name": "Beltrano", "lawyer": True, "page": 3},
        )
    )
    before = case_file(records()).case.parties
    assert set(found.case.parties.autor) == set(before.autor) - {"Fulana de Tal", "FULANA DE TAL"}
    assert "Banco Imaginário S.A." in found.case.parties.reu
    assert [(one.name, one.page) for one in found.case.lawyers.reu if one.name == "Beltrano"] == [("Beltrano", 3)]
    assert {one.field for one in found.case.by_person if one.by == "person"} >= {"parties.reu", "lawyers.reu"}


def test_facts_are_set_and_dismissed_as_a_person_says() -> None:
    found = case_file(
        records(
            {"kind": "fact", "fact": "value", "set": {"value": 31032.77}},
            {"kind": "fact", "fact": "unit", "set": {"text": "2ª Vara Cível de Cascavel"}},
            {"kind": "fact", "fact": "class", "set": {"text": "Monitória"}},
            {"kind": "fact", "fact": "date", "page": 4, "set": {"event": "sentenca", "date": "2023-03-07"}},
            {"kind": "fact", "fact": "injunction", "page": 3, "set": {"state": "indeferida"}},
            {"kind": "fact", "fact": "outcome", "page": 4, "set": {"disposition": "improcedente"}},
            {"kind": "fact", "fact": "sum", "page": 4, "text": "R$ 10.000,00", "set": {"of": "dano_moral"}},
        )
    )
    case = found.case
    assert outcomes(found) == ["applied"] * 7
    assert (case.value, case.unit, case.case_class) == (31032.77, "2ª Vara Cível de Cascavel", "Monitória")
    sentence = next(one for one in case.key_dates if one.event == "sentenca")
    assert (sentence.date, sentence.page, sentence.by) == ("2023-03-07", 4, "person")
    assert case.injunction is not None
    assert (case.injunction.state, case.injunction.by) == ("indeferida", "person")
    outcome = on(found, 4).outcome
    assert outcome is not None
    assert (outcome.disposition, outcome.by_name) == ("improcedente", "Ana Souza")
    assert [(one.page, one.of) for one in found.sums] == [(4, "dano_moral")]


def test_of_a_sum_that_its_page_does_not_write_nothing_can_be_said_but_what_it_is() -> None:
    sums = [
        {"kind": "fact", "fact": "sum", "page": 4, "text": "R$ 9,00", "dismiss": True},
        {"kind": "fact", "fact": "sum", "page": 4, "text": "R$ 8,00", "set": {"by_court": True}},
        {"kind": "fact", "fact": "sum", "page": 4, "text": "R$ 7,00", "set": {"of": "multa"}},
    ]
    assert outcomes(case_file(records(*sums))) == ["unmatched", "unmatched", "applied"]


def test_a_correction_is_told_in_words() -> None:
    told = {
        "valor R$ 7,00 (página 4): condenação, não dito pelo juízo, R$ 8,00": {
            "fact": "sum",
            "page": 4,
            "text": "R$ 7,00",
            "set": {"of": "condenacao", "by_court": False, "value": 8},
        },
        "data: trânsito em julgado, 07/03/2023": {
            "fact": "date",
            "set": {"event": "transito_em_julgado", "date": "2023-03-07"},
        },
        "data: sentença, não há": {"fact": "date", "set": {"event": "sentenca"}},
        "desfecho (página 4): extinto sem resolução do mérito": {
            "fact": "outcome",
            "page": 4,
            "set": {"disposition": "extinto_sem_merito"},
        },
        "gratuidade da justiça: deferida": {"fact": "free_justice", "set": {"state": "deferida"}},
        "juízo: 2ª_Vara": {"fact": "unit", "set": {"text": "2ª_Vara"}},
    }
    for words, said in told.items():
        (listed,) = case_file(records({"kind": "fact", **said})).corrections
        assert listed.said == words


def test_a_closed_piece_keeps_what_a_person_said_of_it_to_itself() -> None:
    closing = Closing([ClosedPages(first_page=4, last_page=5)])
    ward = {"kind": "fact", "fact": "sum", "page": 4, "text": "R$ 10,00 de Zuleica", "set": {"of": "multa"}}
    lawyer = {"kind": "party", "side": "reu", "action": "add", "name": "Zuleica", "lawyer": True, "page": 5}
    found = segmented(records(SENTENCE | {"title": "Internação de Zuleica"}, ward, lawyer), closing=closing)
    assert b"Zuleica" not in found.body
    for listed in CaseFile.model_validate_json(found.body).corrections:
        assert (listed.said, listed.reason, listed.correction) == ("peça sigilosa", None, {})


def test_without_corrections_the_reading_is_the_same_to_the_byte() -> None:
    assert segmented(b"[]") == segment_parts([page_lines(PAGES)], "phase-rules-v3", "r")


LATER: list[tuple[list[dict[str, Any]], Closing]] = [
    ([], Closing()),
    ([{"kind": "piece", "pages": [2, 2], "type": "contrato"}], Closing()),
    ([{"kind": "piece", "pages": [2, 3], "type": "procuracao"}, SENTENCE], Closing()),
    ([{"kind": "party", "side": "reu", "action": "add", "name": "Banco Imaginário S.A."}], Closing()),
    ([SENTENCE], Closing([ClosedPages(first_page=2, last_page=2)])),
    ([], Closing([ClosedPages(first_page=4, last_page=5)])),
]


@pytest.mark.parametrize(("said", "closing"), LATER)
def test_a_later_run_finds_the_same_with_what_the_first_left(said: list[dict[str, Any]], closing: Closing) -> None:
    first, corrected = segmented(NO_RECORDS), records(*said)
    alone = segmented(corrected, closing=closing)
    later = segment_parts([page_lines(PAGES)], *VERSIONS, closing, corrected, first.pieces, written=True)
    open_lines = alone.lines if alone.closed else b""  # the first has written them otherwise
    assert later == alone._replace(lines=open_lines)


def test_a_later_run_reads_only_the_pieces_that_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    first, retyped = segmented(NO_RECORDS), records({"kind": "piece", "pages": [2, 2], "type": "contrato"})
    read: list[int] = []

    def counting(sheets: list[Sheet], *told: Any) -> Content:
        read.extend(sheet.page.number for sheet in sheets)
        return find_content(sheets, *told)

    def refuse(*_: object) -> None:
        raise AssertionError("the file was cut, or searched as a whole, again")

    monkeypatch.setattr("activities.casefile.readings.find_content", counting)
    for name in ("cut_file", "find_number", "find_unit", "reading_notes", "secrecy_marks"):
        monkeypatch.setattr(f"activities.casefile.readings.{name}", refuse)
    segment_parts([page_lines(PAGES)], *VERSIONS, corrected=retyped, known=first.pieces)
    assert read == [1, 2]  # the two halves of what was one piece


def test_of_a_case_with_a_closed_piece_no_reading_is_kept() -> None:
    closing = Closing([ClosedPages(first_page=2, last_page=2)])
    assert segmented(NO_RECORDS).pieces != b"{}"
    assert segmented(NO_RECORDS, closing=closing).pieces == b"{}"
