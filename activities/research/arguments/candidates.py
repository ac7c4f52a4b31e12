"""Precedents for an argument, each with the relevant passage and the side it favours."""

from dataclasses import dataclass
from datetime import date

from activities.law.capitals import in_capitals
from activities.law.decision.binding import binding_of
from activities.law.decision.roles import Role, label
from activities.law.decision.sentences import sentences_of_passage
from activities.law.decision.sides.point import sides_at
from activities.precedents.matters.agreement import decision_subject, shared_matter
from activities.precedents.passages import closest_of, precedent_paragraphs
from activities.research.tools.answered import Verdict, verdict
from activities.research.tools.halves import Halves
from activities.search.analysis import analyse
from activities.search.answers.judge import ANSWERS, SURELY
from activities.search.index import SearchIndex
from activities.search.words.expansion import expand
from workflows.contracts.argument import ArguedSide, MatchedPrecedent, PhaseMatches
from workflows.contracts.law.authority import Authority, Binding, ClientSide
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.sides import DecisionSides, Favoured
from workflows.contracts.run.results.result import PrecedentPassage

MOST_READ = 40
"""Number of best decisions for a proposition that are read."""

_OTHER_DISPUTE = {
    Favoured.FISCO: "A disputa é com o Fisco: peça por fisco ou contribuinte.",
    Favoured.CONTRIBUINTE: "A disputa é com o Fisco: peça por fisco ou contribuinte.",
    Favoured.ACUSACAO: "É penal: peça por acusacao ou defesa.",
    Favoured.DEFESA: "É penal: peça por acusacao ou defesa.",
}


@dataclass(frozen=True)
class Candidate:
    """`agrees`: whether it favours the argued side (None: neither, and `why` says why in Portuguese).

    `sure`: it certainly answers, as every match of a case does. `match` is the case's match.
    """

    decision: Decision
    passage: PrecedentPassage
    sides: DecisionSides
    binding: Binding
    agrees: bool | None
    why: str = ""
    sure: bool = True
    match: MatchedPrecedent | None = None

    @property
    def order(self) -> tuple[bool, bool, int, int]:
        """Order: certain ones first, then those that reach the merits, the most binding and the newest."""
        day = self.decision.day or date.min
        return not self.sure, self.sides.procedural_only, rank(self.binding), -day.toordinal()


def rank(binding: Binding) -> int:
    """Return the rank of a binding force; 0 is the strongest."""
    return list(Authority).index(binding.authority)


def of_proposition(proposition: str, side: ArguedSide, halves: Halves) -> tuple[list[Candidate], Verdict]:
    """Return every decision that answers the proposition, or the nearest ones if none does."""
    variants = expand(proposition, halves.language_model).variants
    ranked = halves.search.search(proposition, top_k=MOST_READ, variants=variants)
    found = verdict(proposition, ranked, halves.search)
    rows = found.rows
    if found.reason is None:
        rows = [row for row in rows if found.relevance.get(row.decision.id, 0.0) >= ANSWERS]
    stems = frozenset(analyse(proposition))
    return [
        _candidate(row.decision, stems, side, halves, sure=found.relevance.get(row.decision.id, 0.0) >= SURELY)
        for row in rows
    ], found


def of_phase(phase: PhaseMatches, side: ArguedSide, halves: Halves) -> list[Candidate]:
    """Return the phase's matches that the snapshot has. The sides of the lawsuit replace those of the disputes."""
    found: list[Candidate] = []
    for match in phase.matches:
        decision = halves.search.decision(match.document_id)
        if decision is not None:
            found.append(_matched(decision, match, side))
    return found


def on_matter(candidates: list[Candidate]) -> list[Candidate]:
    """Return those that certainly answer, and of the others only those on a matter of one that does.

    Without a certain one, or if no certain one has a known matter, all stay.
    """
    known = [decision_subject(one.decision) for one in candidates if one.sure]
    if not any(one.matters for one in known):
        return candidates
    return [one for one in candidates if one.sure or any(shared_matter(own, one.decision) for own in known)]


def _candidate(decision: Decision, stems: frozenset[str], side: ArguedSide, halves: Halves, *, sure: bool) -> Candidate:
    passage = passage_on(decision, stems, halves.search)
    sides = sides_at(passage.text, decision)
    agrees = _agrees(sides, side)
    why = "" if agrees is not None else _why_none(sides, side)
    return Candidate(decision, passage, sides, binding_of(decision), agrees, why, sure)


def passage_on(decision: Decision, stems: frozenset[str], search: SearchIndex) -> PrecedentPassage:
    """The passage with such words in which the court decides; a report or a heading only if no such passage has
    them.
    """
    spoken = precedent_paragraphs(decision)
    said = [one for one in spoken if not in_capitals(one.text) and stems & set(analyse(one.text))]
    held = [one for one in said if _holds(one.text)]
    return closest_of(held or said or spoken, search.rarities(sorted(stems)))


def _holds(passage: str) -> bool:
    roles = (label(sentence) for sentence in sentences_of_passage(passage))
    return any(found and found.role in (Role.RULE, Role.APPLICATION) for found in roles)


def _agrees(sides: DecisionSides, side: ArguedSide) -> bool | None:
    served = {str(sides.favours), str(sides.pole)}
    return side.value in served if served & {side.value, side.opposite.value} else None


def _why_none(sides: DecisionSides, side: ArguedSide) -> str:
    """Return nothing if the words for the favoured side already say it."""
    if sides.favours in (Favoured.NEUTRO, Favoured.INDEFINIDO):
        return ""
    if side.value not in list(Favoured):
        return "O texto não nomeia este polo: peça por autor ou reu."
    return _OTHER_DISPUTE.get(sides.favours, "É disputa entre particulares: peça por autor ou reu.")


def _matched(decision: Decision, match: MatchedPrecedent, side: ArguedSide) -> Candidate:
    agrees = None if match.served is None else match.served is ClientSide(side.value)
    sides = sides_at(match.passage.text, decision)
    return Candidate(decision, match.passage, sides, binding_of(decision), agrees, match.unserved, match=match)
