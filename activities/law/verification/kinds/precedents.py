"""Verification of cited processes and themes, by the decisions of the corpus and by what can exist."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.processes import find_processes
from activities.law.citations.themes import find_themes
from activities.law.fold import fold
from activities.law.verification.claims import claim_of
from activities.law.verification.compare import Comparison, compare
from activities.law.verification.corpus import KnownDecisions, KnownLaw
from activities.law.verification.hearing import of_its_court
from activities.law.verification.inconsistent import doubts, impossibilities
from activities.law.verification.kinds.subjects import meant_court
from activities.law.verification.near import MOST_NEAR, as_near, near_decisions
from activities.law.verification.numbers import REACH, highest_number, is_impossible, overlong_numbers
from activities.law.verification.particulars.naming import is_among
from activities.law.verification.particulars.read import Particulars, particulars_of
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import (
    ClaimKind,
    ClaimVerdict,
    Mismatch,
    MismatchField,
    NearDecision,
    VerifiedClaim,
)

_ENOUGH = 2
"""Particulars that must agree for a number under another class to be the same decision."""

_IMPOSSIBLE = (
    f"Nenhum {{name}} do {{court}} chegou a um número tão alto{{when}} ({REACH}, e o que veio depois foi estimado)."
)
_ABSENT = "Não está no acervo consultado, o que não prova que não exista: confira no sítio do tribunal."
_VERIFIED = (
    "A decisão está no acervo e confere com o que o texto diz dela; se ela sustenta o argumento, não se conferiu."
)


@dataclass(frozen=True, slots=True)
class CitedProcess:
    """A cited process with its particulars and the decision found, if any."""

    citation: Citation
    told: Particulars
    claim: VerifiedClaim
    decision: Decision | None


def check_precedents(text: str, corpus: KnownDecisions, today: date) -> list[CitedProcess]:
    """Return every cited process, in order: consistent with the corpus, divergent, absent, or impossible."""
    folded = fold(text).replace("º", "o").replace("°", "o").replace("ª", "a")
    citations = sorted(find_processes(text), key=lambda citation: citation.start)
    if not citations:
        return []
    decisions = corpus.of_numbers(list(dict.fromkeys(citation.number for citation in citations)))
    told = particulars_of(folded, [(citation.start, citation.end) for citation in citations], corpus.ministers())
    return [
        _checked(
            text, of_its_court(citation, one), _in_place(text, one), decisions.get(citation.number, ()), corpus, today
        )
        for citation, one in zip(citations, told, strict=True)
    ]


def check_themes(text: str, law: KnownLaw, today: date) -> Iterator[VerifiedClaim]:
    """Return every cited theme: in the corpus, within the court's numbers, or beyond."""
    for citation in find_themes(text):
        court = meant_court(text, citation)
        if court is None:
            yield claim_of(text, citation, ClaimKind.PRECEDENTE, *_theme(citation, law, today))
            continue
        reason = f"O assunto de que o texto fala é o do Tema {citation.number}/{court}; o do {citation.court} é outro."
        wrong = {
            "mismatches": [Mismatch(field=MismatchField.TRIBUNAL, cited=citation.court, found=court)],
            "suggestion": f"Tema {citation.number}/{court}",
        }
        claim = claim_of(text, citation, ClaimKind.PRECEDENTE, ClaimVerdict.DIVERGENT, reason, 0.85)
        yield claim.model_copy(update=wrong)


def check_overlong(text: str) -> Iterator[VerifiedClaim]:
    """Return every number with more digits than a process has."""
    for start, end, name in overlong_numbers(text):
        yield VerifiedClaim(
            kind=ClaimKind.PRECEDENTE,
            text=text[start:end],
            start=start,
            end=end,
            normalized=name,
            verdict=ClaimVerdict.INVALID,
            reason="Número impossível: nenhum processo do tribunal tem mais de sete dígitos.",
            confidence=0.95,
        )


