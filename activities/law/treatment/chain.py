"""Treatment by procedural position alone: a later appeal granted in one process, a divergence settled.

It needs no words: granted embargos de divergência reverse the challenged decision, whatever they say about it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from activities.law.citations.citation import Citation
from activities.law.citations.find import find_citations
from activities.law.citations.processes import APPEALED_CLASS
from activities.law.decision.court import STF, STJ, cited_as, court_of
from activities.law.fold import fold
from activities.law.treatment.bodies import SECTION, rank
from workflows.contracts.law.corpus import Decision, Outcome
from workflows.contracts.law.treatment import TreatmentKind

_GRANTED = frozenset((Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO, Outcome.CONCEDIDA))
_REFUSED = frozenset((Outcome.NAO_PROVIDO, Outcome.DENEGADA))
_INTERNAL = frozenset(("AgInt", "AgRg"))
_EXTRAORDINARY = frozenset(("RE", "ARE"))
_SENTENCE = re.compile(r"[^.;\n]{3,400}[.;\n]?")
_SENTENCE_BEFORE = re.compile(r"(?P<words>[^.;\n]+\.)\s+$")
_WITH_EFFECT = re.compile(r"\befeitos? (?:infringentes?|modificativos?)\b")
_GRANTS = re.compile(r"\b(?:acolh|provid|provimento)")
_WITHOUT = re.compile(
    r"\b(?:sem|nao|inviavel|impossibilidade|descabid\w+|quando|admissivel|admitida|excepcionalmente)\b"
)
_RETRACTED = re.compile(r"\bem juizo de retratacao\b|\bjuizo de retratacao (?:positivo|exercido|realizado|efetuado)\b")
_NOT_RETRACTED = re.compile(
    r"\bnao (?:se )?(?:exerc\w+|ha|cabe)\b[^.;]{0,40}retratacao|retratacao (?:negativ|nao exerc|rejeitad)"
)
_OTHER_GROUNDS = re.compile(
    r"\b(?:por|com|sob) (?:outros?|divers[oa]s?) fundamentos?\b|\bpor fundamentos? (?:diversos?|distintos?)\b"
)
_COMPARED = re.compile(r"\bacordaos? (?:confrontad|paradigma|em confronto)\w*|\bparadigmas?\b|\bconfrontados?\b")
_CONTRARY = re.compile(r"\bem sentido (?:diverso|contrario|oposto|divergente|inverso)\b")
_APPEALED = re.compile(r"\b(?:contra|recorrid[oa]|impugnad[oa]|reformad[oa]|cassad[oa])\b")
_BREAK = re.compile(r"[.;\n]\s")
_DISPOSES = re.compile(
    r"\b(?:provid|provimento|acolhid|acolher|retratacao|efeitos (?:infringentes|modificativos)|fundamento divers)"
)
_LOOK_BACK = 200


@dataclass(frozen=True, slots=True)
class Taking:
    """A decision overturns another, named by reference and appeals (None: all before it), with the words."""

    kind: TreatmentKind
    reference: str
    appeals: tuple[str, ...] | None
    words: str


@dataclass(frozen=True)
class _Said:
    """The court's statements, verbatim and folded in small letters."""

    text: str
    plain: str

    @cached_property
    def disposition(self) -> str:
        """Return the dispositive sentence: the most explicit, else the shortest."""
        disposing = [match for match in _SENTENCE.finditer(self.plain) if _DISPOSES.search(match[0])]
        telling = [match for match in disposing if _OTHER_GROUNDS.search(match[0]) or _gives_effect(match[0])]
        best = min(telling or disposing, key=lambda match: len(match[0]), default=None)
        words = self.text[slice(*best.span())] if best else self.text[:_LOOK_BACK]
        return " ".join(words.split()).strip(" ;")

    def named_after(self, words: re.Pattern[str]) -> Iterator[tuple[Citation, int]]:
        """Return each process cited after the words in one sentence, and where the words begin."""
        for cited in find_citations(self.text):
            before = list(words.finditer(self.plain, max(0, cited.start - _LOOK_BACK), cited.start))
            if cited.is_sumula or cited.class_name == "Tema" or not before:
                continue
            if not _BREAK.search(self.plain, before[-1].end(), cited.start):
                yield cited, before[-1].start()


