"""The PDF report on a document: citations are numbered and marked in place, by sign as well as by colour."""

import pytest

from activities.casefile.text.passage import Passage
from activities.drafts.stored import TEMPLATE
from activities.drafts.view import MOST_SHOWN, compose_view, mark_passages
from activities.reports.writing.pdf import typeset
from tests.activities.drafts.test_answer import answer_to, lines
from tests.activities.reports.writing.test_pdf import pages
from workflows.contracts.firm.drafts import CheckedCitation, DocumentKind
from workflows.contracts.research.law import ClaimKind, ClaimVerdict

TEXT = "Aplica-se a Súmula 7 do STJ e não a Súmula 999 do STJ."


def passage(number: int, text: str) -> Passage:
    return Passage(number=number, label=f"linha {number}", lines=[text], begins=[0])


def citation(text: str, start: int, end: int, place: int = 1, end_place: int = 1, **more: object) -> CheckedCitation:
    given = {
        "kind": ClaimKind.SUMULA,
        "text": text,
        "start": start,
        "end": end,
        "normalized": text,
        "verdict": ClaimVerdict.VERIFIED,
        "reason": "Consta.",
        "confidence": 1.0,
        "place": place,
        "end_place": end_place,
        "label": f"linha {place}",
    }
    return CheckedCitation.model_validate(given | more)


def test_the_marked_text_is_the_text_and_every_citation_ends_with_its_number() -> None:
    found = [citation("b", 2, 5), citation("d", 8, 10, verdict=ClaimVerdict.NOT_FOUND)]
    (marked,) = mark_passages([passage(1, "a bcd efghi"), passage(2, "nothing")], found)
    assert (marked.label, "".join(part.text for part in marked.parts)) == ("Linha 1", "a bcd efghi")
    assert [(part.text, part.tone, part.ending) for part in marked.parts if part.tone != "plain"] == [
        ("bcd", "sound", [1]),
        ("gh", "defect", [2]),
    ]


def test_where_two_citations_overlap_the_graver_one_shows_and_both_are_numbered() -> None:
    found = [citation("x", 0, 10), citation("y", 4, 6, verdict=ClaimVerdict.NOT_IN_CORPUS)]
    (marked,) = mark_passages([passage(1, "0123456789")], found)
    assert [(part.text, part.tone, part.ending) for part in marked.parts] == [
        ("0123", "sound", []),
        ("45", "open", [2]),
        ("6789", "sound", [1]),
    ]


def test_a_citation_that_goes_on_in_the_next_line_is_marked_in_both_and_numbered_once() -> None:
    found = [citation("z", 3, 4, 1, 3)]
    marked = list(mark_passages([passage(1, "ab cd"), passage(3, "ef gh")], found))
    assert [[(part.text, part.tone, part.ending) for part in one.parts] for one in marked] == [
        [("ab ", "plain", []), ("cd", "sound", [])],
        [("ef g", "sound", [1]), ("h", "plain", [])],
    ]


def test_what_is_far_from_every_citation_is_left_out_and_the_cut_shows() -> None:
    words = "palavra " * 500
    (marked,) = mark_passages([passage(1, words + "X" + words)], [citation("X", len(words), len(words) + 1)])
    shown = "".join(part.text for part in marked.parts)
    assert len(shown) < 1_400
    assert (shown[:6], shown[-6:]) == ("[...] ", " [...]")


@pytest.mark.parametrize("kind", [DocumentKind.TEXT, DocumentKind.PDF])
def test_only_what_cannot_be_marked_itself_has_its_text_in_the_report(kind: DocumentKind) -> None:
    result = answer_to(DocumentKind.TEXT, lines(TEXT)).model_copy(update={"kind": kind})
    view = compose_view(result, [passage(1, TEXT)])
    assert bool(view.passages) == (kind is DocumentKind.TEXT)
    assert [(group.title, group.tone, group.count) for group in view.groups] == [
        ("A corrigir", "defect", 1),
        ("Em ordem", "sound", 1),
    ]


def test_a_report_that_does_not_show_everything_says_where_the_rest_is() -> None:
    result = answer_to(DocumentKind.TEXT, lines(TEXT))
    many = result.model_copy(update={"citations": [result.citations[0]] * (MOST_SHOWN + 1)})
    assert compose_view(result, []).warnings == []
    (told,) = compose_view(many, []).warnings
    assert f"{MOST_SHOWN} de {MOST_SHOWN + 1}" in told
    assert "conferencia.md" in told


def test_the_pdf_has_findings_first_and_then_the_marked_text_with_signs() -> None:
    text = f"{TEXT} #panic() [link](x) *forte*"
    view = compose_view(answer_to(DocumentKind.TEXT, lines(text)), [passage(1, text)])
    data = typeset(TEMPLATE, view, view.date)
    assert data == typeset(TEMPLATE, view, view.date)
    assert b"<pdfaid:part>2</pdfaid:part>" in data
    whole = " ".join(pages(data))
    assert whole.index("A corrigir (1)") < whole.index("Em ordem (1)") < whole.index("O texto marcado")
    assert "✗2 Súmula 999 do STJ: não existe." in whole
    assert "#panic() [link](x) *forte*" in whole
