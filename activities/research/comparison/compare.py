"""compare_decisions: two decisions of the corpus side by side."""

from collections.abc import Iterable, Iterator

from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.graph.references import article
from activities.law.changes.table import notices_of
from activities.law.decision.binding import binding_of
from activities.law.decision.irac import irac_of
from activities.law.decision.reference import court_address, court_reference, numbered
from activities.precedents.folding import holding
from activities.precedents.matters.agreement import decision_subject
from activities.research.arguments.candidates import passage_on, rank
from activities.research.arguments.distinguish import lowered
from activities.research.comparison.question import points_of, same_question, shared_points
from activities.research.tools.documents.show import link_to
from activities.research.tools.halves import Found, Halves
from workflows.contracts.comparison import (
    MOST_NAMES,
    Aspect,
    ComparedDecision,
    CompareQuestion,
    DecisionComparison,
    Difference,
    SharedNames,
)
from workflows.contracts.law.corpus import Decision, Outcome
from workflows.contracts.law.sides import Favoured, favoured
from workflows.contracts.research.law import IracPart

SIDED = frozenset(Favoured) - {Favoured.NEUTRO, Favoured.INDEFINIDO}
PROCEDURAL = "Só decidiu questão processual: o que diz do mérito pesa menos."
OUTCOMES = "Resultados diferentes: {left} na primeira, {right} na segunda."
FOR_WHOM = "Favorecem lados diferentes: {left} na primeira, {right} na segunda."
LATER = "{later} é de {after:%d/%m/%Y}, depois de {earlier}, de {before:%d/%m/%Y}."
STRONGER = "{stronger} tem mais força ({strong}) do que {weaker} ({weak})."
CHANGED = "Quanto a {which}: {notice}"
CITES = "{one} cita {other}."


def compare_decisions(question: CompareQuestion, halves: Halves) -> Found:
    """Common points of two decisions, points of only one, and whether the question is the same; `NOT_FOUND` for an
    unknown id.
    """
    left, right = halves.decision(question.left), halves.decision(question.right)
    points = shared_points(left, right)
    judged = same_question(left, right, points)
    return Found(
        DecisionComparison(
            same_question=judged.same,
            rests_on=judged.rests_on,
            left=_shown(left, right, halves),
            right=_shown(right, left, halves),
            points=_names(points_of(left), points_of(right)),
            statutes=_names(map(article, left.features.statutes), map(article, right.features.statutes)),
            citations=_names(left.features.citations, right.features.citations),
            facts=_names((one.name for one in left.features.facts), (one.name for one in right.features.facts)),
            differences=list(_differences(left, right, halves.graph)),
        )
    )


def _shown(one: Decision, other: Decision, halves: Halves) -> ComparedDecision:
    parts = irac_of(one)
    sides, treatment = one.features.sides, halves.treatment(one.id)
    warned = [f"{treatment.line}."] if treatment and treatment.warns else []
    return ComparedDecision(
        document_id=one.id,
        processo=one.process,
        citation=court_reference(one),
        data=one.day,
        ministro=one.minister,
        orgao=one.judging_body,
        force=binding_of(one).badge,
        favours=favoured(sides.favours, sides.pole),
        resultado=one.features.outcome,
        so_processual=sides.procedural_only,
        matters=list(decision_subject(one).matters),
        passage=passage_on(one, holding(other), halves.search),
        questao=_quoted(parts.issue),
        regra=_quoted(parts.rule),
        aplicacao=_quoted(parts.application),
        conclusao=_quoted(parts.conclusion),
        treatment=treatment,
        cautions=[*warned, *([PROCEDURAL] if sides.procedural_only else [])],
        url=court_address(one),
        link=link_to(one.id),
    )


def _quoted(part: IracPart | None) -> list[str]:
    return part.sentences if part else []


def _names(left: Iterable[str], right: Iterable[str]) -> SharedNames:
    one, other = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    return SharedNames(
        both=[name for name in one if name in other][:MOST_NAMES],
        only_left=[name for name in one if name not in other][:MOST_NAMES],
        only_right=[name for name in other if name not in one][:MOST_NAMES],
    )


def _differences(left: Decision, right: Decision, graph: LegalGraph | None) -> Iterator[Difference]:
    """Differences in outcome and side, then law, date and body; a citation of one by the other is listed with the
    law.
    """
    outcomes = [one.features.outcome for one in (left, right)]
    if outcomes[0] != outcomes[1] and None not in outcomes and Outcome.OUTRO not in outcomes:
        yield Difference(ground=Aspect.RESULTADO, text=OUTCOMES.format(left=outcomes[0], right=outcomes[1]))
    sides = [one.features.sides for one in (left, right)]
    if sides[0].favours is not sides[1].favours and {one.favours for one in sides} <= SIDED:
        told = [favoured(one.favours, one.pole) for one in sides]
        yield Difference(ground=Aspect.RESULTADO, text=FOR_WHOM.format(left=told[0], right=told[1]))
    for one, other in ((left, right), (right, left)):
        if graph and _cites(graph, one, other):
            yield Difference(ground=Aspect.DIREITO, text=CITES.format(one=numbered(one), other=numbered(other)))
    for one in (left, right):
        for notice in notices_of(one.day, one.features.statutes, one.search_text):
            yield Difference(ground=Aspect.DIREITO, text=CHANGED.format(which=numbered(one), notice=notice))
    if left.day and right.day and left.day != right.day:
        earlier, later = sorted((left, right), key=lambda one: (str(one.day), one.id))
        told = LATER.format(later=numbered(later), after=later.day, earlier=numbered(earlier), before=earlier.day)
        yield Difference(ground=Aspect.DATA, text=told)
    weaker, stronger = sorted((left, right), key=lambda one: -rank(binding_of(one)))
    strong, weak = binding_of(stronger), binding_of(weaker)
    if rank(strong) < rank(weak):
        text = STRONGER.format(
            stronger=numbered(stronger), strong=lowered(strong.badge), weaker=numbered(weaker), weak=lowered(weak.badge)
        )
        yield Difference(ground=Aspect.ORGAO, text=text)


def _cites(graph: LegalGraph, one: Decision, other: Decision) -> bool:
    own, cited = graph.numbers.ids.find(one.id), graph.numbers.ids.find(other.id)
    return own is not None and cited is not None and cited in graph.numbers.out[Edge.CITA].of(own)
