"""How a ruling ends, from its acts: what the court does with the claim, the appeal, the motion. Pure."""

import re
from collections.abc import Callable, Sequence

from activities.casefile.facts.decisions.acts import Act, Deed, Thing
from workflows.contracts.run.results.rulings import Disposition

_TIME_BAR = re.compile(
    r"\b(?:reconhe\w+|pronunci\w+|declar\w+|acolh\w+|decret\w+|ocorr\w+|oper(?:ou|ada)|consum(?:ou|ad[ao])|fulminad[ao]"
    r"|implement\w+|verific\w+)\b(?:-se)?(?:(?!\bnao\b)[^.;]){0,60}\b(?:prescri|decadencia)|\bprescricao reconhecida"
    r"|\b(?:prescri|decadencia)\w*\b(?:(?!\bnao\b)[^.;]){0,40}\b(?:reconhec|pronunci|declar|decret)[oa]\b"
)
_NO_MERIT = re.compile(
    r"\bsem (?:a )?(?:resolucao|julgamento|apreciacao|exame|analise)(?: d[eo])? merito"
    r"|\bsem (?:lhe )?(?:apreciar|resolver|julgar|examinar|enfrentar|analisar)(?:-lhe)? o merito"
    r"|\bart(?:igo)?s?\.? [^.;]{0,40}\b485\b|\bart(?:igo)?\.? 51\b[^.;]{0,20}\blei (?:n?[.ºo]* ?)?9\.?099"
    r"|\blei (?:n?[.ºo]* ?)?9\.?099[^;]{0,20}\bart(?:igo)?\.? 51\b"
    r"|\bextin\w+ o (?:processo|feito)\b[^.;]{0,30}\b(?:por|em razao d[ae]) (?:abandono|ausencia)"
    r"|\b(?:reconhe|acolh|declar)\w+\b[^.;]{0,60}\b(?:carencia d[ae] acao|ilegitimidade|litispendencia"
    r"|coisa julgada|inepcia|falta de interesse|perempcao)\b|\bcancel\w+ (?:d?a )?distribuicao"
)
_MERIT = re.compile(r"\bcom (?:resolucao|julgamento|exame|apreciacao) d[eo] merito")
_NO_FLAW = re.compile(
    r"\bnao (?:ha|vislumbro|vejo|verifico|existe)\b[^.;]{0,40}\b(?:omissao|vicios?|contradicao|obscuridade)"
)
_OF_EXECUTION = re.compile(
    r"\bexecu\w+|\bcumprimento|\b924\b|\bobrigacao|\bpag[oa]\b|\bpagamento|\bquit\w+|\bcredito|\bdebito"
)
"""Words that make the end of a lawsuit the end of an execution."""
_EXTRAORDINARY = re.compile(r"\brecursos? (?:especia(?:l|is)|extraordinarios?|de revista)|\buniformizacao|\b1\.?030\b")
_SETTLES = re.compile(r"\b(?:fixo|declaro)\b[^.;]{0,30}\b(?:valor|calculos?|contas?|laudo|credito|debito)\b")
_INCOMPETENT = re.compile(
    r"(?<!\bnao )\b(?:reconhe(?:co|cer|cid[ao])|declar(?:o|ar|ad[ao])|acolh(?:o|er|id[ao])|pronuncio"
    r"|proclamo|dou|julgo|sou|afirmo|falece)\b(?:-me)?(?:(?!\bnao\b)[^.;]){0,90}\bincompet"
)
_ALIMONY = re.compile(r"\b(?:fix|arbitr|estabele[cç])(?:o|am|a|amos)(?:-se)?\b[^.;]{0,40}\balimentos provis")
_CONCILIATED = re.compile(
    r"\b(?:acordo|ajuste|transac|transig|composicao|avenca|concess(?:ao|oes) mutuas|conciliac)"
    r"|\biii, ?(?:alinea )?.?b\b"
)

