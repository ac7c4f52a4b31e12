"""The side for which a petition speaks: by its type if only one side files it, else by its own words. Pure."""

import re
from collections.abc import Iterator

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.law.fold import squash
from workflows.contracts.run.results.result import CaseParties, Side

OPENING = 900
SHORTEST_NAME = 6

_OF = {
    Side.AUTOR: ("peticao_inicial", "emenda_inicial", "replica", "cumprimento_sentenca", "resposta_impugnacao"),
    Side.REU: ("contestacao", "excecao_pre_executividade", "impugnacao_cumprimento"),
}
_COMES = re.compile(
    r"\b(?:vem|vimos|vir|requer(?:em)?|pede(?:m)?|comparecem?|apresentam?|oferecem?|interpoem?|opoem?"
    r"|manifestam?(?:-se)?)\b"
)
_CAPTION = re.compile(r"\b(?:autor|re|reu|requer|exequ|execut|demand|impetr|embarg|apel|agrav|recorr|parte)[\w()]*: ?$")
"""Text before a name in the heading of a petition, which names both sides."""

_CAPTION_LENGTH = 25
_ROLES = (
    (Side.AUTOR, re.compile(r"\b(?:[oa]s? )?(?:autora?|autores|requerentes?|exequentes?|demandantes?|impetrantes?)\b")),
    (
        Side.REU,
        re.compile(r"\b(?:[oa]s? )?(?:reu|re|reus|requerid[oa]s?|executad[oa]s?|demandad[oa]s?|impetrad[oa]s?)\b"),
    ),
)


def side_of(kind: str, sheets: list[Sheet], parties: CaseParties) -> Side | None:
    """Return the side whose name, or else role, stands first before "vem" or "requer" in the opening, or None."""
    for side, kinds in _OF.items():
        if kind in kinds:
            return side
    opening = squash(join_lines(line for sheet in sheets[:2] for line in sheet.body))[:OPENING]
    comes = _COMES.search(opening)
    before = opening[: comes.start()] if comes else ""
    if named := [(place, side) for side, names in _names(parties) for name in names for place in _said(name, before)]:
        return min(named)[1]
    roles = [(found.start(), side) for side, role in _ROLES if (found := role.search(before))]
    return min(roles)[1] if roles else None


def _said(name: str, text: str) -> Iterator[int]:
    """Return where the text names the party, except in captions."""
    for found in re.finditer(re.escape(squash(name)), text):
        if not _CAPTION.search(text[max(0, found.start() - _CAPTION_LENGTH) : found.start()]):
            yield found.start()


def _names(parties: CaseParties) -> tuple[tuple[Side, list[str]], ...]:
    return (
        (Side.AUTOR, [name for name in parties.autor if len(name) >= SHORTEST_NAME]),
        (Side.REU, [name for name in parties.reu if len(name) >= SHORTEST_NAME]),
    )
