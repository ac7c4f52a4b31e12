"""The places of a page's words as shares of the page, with the findings of a run among them."""

from activities.casefile.text.layout import Found, page_text
from activities.casefile.text.page import Line, Page
from workflows.contracts.reading.page_images import HighlightKind
from workflows.contracts.run.case import PhaseLabel

PHASE = PhaseLabel.POSTULACAO_INICIAL
CLAIM = Found(HighlightKind.CLAIM, PHASE, None, "requer a condenação da ré ao pagamento")


def page() -> Page:
    lines = [
        Line(text="Diante disso, requer a condenação da", x0=50, top=100, x1=250, bottom=110),
        Line(text="   ", x0=0, top=0, x1=1, bottom=1),
        Line(text="ré ao pagamento de danos.", x0=50, top=112, x1=210, bottom=700),
    ]
    marks = [Line(text="fls. 3", x0=-5, top=-1, x1=500, bottom=8)]
    return Page(number=3, width=400, height=500, lines=lines, marks=marks)


def test_places_are_shares_of_the_page_and_what_hangs_over_ends_at_its_edge() -> None:
    words = page_text(page(), 9, [])
    assert (words.page, words.pages, words.highlights) == (3, 9, [])
    assert [line.box for line in words.lines] == [(0.125, 0.2, 0.625, 0.22), (0.125, 0.224, 0.525, 1.0)]
    assert words.marks[0].box == (0.0, 0.0, 1.0, 0.016)


def test_what_stands_on_the_page_is_marked_line_by_line_and_what_does_not_is_left_out() -> None:
    elsewhere = CLAIM._replace(text="requer a improcedência de todos os pedidos")
    (found,) = page_text(page(), 9, [CLAIM, CLAIM, elsewhere]).highlights
    assert (found.kind, found.phase_label, found.document_id) == ("claim", PHASE, None)
    first, second = found.boxes
    assert 0.3 < first[0] < 0.35
    assert first[2] == 0.625
    assert (second[0], second[1]) == (0.125, 0.224)


def test_a_page_without_a_size_has_no_places() -> None:
    empty = page().model_copy(update={"width": 0.0, "height": 0.0})
    assert {line.box for line in page_text(empty, 1, []).lines} == {(0.0, 0.0, 0.0, 0.0)}