def takings_of(decision: Decision) -> Iterator[Taking]:
    """Return everything that the decision overturns by its position."""
    own = cited_as(decision)
    if own is None or own.is_sumula or own.class_name == "Tema":
        return
    text = "\n".join(part for part in (decision.ementa, decision.ruling) if part) or (decision.full_text or "")
    said = _Said(text, fold(text).lower())
    granted = decision.features.outcome in _GRANTED
    if own.class_name in APPEALED_CLASS and not own.chain:
        yield from _by_divergence(decision, own, said)
        return
    if rank(decision.judging_body) >= SECTION:
        yield from _by_a_section(own, said)
    if own.class_name in _EXTRAORDINARY and court_of(decision) == STF and granted:
        yield from _by_the_stf(said)
        return
    if granted and _retracted(said.plain):
        yield _taking(TreatmentKind.REFORMADO, own.normalized, own.chain, said)
    if own.chain and ((granted and own.chain[0] in _INTERNAL) or (own.chain[0] == "EDcl" and _has_effect(said.plain))):
        yield _taking(TreatmentKind.REFORMADO, own.normalized, own.chain[1:], said)


def _by_divergence(decision: Decision, own: Citation, said: _Said) -> Iterator[Taking]:
    """Granted, they reverse the challenged decision; denied, the conflicting ones lose, unless on other grounds."""
    appealed = f"{APPEALED_CLASS[own.class_name]} {own.number}/{own.court}"
    outcome = decision.features.outcome
    if outcome in _GRANTED:
        yield _taking(TreatmentKind.REFORMADO, appealed, None, said)
    elif outcome in _REFUSED and rank(decision.judging_body) >= SECTION:
        if _OTHER_GROUNDS.search(said.plain):
            yield _taking(TreatmentKind.SUPERADO, appealed, None, said)
            return
        for other, _ in said.named_after(_COMPARED):
            if other.number != own.number:
                yield _taking(TreatmentKind.SUPERADO, other.normalized, other.chain, said)


def _by_a_section(own: Citation, said: _Said) -> Iterator[Taking]:
    """Decisions named as contrary by a Seção or the Corte Especial lose, since these bodies settle divergences."""
    for other, place in said.named_after(_CONTRARY):
        if other.number != own.number:
            before = _SENTENCE_BEFORE.search(said.text, max(0, place - _LOOK_BACK), place)
            words = f"{before['words'] if before else ''} {said.text[place : other.end]}"
            yield Taking(TreatmentKind.SUPERADO, other.normalized, other.chain, " ".join(words.split()))


def _by_the_stf(said: _Said) -> Iterator[Taking]:
    for cited, _ in said.named_after(_APPEALED):
        if cited.court == STJ:
            yield _taking(TreatmentKind.REFORMADO, cited.normalized, cited.chain, said)


def _retracted(plain: str) -> bool:
    return _RETRACTED.search(plain) is not None and not _NOT_RETRACTED.search(plain)


def _has_effect(plain: str) -> bool:
    return any(_gives_effect(sentence[0]) for sentence in _SENTENCE.finditer(plain))


def _gives_effect(sentence: str) -> bool:
    """Return whether the sentence itself grants embargos with effect on the decision."""
    grants = _WITH_EFFECT.search(sentence) and _GRANTS.search(sentence)
    return grants is not None and not _WITHOUT.search(sentence)


def _taking(kind: TreatmentKind, reference: str, appeals: tuple[str, ...] | None, said: _Said) -> Taking:
    return Taking(kind, reference, appeals, said.disposition)
