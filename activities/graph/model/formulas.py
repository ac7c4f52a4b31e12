"""Criteria, articles and precedents of pure procedure, which every lawsuit cites, whatever its subject.

They decide no argument and divide no panels, so they raise no divergence and are no argument. They are still
counted.
"""

import re

from activities.graph.model.procedural_words import ACTION, PROCEDURE, SAYS_NOTHING
from activities.law.fold import squash


def _alternatives(table: str) -> str:
    return "|".join(one.strip() for one in re.split(r"\s*\n\s*\|?\s*|\s+\|\s+", table.strip()) if one)


_PROCEDURE = re.compile(rf"\b(?:{_alternatives(PROCEDURE)})\b")
_ACTION = re.compile(rf"^(?:{_alternatives(ACTION)})\b")
_SAYS_NOTHING = frozenset(SAYS_NOTHING.split())

_SUMULAS_OF_PROCEDURE = {
    "STJ": {5, 7, 83, 98, 99, 115, 123, 126, 158, 168, 182, 187, 203, 207, 211, 216, 256, 315, 316, 320, 325}
    | {418, 420, 484, 518, 568, 579},
    "STF": {279, 280, 281, 282, 283, 284, 285, 286, 287, 288, 289, 291, 292, 322, 356, 369, 399, 400, 401, 454, 456}
    | {512, 528, 599, 602, 634, 635, 636, 637, 638, 639, 640, 691, 733, 734, 735},
}
"""Súmulas on the admissibility of appeals to the higher courts."""

_SUMULA = re.compile(r"^Súmula (\d+)/(STJ|STF)$")
_STATUTE = re.compile(r"^([^,]+), art\. ([\d.]+)")
_LAWS_OF_PROCEDURE = frozenset({"RISTJ", "RISTF", "Lei 8.038/1990", "Lei 11.419/2006", "Lei 13.105/2015"})
_ARTICLES_OF_PROCEDURE: dict[str, frozenset[int]] = {
    "CPC": frozenset(
        {1, 4, 5, 6, 7, 8, 9, 10, 11, 14, 80, 81, 85, 86, 98, 99, 219, 223, 272, 276, 277, 278, 371, 489, 505, 507}
        | {535, 543, 544, 545, 926, 927, *range(929, 947), *range(994, 1045), 1046}
    ),
    "CPC/1973": frozenset(
        {2, 17, 18, 20, 21, 125, 126, 128, 131, 154, 165, 183, 244, 249, 250, 293, 301, 330, 332, 333, 436, 458, 459}
        | {460, 463, 471, 473, *range(496, 566)}
    ),
    "CF": frozenset({93, 97, 102, 103, 105}),
    "CPP": frozenset({315, 381, 563, 566, 571, 619, 620, 654}),
    "LINDB": frozenset({1, 2}),
}


def is_substantive(criterion: str) -> bool:
    """Return whether a criterion names a question of substance rather than procedure, an action or a mere result."""
    plain = squash(criterion)
    if _PROCEDURE.search(plain) or _ACTION.search(plain):
        return False
    return any(len(word) > 2 and word not in _SAYS_NOTHING for word in re.findall(r"[a-z]+", plain))


def is_argument_of_substance(name: str) -> bool:
    """Return whether a cited article or precedent may decide the substance; rules on appeals and judgments do not."""
    if sumula := _SUMULA.match(name):
        return int(sumula[1]) not in _SUMULAS_OF_PROCEDURE[sumula[2]]
    if statute := _STATUTE.match(name):
        law, article = statute[1], int(statute[2].replace(".", "") or 0)
        return law not in _LAWS_OF_PROCEDURE and article not in _ARTICLES_OF_PROCEDURE.get(law, frozenset())
    return True
