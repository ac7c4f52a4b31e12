"""The courts' position in similar cases, for either side, from approved phases."""

import re
from collections.abc import Iterable, Iterator, Sequence

from activities.law.capitals import proper_name
from activities.law.decision.court import STJ
from activities.reports.writing.client.view import SaidByCourt, Side
from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.sections import searched
from activities.reports.writing.wording import counted, day
from workflows.contracts.law.authority import ClientSide, Effect
from workflows.contracts.run.results.result import CaseResult, PrecedentMatch, ResultPhase

PRECEDENTS_SHOWN = 2
SENTENCE_LIMIT = 230
SHORTEST_SENTENCE = 50
SOURCE_LIMIT = 110

_POINT = re.compile(r"(?:^|(?<=[.;:]\s))\d{1,2}\.\s+(?=[A-ZÀ-Ú])")
"""The number of a point in an ementa, which is not part of it."""

_SENTENCE_END = re.compile(r"(?<=[a-zà-ú)]{3}[.;])\s+(?=[A-ZÀ-Ú“\"])")
_CUT = ("...", "…")
_FOLLOWED = frozenset({Effect.VINCULANTE, Effect.OBSERVANCIA})


def court_in_a_sentence(result: CaseResult, approved: Sequence[ResultPhase]) -> str:
    """Return the number of decisions behind the approved phases."""
    if not approved:
        return "As decisões parecidas com este caso aparecem aqui depois da revisão."
    if not searched(result):
        return "As decisões não foram pesquisadas, porque o acervo não estava disponível."
    found = _recommended(approved)
    if not found:
        return "Não se encontrou decisão parecida o bastante com este caso para ser indicada."
    kept = counted(len(found), "decisão parecida", "decisões parecidas")
    open_ones = sum(one[0].lado is None for one in found)
    neither = f" De {open_ones} não se sabe a quem favorece{'m' * (open_ones > 1)}." if open_ones else ""
    return f"A revisão manteve {kept} com este caso, que ajudam a prever o caminho, não o resultado.{neither}"


def sides_of(approved: Sequence[ResultPhase], client: ClientSide | None) -> list[Side]:
    """Return the strongest precedents for and against the client, or for each side without a named client."""
    matches = _recommended(approved)
    first = client or ClientSide.AUTOR
    second = ClientSide.REU if first is ClientSide.AUTOR else ClientSide.AUTOR
    titles = (
        {first: "A seu favor", second: "Contra você"}
        if client
        else {first: "A favor do autor, que pede", second: "A favor do réu, que responde"}
    )
    groups = {side: [found for found in matches if found[0].lado is side] for side in (first, second)}
    return [
        Side(
            title=f"{titles[side]} ({counted(len(group), 'decisão', 'decisões')})",
            precedents=[_said(found) for found in group[:PRECEDENTS_SHOWN]],
        )
        for side, group in groups.items()
        if group
    ]


def _recommended(approved: Iterable[ResultPhase]) -> list[list[PrecedentMatch]]:
    """Return each precedent of an approved phase that was removed from none: its matches, strongest first."""
    matches = [match for phase in approved for match in phase.matches]
    struck = {match.document_id for match in matches if match.rejected}
    found: dict[str, list[PrecedentMatch]] = {}
    for match in sorted(matches, key=lambda match: (-match.score, match.document_id)):
        if match.recommended and match.document_id not in struck:
            found.setdefault(match.document_id, []).append(match)
    return list(found.values())


def _said(matches: Sequence[PrecedentMatch]) -> SaidByCourt:
    first = matches[0]
    parts = [
        "" if first.tribunal in (None, STJ) else first.tribunal,
        one_line(first.process),
        proper_name(one_line(first.orgao)) if first.orgao else "",
        day(first.date) or "",
        "os tribunais devem segui-la" if first.binding and first.binding.effect in _FOLLOWED else "",
    ]
    texts = [*(match.precedent_passage.text for match in matches), first.ementa_preview]
    return SaidByCourt(text=_sentence(texts), source=excerpt(", ".join(filter(None, parts)), SOURCE_LIMIT))


def _sentence(texts: Sequence[str]) -> str:
    """Return the first complete sentence of the texts, shortened if long; headings in capitals only as a last
    resort.
    """
    told = (sentence for text in texts for sentence in _sentences(one_line(text)) if _tells(sentence))
    return excerpt(next(told, texts[0]), SENTENCE_LIMIT)


def _sentences(line: str) -> Iterator[str]:
    for point in _POINT.split(line):
        yield from _SENTENCE_END.split(point.strip())


def _tells(sentence: str) -> bool:
    """Return whether it is informative, no heading, and not truncated in its source."""
    capitals = sum(letter.isupper() for letter in sentence)
    return len(sentence) >= SHORTEST_SENTENCE and 3 * capitals < len(sentence) and not sentence.endswith(_CUT)
