"""The passage of a precedent that shows a match, and its speaker."""

from collections.abc import Mapping, Sequence
from math import fsum

from activities.law.verification.quoted.voices import Part, parts_of, voice_at
from activities.search.analysis import analyse
from activities.search.excerpts import passages_of, shorten
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.results.result import PrecedentPassage

PASSAGE_LENGTH = 700
_LEAST_WORDS = 6


def precedent_paragraphs(decision: Decision) -> list[PrecedentPassage]:
    """Return the numbered items of thesis and ementa, else the paragraphs of ruling and full text.

    If any text is the court's own, only such text counts, so that no party's argument or dissent is taken for the
    court's word.
    """
    described = [Part(text, Voice.EMENTA) for text in (decision.thesis, decision.ementa) if text]
    spoken = [
        PrecedentPassage(text=text, voice=voice_at(Part(text, part.voice), len(text)))
        for part in described or parts_of(decision)
        for text in passages_of([part.text], PASSAGE_LENGTH)
    ]
    of_the_court = [one for one in spoken if one.voice and one.voice.of_the_court] or spoken
    return [one for one in of_the_court if len(one.text.split()) >= _LEAST_WORDS] or of_the_court


def closest_paragraph(decision: Decision, weights: Mapping[str, float]) -> PrecedentPassage:
    """Return the precedent's paragraph that shares most of the weighted terms, with long paragraphs damped."""
    return closest_of(precedent_paragraphs(decision), weights)


def closest_of(paragraphs: Sequence[PrecedentPassage], weights: Mapping[str, float]) -> PrecedentPassage:
    """Return the paragraph that shares most of the weighted terms, or an empty one."""
    if not paragraphs:
        return PrecedentPassage(text="")

    def shared(place: int) -> tuple[float, int]:
        found = set(analyse(paragraphs[place].text))
        gain = fsum(weights.get(term, 0.0) for term in found)
        return -gain / (10 + len(found)) ** 0.5, place

    closest = paragraphs[min(range(len(paragraphs)), key=shared)]
    return closest.model_copy(update={"text": shorten(closest.text, PASSAGE_LENGTH)})
