"""From the queries of a phase to its scored and explained precedents."""

from activities.graph.read import LegalGraph, Overlap
from activities.graph.references import own_reference
from activities.precedents.candidates import Candidate, candidates, theme_closeness
from activities.precedents.matters.agreement import agreement, foreign
from activities.precedents.passages import PASSAGE_LENGTH, closest_paragraph
from activities.precedents.queries import PhaseQueries
from activities.precedents.reasons import reasons
from activities.precedents.scoring import Closeness, Relation, breakdown, shared_score, text_score
from activities.precedents.stock import telling
from activities.precedents.structure import Structure, structure_of
from activities.search.analysis import analyse, surface_forms
from activities.search.excerpts import PREVIEW_LENGTH, shorten
from activities.search.index import SearchIndex
from workflows.contracts.corpus import Decision
from workflows.contracts.result import CasePassage, PhaseFindings, PrecedentMatch, PrecedentPassage, ScoreBreakdown

SCORED = 60
_LEAST_WORD = 4
_LEAST_TITLE = 2


def match_phase(
    queries: PhaseQueries, search: SearchIndex, graph: LegalGraph | None, min_score: float, most: int
) -> PhaseFindings:
    """At most `most` precedents of at least `min_score`, best first; equal scores in the order of their ids.

    Of decisions with the same text only the best placed is kept. Without a graph the structural parts are zero.
    """
    found = candidates(queries, search, graph)
    themes = theme_closeness(search, queries.theme, found)
    decisions = search.lexical.decisions([one.row for one in found])
    relations = {one.row: _relation(one, decisions[one.row], queries, themes) for one in found}

    def promise(one: Candidate) -> float:
        return relations[one.row].applied(_text_total(one, themes, search))

    closest = sorted(found, key=lambda one: (not one.cited, -promise(one), one.row))[:SCORED]
    decisions = {one.row: decisions[one.row] for one in closest}
    structure = structure_of(queries, list(decisions.values()), search, graph) if graph else Structure({}, {})
    scores = {
        one.row: _scored(one, decisions[one.row], themes, structure, search, relations[one.row]) for one in closest
    }
    chosen: dict[str, PrecedentMatch] = {}
    for one in sorted(closest, key=lambda one: (-scores[one.row].total, decisions[one.row].id)):
        text = " ".join(analyse(decisions[one.row].search_text))
        if scores[one.row].total >= min_score and text not in chosen and len(chosen) < most:
            chosen[text] = _explained(one, decisions[one.row], scores[one.row], structure, search)
    return PhaseFindings(matches=list(chosen.values()))


def _text_total(one: Candidate, themes: dict[int, Closeness], search: SearchIndex) -> float:
    return text_score(one.closeness, one.passage, themes.get(one.row), len(search)).total


def _relation(one: Candidate, decision: Decision, queries: PhaseQueries, themes: dict[int, Closeness]) -> Relation:
    """Where the table of matters does not tell, the title's own words do, if they say more than "obrigação de fazer"."""
    agreed = agreement(queries.subject, decision)
    if agreed is None and one.row in themes and len(analyse(telling(queries.theme))) >= _LEAST_TITLE:
        agreed = max(0.0, themes[one.row].cosine)
    return Relation(agreed, foreign(queries.subject, decision.features.sides.branch), one.cited)


def _scored(
    one: Candidate,
    decision: Decision,
    themes: dict[int, Closeness],
    structure: Structure,
    search: SearchIndex,
    relation: Relation,
) -> ScoreBreakdown:
    overlap = structure.overlaps.get(decision.id, Overlap())
    return breakdown(
        text_score(one.closeness, one.passage, themes.get(one.row), len(search)),
        statutes=shared_score(overlap.statutes, structure.telling),
        citations=100.0 if _cited_itself(decision, overlap) else shared_score(overlap.citations, structure.telling),
        criteria=shared_score(overlap.criteria, structure.telling),
        relation=relation,
    )


def _cited_itself(decision: Decision, overlap: Overlap) -> str | None:
    """The reference under which the case file cites this very decision."""
    own = own_reference(decision)
    return own[0] if own and own[0] in overlap.citations else None


def _explained(
    one: Candidate, decision: Decision, score: ScoreBreakdown, structure: Structure, search: SearchIndex
) -> PrecedentMatch:
    paragraph = one.passage.paragraph
    overlap = structure.overlaps.get(decision.id, Overlap())
    weights = search.rarities(one.passage.terms)
    closest = closest_paragraph(decision, weights)
    words = _shared_words(one.passage.sought, closest, weights)
    when = decision.day
    return PrecedentMatch(
        document_id=decision.id,
        process=decision.process,
        ministro=decision.minister,
        orgao=decision.judging_body,
        date=when.isoformat() if when else None,
        resultado=str(decision.features.outcome) if decision.features.outcome else None,
        ementa_preview=shorten(decision.search_text, PREVIEW_LENGTH),
        score=score.total,
        score_breakdown=score,
        why=reasons(_cited_itself(decision, overlap), overlap, words, paragraph.page),
        case_passage=CasePassage(page=paragraph.page, text=shorten(paragraph.text, PASSAGE_LENGTH)),
        precedent_passage=PrecedentPassage(text=closest),
    )


def _shared_words(text: str, other: str, weights: dict[str, float]) -> list[str]:
    """Words of the text whose terms the other text has too, the most telling first."""
    shared = set(analyse(other))
    words = [
        (-weights[term], word.lower())
        for term, word in surface_forms(text).items()
        if term in shared and term in weights and len(word) >= _LEAST_WORD and not word.isdigit()
    ]
    return [word for _, word in sorted(words)]
