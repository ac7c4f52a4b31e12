"""Issue, rule, application and conclusion of a decision, quoted from its text."""

from activities.law.decision.headings import criteria_in
from activities.law.decision.roles import Labelled, Role, label
from activities.law.decision.sentences import Place, Sentence, sentences_of
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import IracLabels, IracPart

MOST_SENTENCES = 3
FROM_HEADING = 0.5
"""Confidence in an issue that only headings name."""


def irac_of(decision: Decision) -> IracLabels:
    """Return the parts of the decision as quoted sentences, at most `MOST_SENTENCES` each, surest ones in their
    original order.

    Ementa and ruling come first; the full text fills gaps. A part without evidence is null. An issue without a
    sentence is quoted from headings, with low confidence.
    """
    sentences = sentences_of(decision)
    labelled = [found for found in map(label, sentences) if found]
    return IracLabels(
        issue=_part(labelled, Role.ISSUE) or _subject(sentences),
        rule=_part(labelled, Role.RULE),
        application=_part(labelled, Role.APPLICATION),
        conclusion=_part(labelled, Role.CONCLUSION),
    )


def _part(labelled: list[Labelled], role: Role) -> IracPart | None:
    own = [found for found in labelled if found.role is role]
    brief = [found for found in own if found.sentence.place not in (Place.REPORT, Place.REASONS)]
    surest = sorted(brief or own, key=lambda found: -found.confidence)[:MOST_SENTENCES]
    quoted = {found.sentence.text for found in surest}
    if not quoted:
        return None
    ordered = dict.fromkeys(found.sentence.text for found in own if found.sentence.text in quoted)
    return IracPart(sentences=list(ordered), confidence=surest[0].confidence)


def _subject(sentences: list[Sentence]) -> IracPart | None:
    headings = [sentence.text for sentence in sentences if sentence.place is Place.HEADING]
    named = [heading for heading in headings if criteria_in([heading])][:MOST_SENTENCES]
    return IracPart(sentences=named, confidence=FROM_HEADING) if named else None