def _theme(citation: Citation, law: KnownLaw, today: date) -> tuple[ClaimVerdict, str, float]:
    if law.on(citation.normalized, None):
        return ClaimVerdict.VERIFIED, "O tema está no acervo; se a tese sustenta o argumento, não se conferiu.", 0.97
    highest = highest_number("Tema", citation.court, today)
    if highest is None:
        reason = f"Só os temas do STJ e do STF são conferidos; este é do {citation.court}."
        return ClaimVerdict.UNVERIFIABLE, reason, 1.0
    if is_impossible(citation, today):
        reason = f"Nenhum tema do {citation.court} chegou a um número tão alto (estimado até hoje: {highest}; {REACH})."
        return ClaimVerdict.NOT_FOUND, reason, 0.95
    reason = "O número está entre os dos temas do tribunal; o conteúdo não foi conferido."
    return ClaimVerdict.NOT_IN_CORPUS, reason, 1.0


def _in_place(text: str, told: Particulars) -> Particulars:
    """Return names as the text writes them."""
    rapporteurs = tuple(replace(one, name=" ".join(text[one.start : one.end].split())) for one in told.rapporteurs)
    return replace(told, rapporteurs=rapporteurs)


def _checked(
    text: str, citation: Citation, told: Particulars, found: Sequence[Decision], corpus: KnownDecisions, today: date
) -> CitedProcess:
    compared = [one for decision in found if (one := compare(citation, told, decision))]
    verdict, reason, confidence, one, mismatches, near = _judged(citation, told, compared, corpus, today)
    settled = {mismatch.field for mismatch in mismatches} | (one.agrees if one else set[MismatchField]())
    wrong = [each for each in impossibilities(citation, told, today) if each.field not in settled]
    if wrong:
        mismatches = [*mismatches, *wrong]
        if verdict in (ClaimVerdict.VERIFIED, ClaimVerdict.NOT_IN_CORPUS):
            verdict, confidence = ClaimVerdict.DIVERGENT, 0.95
            reason = f"O que o texto diz não pode estar certo: {_named(wrong)}."
    elif verdict is ClaimVerdict.NOT_IN_CORPUS and (
        doubted := doubts(citation, told, lambda name: is_among(name, corpus.ministers()))
    ):
        mismatches, verdict, confidence = [*mismatches, *doubted], ClaimVerdict.DOUBTFUL, 0.85
        reason = f"{reason} É de duvidar: {_named(doubted)}."
    claim = claim_of(text, citation, ClaimKind.PRECEDENTE, verdict, reason, confidence)
    claim = claim.model_copy(
        update={"mismatches": mismatches, "near": near, "document_id": one.decision.id if one else None}
    )
    return CitedProcess(citation, told, _treated(claim, citation, corpus), one.decision if one else None)


def _treated(claim: VerifiedClaim, citation: Citation, corpus: KnownDecisions) -> VerifiedClaim:
    """Return the claim with the decision's later treatment. An overturned decision is no authority, even if
    correctly cited.
    """
    if claim.verdict not in (ClaimVerdict.VERIFIED, ClaimVerdict.NOT_IN_CORPUS):
        return claim
    whole = " ".join((*citation.chain, citation.normalized))
    names = [claim.document_id] if claim.document_id else [whole, citation.normalized]
    known = corpus.treatments(names)
    treatment = next((known[name] for name in names if name in known), None)
    if treatment is None or not treatment.warns:
        return claim
    said = f"{treatment.line}: “{treatment.evidence[0].words}” ({treatment.evidence[0].source})."
    if not treatment.kind.overturned:
        return claim.model_copy(update={"reason": f"{claim.reason} {said}"})
    reason = f"Não serve mais de fundamento pelo que decidiu. {said}"
    by = treatment.evidence[0].source if treatment.overturned_by else None
    return claim.model_copy(
        update={"verdict": ClaimVerdict.OVERTURNED, "reason": reason, "confidence": 0.95, "suggestion": by}
    )


_Judged = tuple[ClaimVerdict, str, float, Comparison | None, list[Mismatch], list[NearDecision]]


