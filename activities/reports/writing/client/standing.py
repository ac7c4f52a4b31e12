"""The state of a lawsuit by its last act alone. Nothing beyond that act is claimed. Pure."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from activities.casefile.segmentation import APPEALS
from activities.law.fold import squash
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import KeyDate, KeyEvent, ResultPiece
from workflows.contracts.run.results.rulings import Disposition


class Standing(StrEnum):
    """What the last act says about the whole lawsuit."""

    BEGUN = "begun"
    ANSWERED = "answered"
    ORGANISED = "organised"
    MOVED = "moved"
    SUSPENDED = "suspended"
    PROOF = "proof"
    AGREED = "agreed"
    SETTLED = "settled"
    JUDGED = "judged"
    CLARIFICATION = "clarification"
    APPEALED = "appealed"
    APPEAL_JUDGED = "appeal_judged"
    FINAL = "final"
    ENFORCED = "enforced"
    OBJECTION = "objection"
    RELEASED = "released"
    EXECUTION_ENDED = "execution_ended"
    CLOSED = "closed"
    ARCHIVED = "archived"


class Placed(NamedTuple):
    """An act and its phase."""

    phase: PhaseLabel
    act: ResultPiece


RELEASE, PANEL = "alvara", "acordao"
ROUTINE = frozenset(
    {"certidao", "certidao_transito", "certidao_publicacao", "ato_ordinatorio", "termo", "guia_custas", RELEASE}
)
"""Acts that execute or announce a ruling without changing it."""

_BY_RULING = {
    Disposition.COMPETENCIA_DECLINADA: Standing.MOVED,
    Disposition.PROCESSO_SUSPENSO: Standing.SUSPENDED,
    Disposition.ACORDO_HOMOLOGADO: Standing.SETTLED,
    Disposition.ADMITIDO: Standing.APPEALED,
}
"""Rulings that by themselves say where the lawsuit stands."""

OF_APPEALS = frozenset(
    {
        Disposition.PROVIDO,
        Disposition.PARCIALMENTE_PROVIDO,
        Disposition.NAO_PROVIDO,
        Disposition.NAO_CONHECIDO,
        Disposition.NAO_ADMITIDO,
        Disposition.PREJUDICADO,
        Disposition.SENTENCA_ANULADA,
    }
)
"""Rulings of a court on an appeal."""

ENDS = frozenset({Disposition.PRESCRICAO_RECONHECIDA, Disposition.EXTINTO_SEM_MERITO, Disposition.EXTINTO_COM_MERITO})
SENTENCES = frozenset({"sentenca", "sentenca_extintiva"})

_ARCHIVED = re.compile(r"\b(?:arquivad[oa]s?|arquivamento definitivo|baixa definitiva|termo de arquivamento)\b")
_EXECUTION_ENDED = re.compile(r"\bext(?:ingo|int[ao]|inguir|incao)\b[^.;]{0,40}\bexecuc(?:ao|oes)\b")
_BY_TYPE = {
    "acordo": Standing.AGREED,
    "embargos_declaracao": Standing.CLARIFICATION,
    "impugnacao_cumprimento": Standing.OBJECTION,
    "resposta_impugnacao": Standing.OBJECTION,
    "excecao_pre_executividade": Standing.OBJECTION,
}
_BY_PHASE = {
    PhaseLabel.POSTULACAO_INICIAL: Standing.BEGUN,
    PhaseLabel.RESPOSTA_DO_REU: Standing.ANSWERED,
    PhaseLabel.SANEAMENTO_E_ORGANIZACAO: Standing.ORGANISED,
    PhaseLabel.INSTRUCAO_PROBATORIA: Standing.PROOF,
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU: Standing.JUDGED,
    PhaseLabel.CUMPRIMENTO_EXECUCAO: Standing.ENFORCED,
    PhaseLabel.TRANSICAO_RECURSAL: Standing.APPEALED,
}

_EARLY = frozenset({Standing.BEGUN, Standing.ANSWERED, Standing.ORGANISED, Standing.PROOF})
"""States in which a lawsuit is no more once it is judged."""


def by_time(placed: Iterable[Placed]) -> list[Placed]:
    """Order by time. Undated acts keep their place in the file: they count from the latest day before them."""
    days: dict[str, str] = {}
    latest = ""
    in_file = sorted(placed, key=lambda one: one.act.page_start)
    for one in in_file:
        latest = max(latest, one.act.date or "")
        days[one.act.piece_id] = one.act.date or latest
    return sorted(in_file, key=lambda one: (days[one.act.piece_id], one.act.page_start))


def standing_of(key_dates: Sequence[KeyDate], placed: Sequence[Placed]) -> Standing | None:
    """Return the state after these acts, which are in time order; None without any, or where they contradict."""
    if not placed:
        return None
    routine = len(placed)
    while routine and placed[routine - 1].act.type in ROUTINE:
        routine -= 1
    trailing = [one.act for one in placed[routine:]]
    if any(_ARCHIVED.search(squash(act.title)) for act in trailing):
        return Standing.ARCHIVED
    last = placed[routine - 1] if routine else placed[-1]
    ended = last.act.outcome and last.act.outcome.disposition
    if ended is Disposition.EXECUCAO_EXTINTA or _ends_execution(last):
        return Standing.CLOSED if any(act.type == "certidao_transito" for act in trailing) else Standing.EXECUTION_ENDED
    if trailing and trailing[-1].type == RELEASE:
        return Standing.RELEASED
    if finality(key_dates, placed):
        return Standing.FINAL
    if ended and ended in _BY_RULING:
        return _BY_RULING[ended]
    if last.phase is PhaseLabel.TRANSICAO_RECURSAL and _judged_on_appeal(placed, last):
        return Standing.APPEAL_JUDGED
    if last.act.type == PANEL:
        return None
    stands = _BY_TYPE.get(last.act.type, _BY_PHASE[last.phase])
    return None if stands in _EARLY and _judged(placed[:routine]) else stands


def finality(key_dates: Sequence[KeyDate], placed: Sequence[Placed]) -> KeyDate | None:
    """Return the day on which the decision became final, unless a later act continues the lawsuit."""
    place = {one.act.piece_id: at for at, one in enumerate(placed)}
    found = [one for one in key_dates if one.event is KeyEvent.TRANSITO_EM_JULGADO and (one.piece_id or "") in place]
    if not found:
        return None
    after = placed[place[found[-1].piece_id or ""] + 1 :]
    goes_on = any(one.phase is PhaseLabel.CUMPRIMENTO_EXECUCAO for one in after)
    return None if goes_on else found[-1]


def _ends_execution(last: Placed) -> bool:
    """Return whether a sentence ends an execution for another reason than payment ("prescrição intercorrente")."""
    outcome = last.act.outcome
    sentence = outcome and outcome.disposition in ENDS and last.act.type in SENTENCES
    return bool(sentence and outcome and _EXECUTION_ENDED.search(squash(outcome.text)))


def _judged(before: Sequence[Placed]) -> bool:
    """Return whether a sentence ended the first instance, and none was annulled after it."""
    rulings = [one.act.outcome.disposition for one in before if one.act.outcome and one.act.type in (*SENTENCES, PANEL)]
    return bool(rulings) and rulings[-1] is not Disposition.SENTENCA_ANULADA


def _judged_on_appeal(placed: Sequence[Placed], last: Placed) -> bool:
    """Return whether a ruling on an appeal came, and after it no further appeal or motion."""
    if last.act.type == "embargos_declaracao":
        return False
    here = [one.act for one in placed if one.phase is PhaseLabel.TRANSICAO_RECURSAL]
    appeals = [at for at, act in enumerate(here) if act.type in APPEALS]
    rulings = [at for at, act in enumerate(here) if act.outcome and act.outcome.disposition in OF_APPEALS]
    return bool(rulings) and rulings[-1] > max(appeals, default=-1)
