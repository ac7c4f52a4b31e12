"""Warnings for a reader: pages left out or badly read, wrong numbers, no number, text that gives orders. Pure."""

from activities.casefile.facts.casedata import number_notes, wrong_numbers
from activities.casefile.facts.injection import injection_notes
from activities.casefile.facts.unseen import unseen_notes
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page, TextSource
from activities.law.citations.cnj import CnjNumber
from workflows.contracts.reading.closed_pages import named_pages
from workflows.contracts.run.secrecy import ClosedPages

LOW_CONFIDENCE = 0.6
"""Of a page read by OCR; below it the page is named."""


def reading_notes(
    pages: list[Page], own: list[Sheet], number: CnjNumber | None, closed: list[ClosedPages], *, numbered: bool
) -> list[str]:
    """All warnings of a reading (Portuguese); `numbered` says that a lawsuit's number is to be expected."""
    notes = _closed_note(closed) + _warnings(pages, own, number)
    return notes + (number_notes(own, number) if numbered else [])


def _closed_note(closed: list[ClosedPages]) -> list[str]:
    return [f"Peças sigilosas, fora da análise: {named_pages(closed)}."] if closed else []


def _warnings(pages: list[Page], own: list[Sheet], number: CnjNumber | None) -> list[str]:
    warnings = unseen_notes(pages) + injection_notes(pages)
    unreadable = [page.number for page in pages if page.source is TextSource.UNREADABLE]
    garbled = [page.number for page in pages if page.fault == "letters"]
    textless = [
        page.number for page in pages if page.scanned and page.source is TextSource.NONE and page.number not in garbled
    ]
    unsure = [page.number for page in pages if page.confidence is not None and page.confidence < LOW_CONFIDENCE]
    if unreadable:
        warnings.append(f"Páginas ilegíveis: {_list(unreadable)}.")
    if garbled:
        read = all(page.source is TextSource.OCR for page in pages if page.fault == "letters")
        then = "o texto foi lido da imagem, por reconhecimento" if read else "o texto ficou fora da análise"
        warnings.append(f"Páginas cuja fonte não diz que letras imprime: {_list(garbled)}; {then}.")
    if textless:
        warnings.append(f"Páginas digitalizadas sem texto reconhecido: {_list(textless)}.")
    if unsure:
        warnings.append(f"Páginas com reconhecimento de texto pouco confiável: {_list(unsure)}.")
    for page, text in wrong_numbers(own, number)[:5]:
        warnings.append(f"Página {page}: o número de processo {text} não confere com os dígitos verificadores.")
    return warnings


def _list(numbers: list[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[:30])
    return shown if len(numbers) <= 30 else f"{shown} e mais {len(numbers) - 30}"
