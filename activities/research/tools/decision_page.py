"""A decision paragraph by paragraph with the speaker of each, and its citation forms."""

from collections import Counter
from collections.abc import Iterator

from activities.law.decision.binding import binding_of
from activities.law.decision.reference import court_address, court_reference, nbr_6023
from activities.law.fold import squash
from activities.law.verification.quoted.voices import Part, parts_of, voice_at
from activities.research.tools.rows import decision_fields
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.decisions import DecisionPage, DecisionParagraph
from workflows.contracts.research.law import Voice


def page_of(decision: Decision) -> DecisionPage:
    """Return all text of the decision in the corpus. Text that occurs twice is returned once."""
    return DecisionPage(
        **decision_fields(decision),
        tese=decision.thesis,
        has_integra=bool(decision.full_text),
        citation=court_reference(decision),
        citation_nbr6023=nbr_6023(decision),
        url=court_address(decision),
        binding=binding_of(decision),
        paragraphs=list(_paragraphs(decision)),
        features=decision.features,
    )


def _paragraphs(decision: Decision) -> Iterator[DecisionParagraph]:
    seen: set[str] = set()
    counts: Counter[Voice] = Counter()
    for part in parts_of(decision):
        for text in _split(part.text):
            bare = squash(text)
            if not bare or bare in seen:
                continue
            seen.add(bare)
            counts[part.voice] += 1
            # a party speaks where the paragraph itself says so
            voice = voice_at(Part(text, part.voice), len(text))
            yield DecisionParagraph(anchor=f"{part.voice}-{counts[part.voice]}", voice=voice, text=text)


def _split(text: str) -> Iterator[str]:
    """Return each paragraph on one line. Without empty lines, each line is a paragraph."""
    parted = any(not line.strip() for line in text.strip().split("\n"))
    block: list[str] = []
    for line in [*text.split("\n"), ""]:
        words = line.split()
        block += words
        if block and not (words and parted):
            yield " ".join(block)
            block = []
