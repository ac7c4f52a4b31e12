from activities.casefile.facts.notes import reading_notes
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import TextSource
from tests.activities.casefile.lines import page


def notes(*, numbered: bool) -> list[str]:
    unread = page(2, "marca").model_copy(update={"source": TextSource.UNREADABLE})
    return reading_notes([unread], [Sheet(unread, unread.lines)], None, [], numbered=numbered)


def test_pages_nobody_could_read_are_named():
    assert notes(numbered=False) == ["Páginas ilegíveis: 2."]


def test_a_lawsuit_without_a_number_is_warned_of_and_another_paper_is_not():
    assert notes(numbered=True)[1:] == ["Não se localizou nos autos o número do processo."]
