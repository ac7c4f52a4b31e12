from activities.casefile.text.highlights import ELLIPSIS, find_boxes
from activities.casefile.text.page import Line, Page

TEXTS = ["Condeno a ré ao pagamento de indeni-", "zação por danos morais no valor", "de dez mil reais."]
PAGE = Page(
    number=1,
    width=595,
    height=842,
    lines=[
        Line(text=text, x0=70, top=100 + 20 * at, x1=70 + 5 * len(text), bottom=110 + 20 * at)
        for at, text in enumerate(TEXTS)
    ],
)


def test_a_passage_is_marked_line_by_line_across_a_hyphen() -> None:
    boxes = find_boxes(PAGE, "pagamento de indenização por danos morais")
    assert [top for _, top, _, _ in boxes] == [100, 120]
    left, _, right, _ = boxes[1]
    assert left == 70
    assert right < PAGE.lines[1].x1


def test_a_passage_that_was_cut_is_marked_as_far_as_it_goes() -> None:
    assert len(find_boxes(PAGE, "Condeno a ré ao pagamento de indenização" + ELLIPSIS)) == 2


def test_what_does_not_stand_on_the_page_has_no_box() -> None:
    assert find_boxes(PAGE, "julgo improcedente o pedido inicial") == []
    assert find_boxes(PAGE, "") == []