_BY_MOTION = {
    Deed.GRANTS: Disposition.ACOLHIDO,
    Deed.REFUSES: Disposition.REJEITADO,
    Deed.DOES_NOT_HEAR: Disposition.NAO_CONHECIDO,
    Deed.FINDS_MOOT: Disposition.PREJUDICADO,
}
_BY_RELIEF = {
    Deed.GRANTS: Disposition.DEFERIDA,
    Deed.ORDERS: Disposition.DEFERIDA,
    Deed.REFUSES: Disposition.INDEFERIDA,
    Deed.DOES_NOT_HEAR: Disposition.INDEFERIDA,
    Deed.REVOKES: Disposition.REVOGADA,
    Deed.UPHOLDS: Disposition.DEFERIDA,
}
_BY_RATIFIED = {
    Thing.SETTLEMENT: Disposition.ACORDO_HOMOLOGADO,
    Thing.WITHDRAWAL: Disposition.EXTINTO_SEM_MERITO,
    Thing.WAIVER: Disposition.EXTINTO_COM_MERITO,
    Thing.SHARES: Disposition.HOMOLOGADO,
    Thing.CLAIM: Disposition.PROCEDENTE,
}
_MOTIONS = (Thing.CLARIFICATION, Thing.OBJECTION)
_RELIEFS = (Thing.INJUNCTION, Thing.SUSPENSION)
_CLAIMS = (Thing.CLAIM, Thing.CASE, Thing.OTHER, None)


def disposed(kind: str, ruling: str, acts: Sequence[Act]) -> Disposition | None:
    """The outcome that a ruling states, for a piece of this type, by its words and acts; None if they state none."""
    main = [one for one in acts if not one.aim]
    if kind in PANELS and annulled(acts):
        return Disposition.SENTENCA_ANULADA
    for chosen in (main, acts) if len(main) < len(acts) else (acts,):
        for read in _READINGS[kind]:
            if found := read(chosen, ruling):
                return found
    return None


def annulled(acts: Sequence[Act]) -> bool:
    """Whether the acts annul the ruling under appeal."""
    return any(one.deed in (Deed.ANNULS, Deed.REVOKES) and one.thing is Thing.RULING for one in acts)


