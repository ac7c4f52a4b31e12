"""Pages and lines without a PDF, for pure functions."""

from activities.casefile.text.page import Line, Page


def line(text: str, top: float = 70.0, x0: float = 70.0) -> Line:
    return Line(text=text, x0=x0, top=top, x1=min(540.0, x0 + 6 * len(text)), bottom=top + 12, size=12)


def lines(*texts: str) -> list[Line]:
    return [line(text, 70.0 + 15 * index) for index, text in enumerate(texts)]


def page(number: int, *texts: str, full: bool = False) -> Page:
    """Return a page of lines; `full` adds prose down to the foot, as on a page that continues."""
    filler = ["e assim por diante, conforme a prova dos autos e o que mais consta"] * 45 if full else []
    return Page(number=number, width=595, height=842, lines=lines(*texts, *filler[: 48 - len(texts)]))
