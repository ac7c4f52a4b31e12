"""A phase's precedents as a bar chart: length is the score, colour and name the side."""

from activities.reports.writing.plain import excerpt
from activities.reports.writing.view import ScoreBar, ScoreChart
from activities.reports.writing.wording import decimal
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.results.result import PrecedentMatch

NAME_LIMIT = 44

STANCE_WORDS: dict[Stance, str] = {
    Stance.FAVORAVEL: "favorável",
    Stance.CONTRARIO: "contrário",
    Stance.NEUTRO: "neutro",
    Stance.INDEFINIDO: "não se sabe",
}
SIGNS: dict[Stance, str] = {
    Stance.FAVORAVEL: "▲",
    Stance.CONTRARIO: "▼",
    Stance.NEUTRO: "■",
    Stance.INDEFINIDO: "?",
}
"""Symbols beside the colour, for black-and-white prints and colour-blind readers."""

SET_ASIDE = "afastado na revisão"


def score_chart(matches: list[PrecedentMatch], minimum: float) -> ScoreChart | None:
    """Return the matches from highest to lowest score, with the least score shown; None without matches.

    The side is relative to the named client, else to the filer of the passage's piece.
    """
    if not matches:
        return None
    named = all(match.stance_cliente for match in matches)
    whose = "para o cliente" if named else "para quem fala no trecho dos autos"
    return ScoreChart(
        bars=[_bar(match) for match in sorted(matches, key=lambda one: (-one.score, one.document_id))],
        minimum=minimum,
        note=f"Comprimento: pontuação de 0 a 100; o traço marca a mínima ({decimal(minimum)}). Lado: {whose}.",
    )


def standing_towards_reader(match: PrecedentMatch) -> Stance:
    """Return a match's meaning for the named client, else for the filer of the passage's piece."""
    return match.stance_cliente or match.stance


def _bar(match: PrecedentMatch) -> ScoreBar:
    stance = standing_towards_reader(match)
    return ScoreBar(
        name=excerpt(match.process, NAME_LIMIT),
        value=min(100.0, max(0.0, match.score)),
        text=decimal(match.score),
        stance=stance,
        sign=SIGNS[stance],
        side=STANCE_WORDS[stance] if match.rejected is None else f"{STANCE_WORDS[stance]}; {SET_ASIDE}",
        set_aside=match.rejected is not None,
    )
