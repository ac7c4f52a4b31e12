"""From the arguments of a lawsuit to the precedents of each phase.

Five steps in sequence: candidates, evidence, probability, folding, reasons.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from activities.graph.read import LegalGraph
from activities.precedents.argued import Argued, Passage
from activities.precedents.candidates import candidates
from activities.precedents.explanation.explained import Grounds, explained
from activities.precedents.folding import heads_of
from activities.precedents.likelihood.evidence import Evidence, Examination
from activities.precedents.likelihood.probability import MOST, breakdown, probability, shown
from activities.search.excerpts import shorten
from activities.search.index import SearchIndex
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import PhaseFindings, PrecedentMatch

NEAREST = 3
TITLE_LENGTH = 160
WHOLE_MARGIN = 20
"""Points above the least score that a decision needs if no phase argues for it: most wrong matches are of this kind."""


class Weighed(NamedTuple):
    """A candidate, its evidence, and the probability that it is useful (0-1)."""

    decision: Decision
    evidence: Evidence
    likely: float

    @property
    def score(self) -> float:
        """Return the score in percent, as shown."""
        return shown(self.likely)

    def reaches(self, min_score: float) -> bool:
        """Whether a decision with this score is shown."""
        return self.score >= least_score(self.evidence, min_score)


class CaseMatching:
    """The candidates of one lawsuit in one corpus, weighed once for all phases.

    Without a graph no statute or citation counts as shared.
    """

    def __init__(
        self,
        argued: Argued,
        search: SearchIndex,
        graph: LegalGraph | None,
        treatments_of: Callable[..., Mapping[str, Treatment]] | None = None,
    ) -> None:
        self._argued, self._search = argued, search
        self.weighed = _weighed(argued, search, graph) if argued.passages else []
        treatments: Mapping[str, Treatment] = (
            treatments_of(*(one.decision.id for one in self.weighed)) if treatments_of else {}
        )
        self._overturned = frozenset(name for name, one in treatments.items() if one.kind.overturned)
        arguing = {passage.phase for passage in argued.passages}
        self._first = next((phase for phase in PhaseLabel if phase in arguing), None)

    def of(self, phase: PhaseLabel, min_score: float, most: int) -> PhaseFindings:
        """At most `most` precedents of at least `min_score` for what the phase argues, best first.

        Of equal scores those come first that share more with a passage of the phase. Overturned ones come last and take
        no place of valid ones. `most` counts theses: near-copies are folded under the best of them. The first phase
        that argues anything also has the decisions that fit the whole lawsuit without being argued in a phase, with
        `WHOLE_MARGIN` more points. Without any match the findings say why; if the whole lawsuit has none, they name the
        nearest decisions, which do not answer.
        """
        reached = [one for one in self.weighed if one.reaches(min_score)]
        fits = [(one, one.evidence.argued[phase]) for one in reached if phase in one.evidence.argued]
        fits.sort(key=lambda found: (self._fell(found[0]), -found[0].score, -found[1].weight))
        of_all = [one for one in reached if not one.evidence.argued and phase is self._first]
        of_all.sort(key=self._fell)
        own, hidden = self._shown([(one, fit.passage) for one, fit in fits], most)
        whole, more = self._shown([(one, one.evidence.closest) for one in of_all], most)
        matches = [*own, *(one.model_copy(update={"whole": True}) for one in whole)]
        return PhaseFindings(
            matches=matches,
            no_match_reason=None if matches else self._reason(phase, min_score),
            nearest=[] if reached else [self._match(one, one.evidence.closest) for one in self.weighed[:NEAREST]],
            cuts=_cuts(hidden + more, most),
        )

    def _fell(self, one: Weighed) -> bool:
        return one.decision.id in self._overturned

    def _shown(self, found: Sequence[tuple[Weighed, Passage]], most: int) -> tuple[list[PrecedentMatch], int]:
        """Return the matches of the best `most` theses, and the number of theses left out."""
        heads = heads_of([one.decision for one, _ in found], self._overturned)
        theses = list(dict.fromkeys(heads[one.decision.id] for one, _ in found))
        kept = set(theses[:most])
        copies = Counter(head for own, head in heads.items() if own != head)
        matches = [self._match(one, passage) for one, passage in found if heads[one.decision.id] in kept]
        return [_placed(one, heads[one.document_id], copies) for one in matches], len(theses) - len(kept)

    def _match(self, one: Weighed, passage: Passage) -> PrecedentMatch:
        grounds = Grounds(passage, one.evidence, breakdown(one.evidence))
        return explained(one.decision, grounds, self._argued, self._search)

    def _reason(self, phase: PhaseLabel, min_score: float) -> str:
        """Return why there is no match, in Portuguese."""
        if not any(passage.phase is phase for passage in self._argued.passages):
            return "As peças desta fase não trazem argumentos para os quais se pudesse procurar precedente."
        about = ", ".join(self._argued.subject.matters) or shorten(self._argued.title, TITLE_LENGTH)
        matter = f"{about} que responda" if about else "o que se discute nesta fase que responda"
        return (
            f"O acervo não tem decisão sobre {matter} aos trechos desta fase com a pontuação mínima de "
            f"{min_score:g} em 100."
        )


def least_score(evidence: Evidence, min_score: float) -> float:
    """Least score of a decision to be shown for `min_score`; the margin never demands more than a decision can
    reach.
    """
    return min_score if evidence.argued else max(min_score, min(min_score + WHOLE_MARGIN, 100 * MOST))


def _weighed(argued: Argued, search: SearchIndex, graph: LegalGraph | None) -> list[Weighed]:
    """Return every candidate, most likely first, equal ones by id."""
    examination = Examination(argued, search, graph)
    decisions = search.lexical.decisions(candidates(argued, search, graph))
    evidence = [(decision, examination.of(decision)) for decision in decisions.values()]
    found = [Weighed(decision, one, probability(one)) for decision, one in evidence]
    return sorted(found, key=lambda one: (-one.likely, one.decision.id))


def _placed(match: PrecedentMatch, head: str, copies: Counter[str]) -> PrecedentMatch:
    """Return the match with its representative, or with the number of copies it represents."""
    if head != match.document_id:
        return match.model_copy(update={"folded_under": head})
    return match.model_copy(update={"folded": copies[head]})


def _cuts(hidden: int, most: int) -> list[str]:
    if not hidden:
        return []
    others = "Outra tese alcançou" if hidden == 1 else f"Outras {hidden} teses alcançaram"
    verb = "aparece" if hidden == 1 else "aparecem"
    return [f"{others} a pontuação mínima e não {verb}: o limite é de {most} por fase."]
