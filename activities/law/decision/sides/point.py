"""For whom one point was decided, of a decision that granted an appeal in part: each side won some of its points."""

import re

from activities.law.decision.sentences import sentences_of_passage
from activities.law.decision.sides.favoured import DEFENDS, DISPUTING
from activities.law.decision.sides.holding_words import Holds
from activities.law.decision.sides.holdings import by_point
from activities.law.fold import fold
from workflows.contracts.corpus import Outcome
from workflows.contracts.sides import DecisionSides, Favoured

_TURNED = re.compile(
    r"\b(?:nao|nem|sem|tampouco|salvo|exceto|mas|porem|contudo|todavia|entretanto|embora|ressalvad\w+|afast\w+|reform\w+"
    r"|exclu\w+|rejeit\w+|repel\w+|desprov\w+|improced\w+|cass\w+|decot\w+)\b"
)
"""What may turn a holding round: "abusiva a cobrança, conclusão que não prospera", "afasta-se o dano presumido"."""
_WHOLE = re.compile(r"[^a-zà-ÿ].*[.;!?][)\"”’]*", re.DOTALL)
"""Words cut out of a sentence may lack the one that turns them round."""


def sides_at(passage: str, sides: DecisionSides, outcome: Outcome | None) -> DecisionSides:
    """`sides` as they are at the point that a passage of the decision treats.

    Of an appeal granted or refused as a whole every point went one way. Of one granted in part the side stays where
    the passage itself speaks for it in whole sentences that nothing turns round, with its words as evidence, and is
    undefined everywhere else: a passage may name what the other side alleged, so that none is given the point by a few
    words against the ruling.
    """
    if outcome is not Outcome.PARCIALMENTE_PROVIDO or sides.favours not in DISPUTING:
        return sides
    plain = _WHOLE.fullmatch(passage.strip()) and not _TURNED.search(fold(passage).lower())
    held = by_point(sentences_of_passage(passage), sides.branch) if plain else None
    if held and (held.value is Holds.DEFENCE) is (sides.favours in DEFENDS):
        return sides.model_copy(update={"evidence": {**sides.evidence, "favours": held.words}})
    rest = {field: words for field, words in sides.evidence.items() if field not in ("favours", "pole")}
    return sides.model_copy(update={"favours": Favoured.INDEFINIDO, "pole": None, "evidence": rest})
