"""From the queries of a phase to its scored and explained precedents."""

from collections import Counter

from activities.graph.read import LegalGraph, Overlap
from activities.precedents.candidates import Candidate, candidates, theme_closeness
from activities.precedents.explained import Grounds, cited_itself, explained
from activities.precedents.folding import heads_of
from activities.precedents.likeness.likeness import Likeness, Likening
from activities.precedents.matters.agreement import Subject, agreement, criminal, foreign, shared_matter
from activities.precedents.queries import PhaseQueries
from activities.precedents.scoring import Closeness, Relation, Shared, alike, breakdown, shared_score, text_score
from activities.precedents.structure import Structure, structure_of
from activities.search.excerpts import shorten
from activities.search.index import SearchIndex
from workflows.contracts.corpus import Decision
from workflows.contracts.result import PhaseFindings, PrecedentMatch, ScoreBreakdown

SCORED = 60
NEAREST = 3
TITLE_LENGTH = 160


def match_phase(
    queries: PhaseQueries, search: SearchIndex, graph: LegalGraph | None, min_score: float, most: int
) -> PhaseFindings:
    """At most `most` precedents of at least `min_score`, best first; equal scores in the order of their ids.

    `most` counts theses: near-copies stand beside the best placed of them. Without any match the findings say why, and
    name the nearest decisions, which do not answer. Without a graph the structural parts are zero.
    """
    found = candidates(queries, search, graph)
    themes = theme_closeness(search, queries.theme, found)
    decisions = search.lexical.decisions([one.row for one in found])
    relations = {one.row: _relation(one, decisions[one.row], queries.subject) for one in found}

    likenesses = Likening(queries.keys, search).of(decisions)

    def promise(one: Candidate) -> float:
        text = text_score(one.closeness, one.passage, themes.get(one.row), len(search))
        relation = relations[one.row]
        return max(relation.applied(text.total), alike(text, Shared(), relation, likenesses[one.row]))

    closest = sorted(found, key=lambda one: (not one.cited, -promise(one), one.row))[:SCORED]
    decisions = {one.row: decisions[one.row] for one in closest}
    structure = structure_of(queries, list(decisions.values()), search, graph) if graph else Structure({}, {})
    scores = {
        one.row: _scored(one, decisions[one.row], themes, structure, search, relations[one.row], likenesses[one.row])
        for one in closest
    }
    ordered = sorted(closest, key=lambda one: (-scores[one.row].total, decisions[one.row].id))

    def match(one: Candidate) -> PrecedentMatch:
        decision = decisions[one.row]
        overlap = structure.overlaps.get(decision.id, Overlap())
        matter = shared_matter(queries.subject, decision)
        grounds = Grounds(one.passage, overlap, scores[one.row], queries.vocabulary, matter)
        return explained(decision, grounds, queries.lawsuit, search)

    reached = [one for one in ordered if scores[one.row].total >= min_score]
    if not reached:
        nearest = [match(one) for one in ordered[:NEAREST]]
        return PhaseFindings(no_match_reason=_reason(queries, min_score), nearest=nearest)
    heads = heads_of([decisions[one.row] for one in reached])
    theses = list(dict.fromkeys(heads[decisions[one.row].id] for one in reached))
    shown = set(theses[:most])
    copies = Counter(head for own, head in heads.items() if own != head)
    matches = [match(one) for one in reached if heads[decisions[one.row].id] in shown]
    return PhaseFindings(
        matches=[_placed(one, heads[one.document_id], copies) for one in matches],
        cuts=_cuts(len(theses) - len(shown), most),
    )


def _placed(match: PrecedentMatch, head: str, copies: Counter[str]) -> PrecedentMatch:
    """The match with the one it stands under, or with how many stand under it."""
    if head != match.document_id:
        return match.model_copy(update={"folded_under": head})
    return match.model_copy(update={"folded": copies[head]})


def _cuts(hidden: int, most: int) -> list[str]:
    if not hidden:
        return []
    others = "Outra tese alcançou" if hidden == 1 else f"Outras {hidden} teses alcançaram"
    verb = "aparece" if hidden == 1 else "aparecem"
    return [f"{others} a pontuação mínima e não {verb}: o limite é de {most} por fase."]


def _reason(queries: PhaseQueries, min_score: float) -> str:
    """Why there is no match, in Portuguese."""
    if not queries.passages:
        return "As peças desta fase não trazem argumentos para os quais se pudesse procurar precedente."
    about = ", ".join(queries.subject.matters) or shorten(queries.theme, TITLE_LENGTH)
    matter = f"{about} que responda" if about else "o que se discute nesta fase que responda"
    return (
        f"O acervo não tem decisão sobre {matter} aos trechos desta fase com a pontuação mínima de "
        f"{min_score:g} em 100."
    )


def _relation(one: Candidate, decision: Decision, subject: Subject) -> Relation:
    branch = decision.features.sides.branch
    return Relation(agreement(subject, decision), foreign(subject, branch), criminal(subject, branch), one.cited)


def _scored(
    one: Candidate,
    decision: Decision,
    themes: dict[int, Closeness],
    structure: Structure,
    search: SearchIndex,
    relation: Relation,
    like: Likeness,
) -> ScoreBreakdown:
    overlap = structure.overlaps.get(decision.id, Overlap())
    return breakdown(
        text_score(one.closeness, one.passage, themes.get(one.row), len(search)),
        Shared(
            statutes=shared_score(overlap.statutes, structure.telling),
            citations=100.0 if cited_itself(decision, overlap) else shared_score(overlap.citations, structure.telling),
            criteria=shared_score(overlap.criteria, structure.telling),
        ),
        relation,
        like,
    )