def _judged(
    citation: Citation, told: Particulars, compared: list[Comparison], corpus: KnownDecisions, today: date
) -> _Judged:
    mine = [one for one in compared if one.same_class and citation.court == "STJ"]
    agreeing = [one for one in mine if not one.mismatches and (one.fewer_appeals or _same_decision(citation, one))]
    if agreeing:
        return ClaimVerdict.VERIFIED, _VERIFIED, 0.99, min(agreeing, key=_order), [], []
    meant = [(one, wrong) for one in mine if (wrong := _wrong_in(citation, one))]
    others = [one for one in compared if not one.same_class or citation.court != "STJ"]
    meant += [(one, [_class_of(citation, one), *one.mismatches]) for one in others if _is_the_same(one)]
    if meant:
        one, wrong = min(meant, key=lambda pair: (len(pair[1]), _order(pair[0])))
        reason = f"A decisão existe, mas o texto diverge dela: {_named(wrong)}."
        return ClaimVerdict.DIVERGENT, reason, 0.97, one, wrong, []
    day = next((day for day in (told.judged, told.published, told.some_day) if day and day.exists), None)
    when = day.first() if day else None
    if is_impossible(citation, when or today):
        told_when = f" até {when.year}" if when and not is_impossible(citation, today) else ""
        reason = _IMPOSSIBLE.format(name=citation.class_name, court=citation.court, when=told_when)
        return ClaimVerdict.NOT_FOUND, reason, 0.9, None, [], []
    beside = [as_near(one) for one in sorted(compared, key=_order)[:MOST_NEAR]]
    if beside:
        reason = f"{_ABSENT} O acervo tem outra decisão com este número ({beside[0].process})."
        return ClaimVerdict.NOT_IN_CORPUS, reason, 1.0, None, [], beside
    near = near_decisions(citation, told, corpus)
    reason = f"{_ABSENT} Há número parecido no acervo ({near[0].process}), com dados iguais." if near else _ABSENT
    return ClaimVerdict.NOT_IN_CORPUS, reason, 1.0, None, [], near


def _wrong_in(citation: Citation, one: Comparison) -> list[Mismatch]:
    """Return the citation's errors about the decision, if that is the one meant.

    It is meant if the appeals are the same or a day agrees; the state belongs to the process in any case.
    """
    if one.same_appeals and not _other_kind(one):
        return list(one.mismatches)
    if one.same_day:
        chain = [] if one.fewer_appeals or _same_decision(citation, one) else [_class_of(citation, one)]
        return [*chain, *one.mismatches]
    return [mismatch for mismatch in one.mismatches if mismatch.field is MismatchField.UF]


def _same_decision(citation: Citation, one: Comparison) -> bool:
    """Return whether the day identifies a decision whose appeals the citation gives in part."""
    return one.same_day and _within(citation.chain, one.own.chain)


def _other_kind(one: Comparison) -> bool:
    """Return whether one is a panel's decision and the other a single minister's."""
    wrong = {mismatch.field for mismatch in one.mismatches}
    alone = one.decision.judging_body is None
    panel = next((mismatch.cited for mismatch in one.mismatches if mismatch.field is MismatchField.ORGAO), None)
    return MismatchField.ORGAO in wrong and not one.same_day and (alone or panel == "DECISÃO MONOCRÁTICA")


def _is_the_same(one: Comparison) -> bool:
    telling = one.agrees - {MismatchField.UF}
    return len(telling) >= _ENOUGH and not one.mismatches


def _class_of(citation: Citation, one: Comparison) -> Mismatch:
    if citation.court != one.own.court:
        return Mismatch(field=MismatchField.TRIBUNAL, cited=citation.court, found=one.own.court)
    cited, found = (" ".join((*each.chain, each.class_name)) for each in (citation, one.own))
    return Mismatch(field=MismatchField.CLASSE, cited=cited, found=found)


def _within(few: Sequence[str], many: Sequence[str]) -> bool:
    rest = iter(many)
    return all(appeal in rest for appeal in few)


def _order(one: Comparison) -> tuple[bool, bool, int, int, str]:
    agrees = len(one.agrees)
    return (not one.same_appeals, not one.same_day, -agrees, len(one.own.chain), one.decision.id)


def _named(mismatches: Sequence[Mismatch]) -> str:
    return "; ".join(
        f'{mismatch.field.value} "{mismatch.cited}"' + (f" (é {mismatch.found})" if mismatch.found else "")
        for mismatch in mismatches
    )
