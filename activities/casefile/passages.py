"""The pages of a PDF as passages of running text. Pure."""

from activities.casefile.reader.plain_text import ENDS_SENTENCE
from activities.casefile.text.flow import in_paragraphs
from activities.casefile.text.page import Page
from activities.casefile.text.passage import Passage


def passages_of(pages: list[Page]) -> list[Passage]:
    """Return one passage per page, without the court system's marks.

    The first paragraph of a page continues that of the page before if its last sentence is unfinished.
    """
    found: list[Passage] = []
    before = ""
    for page in pages:
        begins: list[int] = []
        at = 0
        for paragraph in in_paragraphs(page.lines):
            begins.append(at)
            at += len(paragraph)
        if begins and before and not ENDS_SENTENCE.search(before):
            begins = begins[1:]
        found.append(
            Passage(
                number=page.number,
                label=f"página {page.number}",
                lines=[line.text for line in page.lines],
                begins=begins,
            )
        )
        before = next((line.text.strip() for line in reversed(page.lines) if line.text.strip()), before)
    return found
