"""Marks of secrecy in a case file, from court systems, stamps, decisions and requests. Pure.

Denials of secrecy and quotations of the law are no marks. A request is a mark: the petitioner expects secrecy, and a
person can lift it, but disclosed text cannot be recalled.
"""

import re
from collections.abc import Collection, Iterable, Iterator

from activities.casefile.text.page import Page
from activities.law.fold import squash
from workflows.contracts.run.secrecy import SecrecyKind, SecrecyMark

COVER_PAGES = 3
"""First pages on which a court system prints the class of a case."""
BEFORE = 60
"""Characters before a mark in which a denial counts."""

_SECRET = r"segredo de justica"
_PATTERNS: tuple[tuple[SecrecyKind, re.Pattern[str]], ...] = (
    (
        SecrecyKind.STATED,
        re.compile(
            rf"\b{_SECRET} ?\?? ?:? ?sim\b"
            r"|\bnivel de sigilo ?:? ?(?:nivel )?[1-5]\b"
            r"|\bsigilos[oa] ?: ?sim\b"
            rf"|\b(?:processo|feito|autos|acao|demanda|causa)\b[^.;?]{{0,60}}\b(?:em|sob|com) {_SECRET}"
            rf"|\b(?:decreto|decretad[oa]|determino|defiro|deferid[oa]|concedo|imponho|anote-se)\b[^.;?]{{0,80}}\b{_SECRET}"
        ),
    ),
    (
        SecrecyKind.REQUESTED,
        re.compile(rf"\b(?:requer|requer-se|requerem|pede|pedem|pugna|postula|pleiteia)\b[^.;?]{{0,80}}\b{_SECRET}"),
    ),
    (SecrecyKind.TAX, re.compile(r"\b(?:protegid|resguardad|cobert|sujeit)[oa]s? (?:por|pelo|ao|a) sigilo fiscal\b")),
    (
        SecrecyKind.BANK,
        re.compile(r"\b(?:protegid|resguardad|cobert|sujeit)[oa]s? (?:por|pelo|ao|a) sigilo bancario\b"),
    ),
)
_EVERY = ("segredo", "sigilo")
"""Every match of the patterns contains one of these words."""

_STAMPS: dict[str, SecrecyKind] = {
    "segredo de justica": SecrecyKind.STATED,
    "processo em segredo de justica": SecrecyKind.STATED,
    "tramita em segredo de justica": SecrecyKind.STATED,
    "processo sigiloso": SecrecyKind.STATED,
    "sigilo fiscal": SecrecyKind.TAX,
    "documento sigiloso - sigilo fiscal": SecrecyKind.TAX,
    "sigilo bancario": SecrecyKind.BANK,
    "documento sigiloso - sigilo bancario": SecrecyKind.BANK,
}
"""Stamps: lines without any other words."""

_DENIED = re.compile(
    r"\b(?:nao|indefiro|indeferid[oa]|revogo|revogad[oa]|levanto|levantad[oa]|levantamento|afasto|afastad[oa]|sem|retire-se)\b"
)
_FAMILY = re.compile(
    r"^(?:classe|assuntos?)\b.{0,80}\b(?:alimentos|divorcio|guarda|uniao estavel|paternidade|maternidade|filiacao|"
    r"separacao (?:de corpos|judicial|consensual|litigiosa)|adocao|tutela e curatela|interdicao)\b"
)


_OF_A_PIECE = frozenset({SecrecyKind.TAX, SecrecyKind.BANK})
"""Kinds for which a stamp concerns only its own piece, not the whole case."""


def secrecy_marks(pages: list[Page], closed: Collection[int] = ()) -> list[SecrecyMark]:
    """The first mark of each kind, in page order; stamps on closed pages no longer count."""
    found: dict[SecrecyKind, SecrecyMark] = {}
    for page in pages:
        for kind in _kinds(page, page.number in closed):
            found.setdefault(kind, SecrecyMark(kind=kind, page=page.number))
    return list(found.values())


def piece_stamps(pages: Iterable[Page]) -> dict[int, SecrecyKind]:
    """The first stamp of each page that closes its piece, by page number; pages without one are left out."""
    found: dict[int, SecrecyKind] = {}
    for page in pages:
        for kind in map(_STAMPS.get, _said(page)):
            if kind and kind in _OF_A_PIECE:
                found.setdefault(page.number, kind)
    return found


def _said(page: Page) -> Iterator[str]:
    for line in (*page.marks, *page.lines):
        yield squash(line.text).strip(" ().-*!:")


def _kinds(page: Page, closed: bool) -> Iterator[SecrecyKind]:
    for said in _said(page):
        kind = _STAMPS.get(said)
        if kind and not (closed and kind in _OF_A_PIECE):
            yield kind
        if page.number <= COVER_PAGES and _FAMILY.search(said):
            yield SecrecyKind.FAMILY
    text = squash(page.text)
    if not any(word in text for word in _EVERY):
        return
    for kind, pattern in _PATTERNS:
        if any(
            not _DENIED.search(text, max(0, match.start() - BEFORE), match.end()) for match in pattern.finditer(text)
        ):
            yield kind
