"""On which side of the dispute a petition speaks: by what only that side files, else by how it names itself. Pure."""

import re

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.law.fold import squash
from workflows.contracts.result import CaseParties, Side

OPENING = 900
SHORTEST_NAME = 6

_OF = {
    Side.AUTOR: ("peticao_inicial", "emenda_inicial", "replica", "cumprimento_sentenca", "resposta_impugnacao"),
    Side.REU: ("contestacao", "excecao_pre_executividade", "impugnacao_cumprimento"),
}
_COMES = re.compile(r"\bvem\b|\bvimos\b|\brequer\b|\bpede\b")
_ROLES = (
    (Side.AUTOR, re.compile(r"\b(?:[oa]s? )?(?:autora?|autores|requerentes?|exequentes?|demandantes?|impetrantes?)\b")),
    (
        Side.REU,
        re.compile(r"\b(?:[oa]s? )?(?:reu|re|reus|requerid[oa]s?|executad[oa]s?|demandad[oa]s?|impetrad[oa]s?)\b"),
    ),
)


def side_of(kind: str, sheets: list[Sheet], parties: CaseParties) -> Side | None:
    """The side whose name, or else role, stands first before "vem" or "requer" in the opening; None where none does."""
    for side, kinds in _OF.items():
        if kind in kinds:
            return side
    opening = squash(join_lines(line for sheet in sheets[:2] for line in sheet.body))[:OPENING]
    comes = _COMES.search(opening)
    before = opening[: comes.start()] if comes else ""
    named = [(before.find(squash(name)), side) for side, names in _names(parties) for name in names]
    named = [(place, side) for place, side in named if place >= 0]
    if named:
        return min(named)[1]
    roles = [(found.start(), side) for side, role in _ROLES if (found := role.search(before))]
    return min(roles)[1] if roles else None


def _names(parties: CaseParties) -> tuple[tuple[Side, list[str]], ...]:
    return (
        (Side.AUTOR, [name for name in parties.autor if len(name) >= SHORTEST_NAME]),
        (Side.REU, [name for name in parties.reu if len(name) >= SHORTEST_NAME]),
    )
