"""prepare_argument: verified sources for one side and against it, and the skeleton of a memo."""

import base64
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from activities.law.decision.reference import court_address, court_reference
from activities.law.decision.sentences import sentences_of_passage
from activities.law.decision.sides.holding_words import Holds
from activities.law.decision.sides.holdings import by_point
from activities.law.fold import squash
from activities.law.verification.verify import verify_claims
from activities.precedents.folding import heads_of
from activities.reports.writing.wording import counted
from activities.research.arguments.candidates import Candidate, of_phase, of_proposition, on_matter
from activities.research.arguments.distinguish import distinctions, outranks
from activities.research.arguments.skeleton import written
from activities.research.arguments.statutes import statutes_of
from activities.research.tools.answered import Verdict
from activities.research.tools.documents.show import link_to
from activities.research.tools.halves import Found, Halves
from activities.search.analysis import analyse
from activities.search.known import Corpus
from workflows.contracts.argument import (
    MOST_PRECEDENTS,
    SIDES,
    AdversePrecedent,
    ArguedSide,
    Argument,
    ArgumentDocument,
    ArgumentPrecedent,
    ArgumentRequest,
    LeftOut,
)
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.sides import favoured
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.research.law import OPEN, SOUND, VerifiedClaim, VerifyQuestion

MOST_LEFT_OUT = 6
NEAREST = 3
_GONE = (TreatmentKind.CANCELADO, TreatmentKind.REVOGADO, TreatmentKind.INCONSTITUCIONAL)
_TURNED = re.compile(r"\b(?:nao|nem|sem|afast\w+|inexist\w+|exclu\w+)\b")
"""Words that may turn an apparent claim into its denial."""

_SPOKEN_FOR = {Holds.CLAIM: ArguedSide.AUTOR, Holds.DEFENCE: ArguedSide.REU}
_OUTRANKS = "Tem mais força do que tudo o que há a favor: só se afasta por distinção, ou pela superação da tese."
_PROBABLE = "Só provavelmente trata desta questão: leia antes de citar."
_UNNAMED = (
    "Entre os sem lado conhecido há {count} a favor do autor ou do réu sem dizer qual dos dois é {side}: peça também "
    "por autor ou reu."
)
_NONE_SURE = "O acervo só tem decisões que talvez tratem desta questão: nenhuma a responde com certeza."
_PROCEDURAL = "Só decidiu questão processual: o que diz do mérito pesa menos."
_IN_PART = "A favor deste lado só em parte: cite o ponto, e não o resultado."


def prepare_argument(request: ArgumentRequest, halves: Halves) -> Found:
    """Return the argument or, if requested, the file. Raise `VALIDATION_ERROR` for a side that the lawsuit lacks."""
    argument = _prepared(request, halves)
    if request.written is None:
        return Found(argument)
    content = base64.b64encode(written(argument, request.written)).decode()
    return Found(ArgumentDocument(content=content))


def _prepared(request: ArgumentRequest, halves: Halves) -> Argument:
    side, phase = request.side, request.phase
    if side is None:
        raise AutosError(
            ErrorCode.VALIDATION_ERROR,
            "Informe por quem se argumenta: o caso não diz por quem o escritório atua (side).",
            campo="side",
            sugestoes=[ArguedSide.AUTOR.value, ArguedSide.REU.value],
        )
    if phase is None:
        proposition = request.proposition or ""
        candidates, found = of_proposition(proposition, side, halves)
        return _argument(proposition, side, candidates, halves, found)
    if side not in (ArguedSide.AUTOR, ArguedSide.REU):
        raise AutosError(
            ErrorCode.VALIDATION_ERROR,
            "De um caso, argumenta-se por autor ou reu: são os lados do processo.",
            campo="side",
            valor=side.value,
            sugestoes=[ArguedSide.AUTOR.value, ArguedSide.REU.value],
        )
    return _argument(phase.asked, side, of_phase(phase, side, halves), halves, None)


def _argument(
    asked: str, side: ArguedSide, candidates: Sequence[Candidate], halves: Halves, found: Verdict | None
) -> Argument:
    corpus = halves.corpus()
    standing, left = _standing(candidates, corpus)
    reason = found.reason if found else None if candidates else "A análise não encontrou precedentes para esta fase."
    notes = _misleading(asked, side, corpus) if found else []
    if reason is not None:
        # the nearest do not answer: that they may, or for whom they are, would say otherwise
        nearest = [_shown(replace(one, sure=True, why=""), 0, corpus) for one in standing[:NEAREST]]
        return Argument(
            answered=False,
            unanswered_reason=reason,
            proposition=asked,
            side=side,
            nearest=nearest,
            notes=notes,
        )
    standing = on_matter(standing)
    agreeing, opposed, neither = ([one for one in standing if one.agrees is wanted] for wanted in (True, False, None))
    supporting, adverse = _best(agreeing), _best(opposed)
    statutes, gone = statutes_of(agreeing, opposed, halves)
    terms = frozenset(analyse(asked))
    for_it = [one for one, _ in supporting]
    return Argument(
        answered=True,
        certainty=found.certainty if found else None,
        proposition=asked,
        side=side,
        supporting=[_shown(one, repeats, corpus) for one, repeats in supporting],
        adverse=[_adverse(one, repeats, for_it, terms, corpus) for one, repeats in adverse],
        undetermined=[_shown(one, repeats, corpus) for one, repeats in _best(neither)],
        statutes=statutes,
        left_out=[*gone, *left][:MOST_LEFT_OUT],
        notes=[
            *notes,
            *([_NONE_SURE] if standing and not any(one.sure for one in standing) else []),
            *_missing(side, supporting, adverse, neither),
        ],
    )


