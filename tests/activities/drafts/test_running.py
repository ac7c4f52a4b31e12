"""The running text of a document, and the mapping back to its places."""

from activities.casefile.passages import passages_of
from activities.casefile.text.page import Line, Page
from activities.casefile.text.passage import Passage
from activities.drafts.running import RunningText, Spot


def page(number: int, *lines: str) -> Page:
    made = [Line(text=text, x0=50, top=50 + 14 * at, x1=500, bottom=60 + 14 * at) for at, text in enumerate(lines)]
    return Page(number=number, width=595, height=842, lines=made)


def found(passages: list[Passage], words: str) -> tuple[Spot, Spot]:
    running = RunningText(passages)
    start = running.text.index(words)
    return running.begin(start), running.end(start + len(words))


def test_a_citation_cut_by_a_line_s_end_is_whole_and_stands_where_the_page_has_it():
    begin, end = found(
        passages_of([page(1, "Assim decidiu o REsp n.", "1.234.567/SP, da Terceira Turma.")]), "REsp n. 1.234.567/SP"
    )
    assert begin == Spot(0, 16)
    assert end == Spot(0, len("Assim decidiu o REsp n.") + 1 + len("1.234.567/SP"))


def test_a_citation_cut_by_a_page_s_end_begins_on_one_page_and_ends_on_the_next():
    begin, end = found(passages_of([page(1, "Assim decidiu o REsp"), page(2, "1.234.567/SP.")]), "REsp 1.234.567/SP")
    assert (begin, end) == (Spot(0, 16), Spot(1, 12))


def test_a_page_that_ends_a_sentence_does_not_run_into_the_next():
    running = RunningText(passages_of([page(1, "Nega provimento."), page(2, "Relator: Ministro Fulano")]))
    assert running.text == "Nega provimento.\nRelator: Ministro Fulano\n"


def test_a_word_cut_at_a_line_s_end_is_mended_and_still_found():
    passages = [Passage(number=1, label="página 1", lines=["conforme a Súmu-", "nha 7 do STJ"], begins=[0])]
    assert found(passages, "Súmunha 7") == (Spot(0, 11), Spot(0, 22))


def test_blanks_around_a_line_are_left_out_of_the_text_and_counted_in_the_place():
    passages = [Passage(number=4, label="linha 4", lines=["   art. 5  "], begins=[0])]
    assert found(passages, "art. 5") == (Spot(0, 3), Spot(0, 9))


def test_passages_without_words_leave_no_trace():
    assert RunningText([Passage(number=1, label="página 1", lines=["", "  "], begins=[0])]).text == ""