def _on_claim(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome of the claim, not of a counterclaim. Granted and refused claims together are granted in part."""
    said = [one for one in acts if one.thing in _CLAIMS and (one.called or one.thing is Thing.CLAIM)]
    said += [one for one in acts if one.called and one.thing in (*_MOTIONS, *_RELIEFS, Thing.APPEAL, Thing.WRIT)]
    granted = [one for one in said if one.deed is Deed.GRANTS]
    refused = [one for one in said if one.deed is Deed.REFUSES]
    if _TIME_BAR.search(ruling) and not any(one.called for one in said):
        return Disposition.PRESCRICAO_RECONHECIDA
    if any(one.partly for one in granted) or (granted and refused):
        return Disposition.PARCIALMENTE_PROCEDENTE
    if granted or refused:
        return Disposition.PROCEDENTE if granted else Disposition.IMPROCEDENTE
    return None


def _on_bankruptcy(acts: Sequence[Act], ruling: str) -> Disposition | None:
    return Disposition.PROCEDENTE if re.search(r"\bdecret\w+\b[^.;]{0,60}\b(?:falencia|quebra)\b", ruling) else None


def _ratified(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome if the court ratifies what the parties did; words without an object refer to what is said before."""
    for one in acts:
        if one.deed is Deed.RATIFIES and one.thing in _BY_RATIFIED:
            return _BY_RATIFIED[one.thing]
        if one.deed is Deed.RATIFIES and one.thing is not Thing.RULING and _CONCILIATED.search(ruling):
            return Disposition.ACORDO_HOMOLOGADO
    return None


def _settled(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome of an order that ratifies a settlement, or what was shared out or sold."""
    settled = (Thing.SETTLEMENT, Thing.SHARES)
    said = (one.thing for one in acts if one.deed is Deed.RATIFIES and one.own and one.thing in settled)
    return next((_BY_RATIFIED[one] for one in said if one), None)


def _on_writ(acts: Sequence[Act], ruling: str) -> Disposition | None:
    said = [one for one in acts if one.thing is Thing.WRIT]
    if granted := [one for one in said if one.deed is Deed.GRANTS]:
        partly = any(one.partly for one in granted)
        return Disposition.SEGURANCA_CONCEDIDA_EM_PARTE if partly else Disposition.SEGURANCA_CONCEDIDA
    if any(one.deed is Deed.REFUSES for one in said):
        return Disposition.SEGURANCA_DENEGADA
    return Disposition.NAO_CONHECIDO if any(one.deed is Deed.DOES_NOT_HEAR for one in said) else None


def _ended(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome if the court ends the lawsuit for another reason than the claim."""
    ends = any(one.deed is Deed.ENDS for one in acts)
    if any(one.deed is Deed.REFUSES and one.thing is Thing.PETITION for one in acts) or _NO_MERIT.search(ruling):
        return Disposition.EXTINTO_SEM_MERITO
    if ends and _OF_EXECUTION.search(ruling):
        return Disposition.EXECUCAO_EXTINTA
    return Disposition.EXTINTO_COM_MERITO if ends and _MERIT.search(ruling) else None


def _execution_ended(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome if the court ends an execution, whatever else it says."""
    ends = any(one.deed is Deed.ENDS and one.thing in (Thing.CASE, None) for one in acts)
    if not ends or not re.search(r"\b924\b|\bexecuc|\bcumprimento|\bexecut|\bincidente\b", ruling):
        return None
    return Disposition.PRESCRICAO_RECONHECIDA if _TIME_BAR.search(ruling) else Disposition.EXECUCAO_EXTINTA


def _on_motion(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome of embargos or an objection: what the judge does first with it. "No flaw" is a refusal."""
    said = [one for one in acts if one.deed in _BY_MOTION and one.thing in (*_MOTIONS, Thing.CLAIM, Thing.APPEAL, None)]
    if not said:
        return Disposition.REJEITADO if _NO_FLAW.search(ruling) and acts else None
    first = next((one for one in said if one.thing in _MOTIONS), said[0])
    if first.deed is Deed.GRANTS and first.partly:
        return Disposition.PARCIALMENTE_ACOLHIDO
    return _BY_MOTION[first.deed]


def _objection(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome of an objection that the words name."""
    return _on_motion(acts, ruling) if any(one.thing in _MOTIONS and one.deed in _BY_MOTION for one in acts) else None


def _fixed(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome if the court settles what is owed."""
    settles = (Deed.RATIFIES, Deed.ORDERS)
    said = any(one.deed in settles and one.own and one.thing is Thing.ACCOUNT for one in acts)
    return Disposition.VALOR_FIXADO if said or _SETTLES.search(ruling) else None


_REFORMS = re.compile(
    r"(?<!nao )\breform(?:ar|o|a-se|aram)\b,? (?P<partly>(?:em parte|parcialmente),? )?a (?:r\. )?sentenca"
)
"""The result of the necessary review, where nobody appealed: "reformar em parte a sentença, em reexame"."""


def _on_appeal(acts: Sequence[Act], ruling: str) -> Disposition | None:
    if any(one.thing in _MOTIONS and one.deed in _BY_MOTION for one in acts):
        return _on_motion(acts, ruling)
    said = [one for one in acts if one.thing in (Thing.APPEAL, None) and not one.called]
    deeds = {one.deed for one in said}
    granted = [one for one in said if one.deed is Deed.GRANTS]
    if any(one.partly for one in granted) or (granted and Deed.REFUSES in deeds):
        return Disposition.PARCIALMENTE_PROVIDO
    if granted:
        return Disposition.PROVIDO
    if Deed.REFUSES in deeds:
        return Disposition.NAO_PROVIDO
    if Deed.DOES_NOT_HEAR in deeds:
        return _not_heard(acts, ruling)
    if Deed.FINDS_MOOT in deeds:
        return Disposition.PREJUDICADO
    if reformed := _REFORMS.search(ruling):
        return Disposition.PARCIALMENTE_PROVIDO if reformed["partly"] else Disposition.PROVIDO
    upheld = any(one.deed is Deed.UPHOLDS and one.thing is Thing.RULING for one in acts)
    return Disposition.NAO_PROVIDO if upheld else None


def _not_heard(acts: Sequence[Act], ruling: str) -> Disposition:
    refused = next(one for one in acts if one.deed is Deed.DOES_NOT_HEAR)
    stopped = "seguimento" in refused.said
    if (stopped or "admit" in refused.said) and _EXTRAORDINARY.search(ruling):
        return Disposition.NAO_ADMITIDO
    return Disposition.NAO_PROVIDO if stopped else Disposition.NAO_CONHECIDO


def _admitted(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome if the court below admits an appeal to a higher court, or does not."""
    said = [one for one in acts if one.thing in (Thing.APPEAL, None) and one.own]
    if any(one.deed is Deed.DOES_NOT_HEAR for one in said):
        return Disposition.NAO_ADMITIDO
    return Disposition.ADMITIDO if any(one.deed is Deed.HEARS for one in said) else None


def _on_relief(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome of an injunction, or of what suspends a ruling until the appeal is judged."""
    said = [one for one in acts if one.thing in _RELIEFS and one.deed in _BY_RELIEF]
    return _relief([one for one in said if one.deed is not Deed.ORDERS or one.own])


def _own_relief(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The same in an order about other things, which may only mention or maintain an injunction."""
    if _ALIMONY.search(ruling):
        return Disposition.DEFERIDA
    ruled = (Deed.GRANTS, Deed.REFUSES, Deed.REVOKES)
    return _relief([one for one in acts if one.own and one.thing in _RELIEFS and one.deed in ruled])


def _any_relief(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The same where nothing is named but the act: the piece is about an injunction."""
    return _relief([one for one in acts if one.thing in _CLAIMS and one.deed in (Deed.GRANTS, Deed.REFUSES)])


def _relief(said: Sequence[Act]) -> Disposition | None:
    decided = [one for one in said if one.deed in (Deed.GRANTS, Deed.REFUSES, Deed.REVOKES)] or list(said)
    if not decided:
        return None
    last = next((one for one in reversed(decided) if one.own), decided[-1])
    granted = last.deed in (Deed.GRANTS, Deed.ORDERS)
    return Disposition.DEFERIDA_EM_PARTE if granted and last.partly else _BY_RELIEF[last.deed]


def _declined(acts: Sequence[Act], ruling: str) -> Disposition | None:
    """The outcome if the court sends the case away; a court that only speaks of incompetence, or disputes it with
    another, does not.
    """
    said = [one for one in acts if one.deed is Deed.DECLINES]
    declines = any(not one.said.startswith("incompet") for one in said) or (said and _INCOMPETENT.search(ruling))
    return Disposition.COMPETENCIA_DECLINADA if declines and not disputed(acts) else None


def disputed(acts: Sequence[Act]) -> bool:
    """Whether the court raises a conflict of competence."""
    return any(one.said.startswith("suscit") for one in acts)


def _stayed(acts: Sequence[Act], ruling: str) -> Disposition | None:
    stays = any(one.deed is Deed.STAYS and one.thing in (Thing.CASE, Thing.APPEAL) for one in acts)
    return Disposition.PROCESSO_SUSPENSO if stays else None


Reading = Callable[[Sequence[Act], str], Disposition | None]
_SENTENCE: tuple[Reading, ...] = (_ratified, _on_writ, _on_bankruptcy, _on_claim, _ended, _on_motion, _declined)
_ORDER: tuple[Reading, ...] = (_own_relief, _settled, _fixed, _declined, _stayed)
_READINGS: dict[str, tuple[Reading, ...]] = {
    "sentenca": _SENTENCE,
    "sentenca_extintiva": (_ratified, _execution_ended, *_SENTENCE[1:]),
    "decisao_tutela": (_on_relief, _settled, _admitted, _objection, _declined, _stayed, _any_relief),
    "decisao_embargos": (_on_motion,),
    "decisao_cumprimento": (_settled, _objection, _fixed, _on_motion, _declined, _stayed),
    "decisao_admissibilidade": (_admitted,),
    "acordao": (_on_appeal, _on_writ, _on_claim, _ended),
    "decisao_monocratica": (_on_appeal, _on_writ, _on_relief, _on_claim, _ended, _declined, _stayed),
    "decisao_saneadora": (_declined, _stayed),
    "despacho_inicial": _ORDER,
    "despacho_expediente": _ORDER,
}
PANELS = frozenset({"acordao", "decisao_monocratica"})
DECIDES = frozenset(_READINGS)
"""Types of piece that may decide."""
