"""The procedural phase of each piece, by the rule set. Pure."""

from dataclasses import dataclass

from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.segmentation import APPEALS
from workflows.contracts.run.case import PhaseLabel


@dataclass(frozen=True)
class Act:
    """A typed piece in file order: its filing (`group`), its date (ISO 8601) and its folded words.

    The words count for the types that a word rule names.
    """

    type: str
    group: str
    date: str | None
    words: str


def assign_phases(acts: list[Act], rules: RuleSet) -> list[PhaseLabel | None]:
    """Return one phase for each act; None for sheets of the court system and for a file without any procedural act.

    A type's own phase comes first, then word rules; an attachment follows the piece it was filed with; the rest
    takes the current phase of the case, by date where dates are known.
    """
    appealed = any(act.type in (*APPEALS, "acordao", "decisao_monocratica") for act in acts)
    own = [_own_phase(act, rules, appealed=appealed) for act in acts]
    if not any(own):
        return [None] * len(acts)
    phases: list[PhaseLabel | None] = list(own)
    of_group: dict[str, PhaseLabel] = {}
    for act, phase in zip(acts, own, strict=True):
        if phase:
            of_group.setdefault(act.group, phase)
    for index, act in enumerate(acts):
        rule = rules.types.get(act.type)
        if rule and rule.attachment:
            phases[index] = of_group.get(act.group)
    _fill_from_context(acts, phases, rules)
    return phases


def _own_phase(act: Act, rules: RuleSet, *, appealed: bool) -> PhaseLabel | None:
    rule = rules.types.get(act.type)
    if rule is None:
        return None
    if act.type == rules.final_type and not appealed:
        return rules.final_phase
    for words in rules.words:
        if act.type in words.types and words.match.search(act.words):
            return words.phase
    return rule.phase


def _fill_from_context(acts: list[Act], phases: list[PhaseLabel | None], rules: RuleSet) -> None:
    moments = _moments(acts)
    order = sorted(range(len(acts)), key=lambda index: moments[index])
    current = rules.first_phase
    for index in order:
        if acts[index].type in rules.sheets:
            continue
        phase = phases[index]
        if phase is None:
            phases[index] = current
        elif not rules.types[acts[index].type].neutral:
            current = phase


def _moments(acts: list[Act]) -> list[tuple[str, int]]:
    """Order by date. An undated act follows the last dated one before it in the file."""
    moments: list[tuple[str, int]] = []
    last = ""
    for index, act in enumerate(acts):
        last = act.date if act.date is not None else last
        moments.append((last, index))
    return moments
