from activities.casefile.text.page import Line, Page
from activities.inquiry.passages import LONGEST, passages_of
from tests.activities.casefile.lines import line, page


def spaced(*paragraphs: list[str]) -> list[Line]:
    """Paragraphs separated by a wide gap."""
    found: list[Line] = []
    top = 70.0
    for paragraph in paragraphs:
        for text in paragraph:
            found.append(line(text, top))
            top += 15
        top += 20
    return found


def on_a_page(*paragraphs: list[str]) -> Page:
    return Page(number=4, width=595, height=842, lines=spaced(*paragraphs))


def test_every_line_with_words_is_in_one_passage_and_none_runs_over_a_page():
    pages = [page(1, "DOS FATOS", "a ré negou", " ", full=True), page(2, "fim")]
    passages = list(passages_of(pages))
    assert [one.text for one in pages[0].lines + pages[1].lines if one.text.strip()] == [
        one.text for passage in passages for one in passage.lines
    ]
    assert all(one in passage.page.lines for passage in passages for one in passage.lines)


def test_a_heading_is_told_with_what_follows_it():
    words = "a autora nunca contratou com a ré e só soube do débito quando a loja lhe negou o crédito que pediu em maio"
    (only,) = passages_of([on_a_page(["DOS FATOS"], [words])])
    assert only.text == f"DOS FATOS {words}"


def test_a_heading_does_not_end_what_stands_above_it():
    above, below = passages_of([on_a_page(["Resposta: não."], ["5. CONCLUSÃO"], ["Houve falha."])])
    assert (above.text, below.text) == ("Resposta: não.", "5. CONCLUSÃO Houve falha.")


def test_a_long_paragraph_comes_in_parts_that_can_be_read_at_a_glance():
    passages = list(passages_of([on_a_page(["palavra " * 12] * 40)]))
    assert len(passages) > 1
    assert max(len(one.text.split()) for one in passages) <= LONGEST


def test_a_page_without_words_has_no_passage():
    assert list(passages_of([page(1), page(2, "  "), page(3, "III.")])) == []
