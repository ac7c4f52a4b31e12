"""Warnings about text of a case file that is invisible on its pages. Pure."""

from activities.casefile.text.page import Page
from workflows.contracts.run.results.unseen_reason import REASONS, UnseenReason

LONGEST_QUOTE = 160
MOST_NOTES = 8
MOST_PAGES = 30


def unseen_notes(pages: list[Page]) -> list[str]:
    """Return Portuguese notes that quote such text, one for all pages that hide the same, and one for those beyond
    the first.
    """
    found: dict[tuple[str, str], list[int]] = {}
    for page in pages:
        if page.unseen:
            why = ", ".join(REASONS[reason] for reason in UnseenReason if any(reason is x.reason for x in page.unseen))
            quote = " / ".join(line.text for line in page.unseen)
            found.setdefault((why, quote), []).append(page.number)
    notes = [
        f"{_pages(numbers)}: há texto que não se vê nesta página ({why}). Ele ficou fora da análise: “{_cut(quote)}”"
        for (why, quote), numbers in list(found.items())[:MOST_NOTES]
    ]
    rest = [number for numbers in list(found.values())[MOST_NOTES:] for number in numbers]
    return [*notes, f"{_pages(rest)}: também há texto que não se vê."] if rest else notes


def _pages(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:MOST_PAGES]))
    more = f" e mais {len(numbers) - MOST_PAGES}" if len(numbers) > MOST_PAGES else ""
    return f"{'Página' if len(numbers) == 1 else 'Páginas'} {shown}{more}"


def _cut(quote: str) -> str:
    return quote if len(quote) <= LONGEST_QUOTE else f"{quote[:LONGEST_QUOTE].rstrip()}…"
