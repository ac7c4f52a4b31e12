"""The binding force of a decision (CPC art. 927), from its kind. It never affects a score."""

import re
from collections.abc import Callable
from typing import NamedTuple

from activities.law.decision.court import STF, STJ, court_of
from activities.law.fold import squash
from workflows.contracts.law.authority import Authority, Binding, Effect
from workflows.contracts.law.corpus import Decision

_CONTROL = re.compile(r"^(?:adi|adin|adc|ado|adpf)\b|acao direta de (?:in)?constitucionalidade")
_DIVERGENCE = re.compile(r"(?:^|\b)(?:eresp|earesp|ere ?sp|embargos de divergencia)")
_REPETITIVE = re.compile(
    r"recursos? (?:especial|especiais|extraordinarios?) repetitivos?|recursos? representativos? d[ea] controversia|"
    r"rito d[oe]s (?:recursos )?repetitivos|(?:art(?:igo|\.)? ?1\.?036|543-c)"
)
_ASSUMPTION = re.compile(r"^iac\b|incidente de assuncao de competencia")
_INCIDENT = re.compile(r"^irdr\b|incidente de resolucao de demandas")
_AFFECTATION = re.compile(r"^(?:proafr|pafresp|proposta de afetacao)\b")
_INTERNAL = re.compile(r"^(?:agint|agrg|edcl|ag\b|aresp|rcd|pet\b|rcl)")
_MANY = re.compile(r"secao|corte especial|plenario|tribunal pleno")
_SPECIAL = re.compile(r"orgao especial|tribunal pleno|\bplenario\b")
_STJ = re.compile(r"\bstj\b|superior tribunal de justica")


class _Text(NamedTuple):
    """Folded text: `kind` and `name` of the decision, `body` that decided, `says` its content."""

    kind: str
    name: str
    body: str
    says: str
    thesis: bool


_KINDS: tuple[tuple[Callable[[_Text], bool], Authority, Effect, str, str | None], ...] = (
    (
        lambda one: bool(_CONTROL.search(one.name)),
        Authority.CONTROLE_CONCENTRADO,
        Effect.VINCULANTE,
        "Vinculante: controle concentrado de constitucionalidade",
        "CPC, art. 927, I",
    ),
    (
        lambda one: "sumula vinculante" in one.kind or "sumula vinculante" in one.name,
        Authority.SUMULA_VINCULANTE,
        Effect.VINCULANTE,
        "Vinculante: súmula vinculante",
        "CPC, art. 927, II",
    ),
    (
        lambda one: bool(_AFFECTATION.search(one.name)) or (_is_theme(one) and not one.thesis),
        Authority.TEMA_AFETADO,
        Effect.SUSPENDE,
        "Tema afetado: suspende, não vincula",
        "CPC, art. 1.037, II",
    ),
    (
        lambda one: bool(_ASSUMPTION.search(one.name) or _ASSUMPTION.search(one.kind)),
        Authority.IAC,
        Effect.VINCULANTE,
        "Vinculante: incidente de assunção de competência",
        "CPC, art. 927, III",
    ),
    (
        lambda one: bool(_INCIDENT.search(one.name) or _INCIDENT.search(one.kind)),
        Authority.IRDR,
        Effect.VINCULANTE,
        "Vinculante só no território do tribunal que o julgou: IRDR",
        "CPC, art. 927, III",
    ),
    (
        lambda one: _is_theme(one) or _judged_as_repetitive(one),
        Authority.REPETITIVO,
        Effect.VINCULANTE,
        "Vinculante: recurso repetitivo",
        "CPC, art. 927, III",
    ),
    (
        lambda one: one.kind.startswith("sumula") or one.name.startswith("sumula"),
        Authority.SUMULA,
        Effect.OBSERVANCIA,
        "Observância: súmula",
        "CPC, art. 927, IV",
    ),
    (
        lambda one: bool(_SPECIAL.search(one.body)) and not _STJ.search(one.body),
        Authority.ORGAO_ESPECIAL,
        Effect.OBSERVANCIA,
        "Observância no próprio tribunal: plenário ou órgão especial",
        "CPC, art. 927, V",
    ),
    (
        lambda one: "monocratica" in one.kind,
        Authority.MONOCRATICA,
        Effect.PERSUASIVO,
        "Persuasivo: decisão monocrática",
        None,
    ),
    (
        lambda one: bool(_DIVERGENCE.search(one.name)),
        Authority.EMBARGOS_DE_DIVERGENCIA,
        Effect.PERSUASIVO,
        "Persuasivo: embargos de divergência",
        None,
    ),
    (
        lambda one: "corte especial" in one.body,
        Authority.CORTE_ESPECIAL,
        Effect.PERSUASIVO,
        "Persuasivo: Corte Especial",
        None,
    ),
    (lambda one: "secao" in one.body, Authority.SECAO, Effect.PERSUASIVO, "Persuasivo: Seção", None),
    (
        lambda one: "turma" in one.body or "camara" in one.body,
        Authority.TURMA,
        Effect.PERSUASIVO,
        "Persuasivo: Turma",
        None,
    ),
)
"""Condition, authority, effect, badge and basis, in order. The first match counts."""

_OF_SUPERIOR_COURTS = frozenset(
    {
        Authority.CONTROLE_CONCENTRADO,
        Authority.SUMULA_VINCULANTE,
        Authority.TEMA_AFETADO,
        Authority.REPETITIVO,
        Authority.SUMULA,
    }
)
_SUPERIOR = (None, STJ, STF, "TST")
_OTHER = Binding(authority=Authority.OUTRO, effect=Effect.PERSUASIVO, badge="Persuasivo")


def binding_of(decision: Decision) -> Binding:
    """Return the force of a decision, persuasive by default. Only superior courts bind other courts."""
    text = _Text(
        kind=squash(decision.kind),
        name=squash(decision.process),
        body=squash(decision.judging_body or ""),
        says=squash(" ".join([decision.ementa, decision.ruling])),
        thesis=bool(decision.thesis),
    )
    anywhere = court_of(decision) in _SUPERIOR
    for fits, authority, effect, badge, basis in _KINDS:
        if (anywhere or authority not in _OF_SUPERIOR_COURTS) and fits(text):
            return Binding(authority=authority, effect=effect, badge=badge, basis=basis)
    return _OTHER


def _judged_as_repetitive(one: _Text) -> bool:
    """Return whether it is the leading case itself: decided by a Section or the Special Court, and no inner appeal."""
    return bool(_MANY.search(one.body) and not _INTERNAL.search(one.name) and _REPETITIVE.search(one.says))


def _is_theme(one: _Text) -> bool:
    return one.kind.startswith("tema")
