"""Words are found wherever they occur in the pages, in any spelling."""

import pytest

from activities.casefile.text.page import Line, Page
from activities.inquiry.occurrences import occurrences
from activities.law.fold import fold
from workflows.contracts.reading.occurrences import MOST_SHOWN, Occurrences, WordSearch
from workflows.contracts.run.case import RunRef

RUN = RunRef(tenant="t1", workflow_id="wf_1", run=1)


def page(number: int, *lines: str) -> Page:
    placed = [
        Line(text=text, x0=100.0, top=100.0 + 20 * at, x1=100.0 + 5 * len(text), bottom=112.0 + 20 * at)
        for at, text in enumerate(lines)
    ]
    return Page(number=number, width=1000.0, height=1000.0, lines=placed)


def found(words: str, *pages: Page) -> Occurrences:
    return occurrences(list(pages), WordSearch(run=RUN, words=words))


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("negativacao indevida", ["A NEGATIVAÇÃO INDEVIDA do nome"]),
        ("Negativação Indevida", ["a negativacao indevida do nome"]),
        ("negativação indevida", ["a negativa-", "ção   inde-", "  vida do nome"]),
        ("negativação indevida", ["a negativação", "indevida do nome"]),
        ("requer-se a citação", ["requer-", "se a citação"]),
        ("requerse", ["requer-se"]),
        ("guarda chuva", ["o guarda-chuva"]),
        ("açao", ["a ac\u0327a\u0303o"]),
        ("art. 5º (CF)", ["do art. 5º (CF), por"]),
        ("İstanbul", ["em istanbul"]),
        (f"negativação{' ' * 60}indevida", ["a negativação indevida do nome"]),
        ("oficio final", ["o o\ufb01cio \ufb01nal"]),
        ("a\ufb01rmar", ["para afirmar"]),
    ],
)
def test_accents_capitals_hyphens_and_line_ends_do_not_count(words: str, lines: list[str]) -> None:
    assert found(words, page(1, *lines)).total == 1


@pytest.mark.parametrize(
    ("words", "text"), [("ela", "responsável a ré"), ("guardachuva", "guarda chuva"), ("--", "a-b")]
)
def test_words_do_not_run_into_each_other(words: str, text: str) -> None:
    assert found(words, page(1, text)).total == 0


def test_each_place_is_told_in_order_with_what_stands_around_it_and_where() -> None:
    answer = found("a multa", page(1, "Da multa."), page(2), page(3, "Cabe a", "multa de 2%. A multa é devida."))
    assert (answer.total, answer.pages, answer.unread_pages) == (3, 3, [2])
    first, second, third = answer.occurrences
    assert (first.page, first.before, first.words, first.after) == (1, "D", "a multa", ".")
    assert (second.page, second.before, second.words) == (3, "Cabe ", "a multa")
    assert second.boxes == [(0.125, 0.1, 0.13, 0.112), (0.1, 0.12, 0.125, 0.132)]
    assert third.boxes == [(0.165, 0.12, 0.2, 0.132)]


def test_letters_drawn_as_one_are_told_and_marked_where_they_stand() -> None:
    (only,) = found("fim", page(1, "o \ufb01m do e\ufb03caz")).occurrences
    assert (only.before, only.words, only.after) == ("o ", "\ufb01m", " do e\ufb03caz")
    (part,) = found("fica", page(1, "o e\ufb03caz")).occurrences
    assert (part.before, part.words, part.after) == ("o e", "\ufb03ca", "z")


def test_words_that_run_over_a_pages_end_are_told_with_both_pages() -> None:
    answer = found(
        "negativação indevida do nome",
        page(1, "a ré promoveu a", "negativação inde-"),
        page(2, "vida do nome da autora", "negativação indevida do nome"),
    )
    assert (answer.total, [place.page for place in answer.occurrences]) == (2, [1, 2])
    over, within = answer.occurrences
    assert (over.before, over.words, over.after) == (
        "a ré promoveu a ",
        "negativação inde- vida do nome",
        " da autora negativação indevida do nome",
    )
    assert over.boxes == [(0.1, 0.12, 0.185, 0.132)]
    assert over.continued is not None
    assert (over.continued.page, over.continued.boxes) == (2, [(0.1, 0.1, 0.16, 0.112)])
    assert within.continued is None


def test_words_that_run_over_a_short_page_are_told_with_every_page() -> None:
    head, foot = "Autos 1", "fls. 1"
    pages = [("da negativação",), ("inde-",), ("vida do",), ("nome da autora, e do seu nome",)]
    answer = found("negativação indevida do nome", *(page(at, head, *text, foot) for at, text in enumerate(pages, 1)))
    (over,) = answer.occurrences
    assert (over.before, over.words, over.after) == (
        "Autos 1 da ",
        "negativação inde- vida do nome",
        " da autora, e do seu nome fls. 1",
    )
    told = [over.page]
    part = over.continued
    while part:
        assert len(part.boxes) == 1
        told.append(part.page)
        part = part.continued
    assert told == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "pages",
    [
        [("o dano",), (), ("moral sofrido",)],
        [("Autos 1", "o dano"), ("Autos 1",), ("Autos 1", "moral sofrido")],
        [("o dano",), ("---",), ("moral sofrido",)],
    ],
    ids=["unread", "a header alone", "no letter"],
)
def test_words_do_not_run_over_a_page_that_says_nothing(pages: list[tuple[str, ...]]) -> None:
    assert found("dano moral", *(page(at, *lines) for at, lines in enumerate(pages, 1))).total == 0


def test_what_stands_on_a_page_is_not_found_again_over_its_end() -> None:
    assert [place.page for place in found("de de", page(1, "de de de"), page(2, "de de")).occurrences] == [1, 1, 2]
    assert found("a b a", page(1, "letra a", "b a"), page(2, "b a c")).total == 1


def test_a_page_is_not_searched_again_for_what_runs_over_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [[f"{name} na linha {line}" for line in range(400)] for name in ("autora", "ré", "juíza")]
    pages = [page(at, *lines) for at, lines in enumerate(texts, 1)]
    folded: list[str] = []

    def counted(text: str) -> str:
        folded.append(text)
        return fold(text)

    monkeypatch.setattr("activities.inquiry.occurrences.fold", counted)
    assert found("linha 399 juíza na", *pages).total == 1
    assert sum(map(len, folded)) < 1.1 * sum(len(one.text) for one in pages)


def test_beyond_the_most_that_is_shown_places_are_counted() -> None:
    answer = found("de", page(1, "de " * (MOST_SHOWN + 7)))
    assert (answer.total, len(answer.occurrences)) == (MOST_SHOWN + 7, MOST_SHOWN)