def _standing(candidates: Sequence[Candidate], corpus: Corpus) -> tuple[list[Candidate], list[LeftOut]]:
    """Return the precedents that may be cited, best first, and those that may not."""
    standing: list[Candidate] = []
    left: list[LeftOut] = []
    for one in sorted(candidates, key=lambda each: each.order):
        reason = _against(one, corpus)
        if reason is None:
            standing.append(one)
        else:
            cited = court_reference(one.decision)
            left.append(LeftOut(document_id=one.decision.id, reference=cited, reason=reason))
    return standing, left


def _against(one: Candidate, corpus: Corpus) -> str | None:
    """Return why it must not be cited, or None."""
    if one.match and one.match.aside:
        return "Afastado na revisão do caso."
    treatment = corpus.treatments([one.decision.id]).get(one.decision.id)
    if treatment and (treatment.kind.overturned or treatment.kind in _GONE):
        return treatment.line
    defect = next(iter(_defects(court_reference(one.decision), corpus)), None)
    return f"A citação não pôde ser conferida: {defect.reason}" if defect else None


def _defects(text: str, corpus: Corpus) -> list[VerifiedClaim]:
    claims = verify_claims(VerifyQuestion(text=text), corpus).claims
    return [one for one in claims if one.verdict not in SOUND | OPEN]


def _best(candidates: Sequence[Candidate]) -> list[tuple[Candidate, int]]:
    """Return one precedent per thesis, with the number of near-copies it represents."""
    under = heads_of([one.decision for one in candidates])
    copies = Counter(under.values())
    heads = [one for one in candidates if under[one.decision.id] == one.decision.id]
    return [(one, copies[one.decision.id] - 1) for one in heads[:MOST_PRECEDENTS]]


def _shown(one: Candidate, repeats: int, corpus: Corpus) -> ArgumentPrecedent:
    decision, whole = one.decision, one.decision.features.sides
    treatment = corpus.treatments([decision.id]).get(decision.id)
    inside = [f"O trecho cita {claim.text}: {claim.reason}" for claim in _defects(one.passage.text, corpus)]
    in_part = one.agrees is not None and one.sides.favours is not whole.favours
    told = {
        _PROBABLE: not one.sure,
        _PROCEDURAL: one.sides.procedural_only,
        _IN_PART: in_part,
        one.why: bool(one.why),
    }
    cautions = [*_warned(treatment), *inside, *(caution for caution, holds in told.items() if holds)]
    return ArgumentPrecedent(
        document_id=decision.id,
        process=decision.process,
        citation=court_reference(decision),
        force=one.binding.badge,
        favours=favoured(one.sides.favours, one.sides.pole),
        resultado=decision.features.outcome,
        passage=one.passage.text,
        voice=one.passage.voice,
        repeats=repeats,
        cautions=cautions,
        page=one.match.page if one.match else None,
        url=court_address(decision),
        link=link_to(decision.id),
    )


def _warned(treatment: Treatment | None) -> list[str]:
    return [f"{treatment.line}."] if treatment and treatment.warns else []


def _adverse(
    one: Candidate, repeats: int, supporting: Sequence[Candidate], terms: frozenset[str], corpus: Corpus
) -> AdversePrecedent:
    shown = _shown(one, repeats, corpus)
    cautions = [*shown.cautions, *([_OUTRANKS] if outranks(one, supporting) else [])]
    told = distinctions(one, supporting, terms)
    return AdversePrecedent.model_validate({**dict(shown), "cautions": cautions, "distinctions": told})


def _misleading(proposition: str, side: ArguedSide, corpus: Corpus) -> list[str]:
    """Return the warnings about the proposition itself."""
    notes = [f"Na proposição, {one.text}: {one.reason}" for one in _defects(proposition, corpus)]
    held = by_point(sentences_of_passage(proposition), None)
    unsure = held and held.value is Holds.CLAIM and _TURNED.search(squash(proposition))
    if held and not unsure and side in _SPOKEN_FOR.values() and _SPOKEN_FOR[held.value] is not side:
        notes.append(
            f"Como está escrita, a proposição parece falar pel{SIDES[side.opposite]} (“{held.words}”); "
            f"aqui se argumenta pel{SIDES[side]}."
        )
    return notes


def _missing(
    side: ArguedSide, supporting: Sequence[object], adverse: Sequence[object], neither: Sequence[Candidate]
) -> list[str]:
    if supporting and adverse:
        return []
    if unnamed := sum(one.sure and one.sides.favours in _SPOKEN_FOR.values() for one in neither):
        return [_UNNAMED.format(count=counted(unnamed, "julgado", "julgados"), side=SIDES[side])]
    if adverse:
        return [f"O acervo não tem precedente de pé a favor d{SIDES[side]} nesta questão: só contra."]
    against = f"O acervo não tem precedente contra {SIDES[side]} nesta questão; isso não diz que não exista."
    whose = "O que há no acervo sobre a questão não toma lado que se conheça: leia antes de citar."
    return [against] if supporting else [whose]
