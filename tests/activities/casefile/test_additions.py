"""Which pages of a PDF are new to a case file, and whether it belongs to the same lawsuit."""

from activities.casefile.additions import delta_of, joined_pages
from activities.casefile.text.page import Page
from tests.activities.casefile.facts.test_casedata import OWN
from tests.activities.casefile.lines import page

OTHER = "0000001-73.2023.8.26.0100"
PROSE = (
    "a autora sustenta que nunca contratou com a ré e que a inscrição de seu nome é indevida, como se verá adiante " * 3
)


def before() -> list[Page]:
    return [page(1, f"Processo: {OWN}", "AÇÃO DE COBRANÇA", PROSE), page(2, "CONTESTAÇÃO", PROSE, "fim")]


def test_pages_that_are_new_belong_to_the_case_file():
    more = [page(1, f"Processo: {OWN}", "SENTENÇA", "julgo procedente")]
    delta = delta_of(before(), more, OWN)
    assert (delta.skipped, delta.repeated, delta.number) == (0, [], None)


def test_a_pdf_that_begins_with_the_whole_case_file_brings_only_the_rest():
    delta = delta_of(before(), [*before(), page(3, "SENTENÇA", "julgo procedente")], OWN)
    assert (delta.skipped, delta.repeated) == (2, [])


def test_pages_that_are_there_already_are_named_and_short_ones_may_come_twice():
    more = [page(1, "DESPACHO", "Intime-se."), before()[1].model_copy(update={"number": 2})]
    assert delta_of(before(), more, OWN).repeated == [2]
    form = page(1, "fls.")
    assert delta_of([*before(), form], [form], OWN).repeated == []


def test_another_lawsuits_number_is_seen_unless_the_pages_show_the_own_one_too():
    stranger = page(1, f"Processo: {OTHER}", "SENTENÇA")
    assert delta_of(before(), [stranger], OWN).number == OTHER
    assert delta_of(before(), [stranger, page(2, f"Apenso ao processo {OWN}")], OWN).number is None
    assert delta_of(before(), [stranger], None).number is None
    assert delta_of(before(), [page(1, "DESPACHO", "Intime-se.")], OWN).number is None


def test_joined_pages_have_the_numbers_of_the_joined_pdf():
    assert [one.number for one in joined_pages(before(), [page(1, "fim"), page(2, "fim")])] == [1, 2, 3, 4]
