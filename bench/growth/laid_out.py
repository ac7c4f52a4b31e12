"""A plain text as what functions take: lines, pages, sheets, a decision, its sentences."""

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segment import DEFAULT_RULES, segment
from activities.casefile.segmentation import CaseFile
from activities.casefile.systems.recognition import Sheet, recognise
from activities.casefile.text.page import Line, Page
from activities.law.decision.sentences import Place, Sentence
from activities.law.fold import fold
from bench.growth.hostile import PAGE
from workflows.contracts.corpus import Decision

RULES = load_rules(DEFAULT_RULES)
_WIDTH, _HEIGHT, _LINE = 595.0, 842.0, 14.0
_LINES_A_PAGE = 52


def lines(text: str) -> list[Line]:
    """One line after another down a page that is as long as it takes."""
    return [
        Line(text=line, x0=70, top=70 + _LINE * place, x1=525, bottom=82 + _LINE * place, size=12)
        for place, line in enumerate(text.split("\n"))
    ]


def page(text: str, number: int = 1) -> Page:
    """All of it on one page."""
    return Page(number=number, width=_WIDTH, height=_HEIGHT, lines=lines(text))


def pages(text: str) -> list[Page]:
    """A new page where the text says so, and after as many lines as a page holds."""
    found: list[Page] = []
    for part in text.split(PAGE):
        rows = part.split("\n")
        for first in range(0, len(rows), _LINES_A_PAGE):
            found.append(page("\n".join(rows[first : first + _LINES_A_PAGE]), len(found) + 1))
    return found


def sheets(text: str) -> list[Sheet]:
    """The pages as their court system exported them."""
    return recognise(pages(text)).sheets


def case_file(text: str) -> CaseFile:
    """The pages segmented."""
    return segment(pages(text))


def decision(text: str) -> Decision:
    """A decision all of whose parts are the text."""
    return Decision(
        id="1",
        source="x",
        kind="acórdão",
        process=text,
        ementa=text,
        ruling=text,
        thesis=text,
        full_text=text,
        cited=[text],
        legislation=[text],
    )


def sentence(text: str, place: Place = Place.REASONS) -> Sentence:
    """The text as one sentence of a decision."""
    return Sentence(text, place, fold(text).lower())


def sentences(text: str) -> list[Sentence]:
    """Every line as a sentence of the reasons, and all of it as one of the report."""
    return [*map(sentence, text.split("\n")), sentence(text, Place.REPORT)]
