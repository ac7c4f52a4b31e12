"""Features extracted deterministically from a decision's text."""

from collections.abc import Iterable
from datetime import date

from activities.law.citations.court_classes import CLASSES, INTERNAL_APPEALS
from activities.law.citations.find import cited_precedents
from activities.law.decision.arguments import arguments_in
from activities.law.decision.divergence import declared_divergence
from activities.law.decision.findings import evidence_in, facts_in
from activities.law.decision.headings import branches_in, criteria_in, ementa_headings
from activities.law.decision.outcome import read_outcome, read_unanimity
from activities.law.decision.sentences import sentences_of
from activities.law.decision.sides.reading import read_sides
from activities.law.statutes.find import cited_articles
from workflows.contracts.law.corpus import Decision, DecisionFeatures

EXTRACTOR_VERSION = 11
"""Increased with every change of the extraction, so that a build extracts stored decisions again."""

_TITLES = {
    "AgInt": "agravo interno",
    "AgRg": "agravo regimental",
    "EDcl": "embargos de declaração",
    "EDv": "embargos de divergência",
    "EREsp": "embargos de divergência em recurso especial",
    "EAREsp": "embargos de divergência em agravo em recurso especial",
    "EAg": "embargos de divergência em agravo",
    "RCD": "pedido de reconsideração",
    "REsp": "recurso especial",
    "AREsp": "agravo em recurso especial",
    "Ag": "agravo de instrumento",
    "HC": "habeas corpus",
    "RHC": "recurso em habeas corpus",
    "MS": "mandado de segurança",
    "RMS": "recurso em mandado de segurança",
    "RO": "recurso ordinário",
    "RE": "recurso extraordinário",
    "CC": "conflito de competência",
    "Rcl": "reclamação",
    "AR": "ação rescisória",
    "APn": "ação penal",
    "Inq": "inquérito",
    "MC": "medida cautelar",
    "TutPrv": "tutela provisória",
    "TP": "pedido de tutela provisória",
    "Pet": "petição",
    "PUIL": "pedido de uniformização de interpretação de lei",
    "SEC": "sentença estrangeira contestada",
    "HDE": "homologação de decisão estrangeira",
    "SLS": "suspensão de liminar e de sentença",
    "SS": "suspensão de segurança",
    "ProAfR": "proposta de afetação no recurso especial",
    "PExt": "pedido de extensão",
    "PDist": "pedido de distinção",
    "QO": "questão de ordem",
    "IDC": "incidente de deslocamento de competência",
    "CR": "carta rogatória",
    "CAt": "conflito de atribuições",
    "MI": "mandado de injunção",
    "HD": "habeas data",
}
_ABBREVIATIONS = {name.lower(): cls.name for cls in (*INTERNAL_APPEALS, *CLASSES) for name in (cls.name, *cls.also)}
_BRANCH_OF_LAW = {
    "CP": "direito penal",
    "Lei 11.343/2006": "direito penal",
    "CPP": "direito processual penal",
    "LEP": "execução penal",
    "CDC": "direito do consumidor",
    "CTN": "direito tributário",
    "CC": "direito civil",
    "CC/1916": "direito civil",
    "Lei 8.429/1992": "direito administrativo",
    "Lei 8.112/1990": "direito administrativo",
    "Lei 8.213/1991": "direito previdenciário",
    "Lei 11.101/2005": "direito empresarial",
    "Lei 6.404/1976": "direito empresarial",
    "CPC": "direito processual civil",
    "CPC/1973": "direito processual civil",
}
_BRANCH_OF_BODY = {
    "PRIMEIRA SEÇÃO": "direito público",
    "PRIMEIRA TURMA": "direito público",
    "SEGUNDA TURMA": "direito público",
    "SEGUNDA SEÇÃO": "direito privado",
    "TERCEIRA TURMA": "direito privado",
    "QUARTA TURMA": "direito privado",
    "TERCEIRA SEÇÃO": "direito penal",
    "QUINTA TURMA": "direito penal",
    "SEXTA TURMA": "direito penal",
}
"""Competence of sections and panels (Regimento Interno do STJ, art. 9º), for ementas without a branch of law."""


def extract_features(decision: Decision, branches: Iterable[str] = ()) -> DecisionFeatures:
    """Return the features of one decision; deterministic and independent of order.

    `branches` are those in the source itself. Statutes are cut at the article, so that decisions can share them.
    """
    headings = ementa_headings(decision.ementa)
    text = "\n\n".join(part for part in (decision.ementa, decision.thesis, decision.ruling, decision.full_text) if part)
    statutes = _unique([*(_article(mark) for mark in decision.legislation), *cited_articles(text, _in_force(decision))])
    own = decision.process_number or decision.process
    citations = [*cited_precedents("\n".join(decision.cited), own), *cited_precedents(text, own)]
    categories = _unique([*branches, *branches_in(headings)])
    outcome = read_outcome(decision.ruling, decision.ementa, decision.full_text or "", decision.class_name)
    sentences = sentences_of(decision)
    arguments = arguments_in(sentences, outcome)
    return DecisionFeatures(
        outcome=outcome,
        unanimous=read_unanimity(decision.ruling),
        decision_type=decision.kind,
        appeal_type=appeal_type(decision.class_name),
        categories=categories or _usual_branches(statutes, decision.judging_body),
        criteria=criteria_in(headings),
        statutes=statutes,
        citations=_unique(citations),
        facts=facts_in(sentences),
        evidence=evidence_in(sentences),
        winning_argument=arguments.winning,
        losing_argument=arguments.losing,
        reasons=arguments.reasons,
        sides=read_sides(decision, sentences, outcome),
        declared_divergence=declared_divergence(decision, sentences, outcome),
    )


def appeal_type(class_name: str | None) -> str | None:
    """Return the outermost appeal of a class chain: "AgInt nos EDcl no REsp" is an "agravo interno"."""
    if not class_name or class_name.isspace():
        return None
    first = class_name.split()[0]
    name = _ABBREVIATIONS.get(first.lower(), first)
    return _TITLES.get(name, class_name.lower() if len(class_name) > 12 else name)


def _article(mark: str) -> str:
    """Return a provision's normal form cut at the article; "" for anything else."""
    parts = mark.split(", ")
    return ", ".join(parts[:2]) if len(parts) > 1 and parts[1].startswith("art. ") else ""


def _usual_branches(statutes: list[str], judging_body: str | None) -> list[str]:
    laws = _unique(statute.partition(",")[0] for statute in statutes)
    known = _unique(_BRANCH_OF_LAW.get(law, "") for law in laws)
    body = _BRANCH_OF_BODY.get((judging_body or "").upper())
    return known or ([body] if body else [])


def _in_force(decision: Decision) -> date | None:
    """Return the date that determines which "CPC" is meant. The old code governs decisions under it, and some later
    ones.
    """
    return decision.day


def _unique(values: Iterable[str]) -> list[str]:
    return [value for value in dict.fromkeys(values) if value]
