"""A match for lawyers: who decided what, why it was found, whom it favours, and its force."""

from typing import NamedTuple

from activities.law.changes.table import notices_of
from activities.law.decision.binding import binding_of
from activities.law.decision.court import court_of
from activities.law.decision.reference import court_address, nbr_6023
from activities.law.decision.sides.point import sides_at
from activities.precedents.argued import Argued, Passage
from activities.precedents.explanation.contrast import differences, question_of
from activities.precedents.explanation.reasons import reasons
from activities.precedents.likelihood.evidence import Evidence
from activities.precedents.matters.agreement import shared_matter
from activities.precedents.passages import PASSAGE_LENGTH, closest_paragraph
from activities.precedents.stances import side_served, stance_of, why_no_side
from activities.search.analysis import analyse, surface_forms
from activities.search.excerpts import PREVIEW_LENGTH, shorten
from activities.search.index import SearchIndex
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.results.result import CasePassage, PrecedentMatch, ScoreBreakdown

_LEAST_WORD = 4


class Grounds(NamedTuple):
    """The basis of a match: the passage of the case file, the evidence and the score."""

    passage: Passage
    evidence: Evidence
    score: ScoreBreakdown


def explained(decision: Decision, grounds: Grounds, argued: Argued, search: SearchIndex) -> PrecedentMatch:
    """Return the match of a decision with the lawsuit."""
    paragraph = grounds.passage.paragraph
    weights = search.rarities(sorted(grounds.passage.stems))
    passage = closest_paragraph(decision, weights)
    closest = passage.text
    words = _shared_words(paragraph.full, closest, weights)
    when, outcome = decision.day, decision.features.outcome
    sides = sides_at(closest, decision)
    served = side_served(sides, argued.sides)
    evidence, matter = grounds.evidence, shared_matter(argued.subject, decision)
    return PrecedentMatch(
        document_id=decision.id,
        process=decision.process,
        ministro=decision.minister,
        orgao=decision.judging_body,
        date=when.isoformat() if when else None,
        resultado=str(outcome) if outcome else None,
        ementa_preview=shorten(decision.search_text, PREVIEW_LENGTH),
        score=grounds.score.total,
        score_breakdown=grounds.score,
        why=reasons(evidence.cited, evidence.overlap, matter, words, paragraph.page, grounds.score, evidence.left),
        case_passage=CasePassage(page=paragraph.page, text=shorten(paragraph.text, PASSAGE_LENGTH)),
        precedent_passage=passage,
        stance=stance_of(served, sides.favours, argued.sides.speakers.get(paragraph.page)),
        favorece=decision.features.sides.favours,
        lado=served,
        sem_lado=why_no_side(decision.features.sides, sides, argued.sides),
        so_processual=sides.procedural_only,
        binding=binding_of(decision),
        notices=notices_of(when, decision.features.statutes, decision.search_text),
        citation_nbr6023=nbr_6023(decision),
        question=question_of(decision),
        differences=differences(decision, grounds.passage, closest, argued.vocabulary),
        url=court_address(decision),
        tribunal=court_of(decision),
    )


def _shared_words(text: str, other: str, weights: dict[str, float]) -> list[str]:
    """Return words of the text whose terms the other text has too, most distinctive first."""
    shared = set(analyse(other))
    words = [
        (-weights[term], word.lower())
        for term, word in surface_forms(text).items()
        if term in shared and term in weights and len(word) >= _LEAST_WORD and not word.isdigit()
    ]
    return [word for _, word in sorted(words)]
