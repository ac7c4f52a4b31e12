"""Whether two decisions answer the same question: their matters first, then the points that both name."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from activities.graph.references import article
from activities.precedents.folding import holding, same_thesis
from activities.precedents.likelihood.holding import names_question
from activities.precedents.matters.agreement import Subject, decision_subject, shared_matter
from activities.precedents.matters.related import use_of
from activities.search.analysis import analyse
from workflows.contracts.comparison import SameQuestion
from workflows.contracts.law.corpus import Decision

OF_EVERY_APPEAL = frozenset(
    f"Súmula {number}/{court}"
    for court, numbers in {"STJ": (5, 7, 83, 182, 211, 518), "STF": (282, 283, 284, 356)}.items()
    for number in numbers
)
"""Súmulas on whether an appeal may be heard: a shared one says nothing about the dispute."""

SURE_STEMS, SURE_POINTS = 3, 2
"""A point of so many words is enough by itself; of shorter ones ("dano moral") so many are."""
_ACTION = re.compile(r"^(?:ação|execução|cumprimento|mandado|habeas|procedimento|incidente)\b", re.IGNORECASE)
"""The name of an action says how the dispute came to court, not what is asked."""

ALIKE_STEMS, CITED_STEMS = 3, 2
"""Number of shared legal words in the headings that makes it one question, if both apply the same article; fewer are
enough if one cites the other.
"""
_EVERYWHERE = frozenset(
    analyse(
        "dano danos moral morais material valor indenização prazo termo inicial caso recurso especial agravo"
        " interno configuração cabimento possibilidade impossibilidade ausência necessidade critério fixação"
        " revisão majoração redução responsabilidade direito civil público pública pretensão obrigação"
        " contrato consumidor dever ônus prova entendimento orientação divergência turma superação"
        " uniformização jurisprudência"
    )
)
"""Words of headings on any question."""
_MANY_USES = frozenset(
    (
        "CF, art. 5º",
        "CF, art. 37",
        "CC, art. 186",
        "CC, art. 927",
        "CC, art. 944",
        "CDC, art. 14",
        "CDC, art. 6º",
        "CPC, art. 373",
    )
)
"""Articles that decisions on many questions apply."""

UNNAMED = "Não se reconheceu a matéria de {which}; leia as duas decisões."
APART = "Matérias diferentes: {left} na primeira, {right} na segunda."
NEAR = "Matérias próximas, mas não a mesma: {left} na primeira, {right} na segunda."
SHARED = "Mesma matéria: {matter}."
NOTHING = "Nada em comum nos textos: nem matéria, nem ponto, nem artigo, nem súmula ou julgado citado."
ALIKE = "Aplicam {articles} e falam do mesmo: {words}."
ONE_LAWSUIT = "São do mesmo processo: uma julga o recurso contra a outra."
CITED = "Uma cita a outra, e as duas aplicam {articles}."
PASSING = "Matérias que só em parte são as mesmas: {left} na primeira, {right} na segunda."
POINTS = "Mesmo ponto nas duas: {points}."
COPY = "As teses dizem quase o mesmo, com as mesmas palavras."
BINDING = "As duas se apoiam em {names}."
NO_POINT = "Nenhum ponto é nomeado pelas duas; pode ser a mesma questão com outras palavras. Leia as duas decisões."


class Judged(NamedTuple):
    """The answer and its basis (Portuguese)."""

    same: SameQuestion
    rests_on: list[str]


def same_question(left: Decision, right: Decision, points: Sequence[str]) -> Judged:
    """Whether two decisions answer the same question. `points` are common to both. Unrelated matters mean another
    question.
    """
    own, other = decision_subject(left), decision_subject(right)
    alike = _alike(left, right)
    if not own.matters or not other.matters:
        if alike:
            return Judged(SameQuestion.SIM, [*_same_point(left, right, points), alike])
        if _nothing_joins(left, right):
            return Judged(SameQuestion.NAO, [NOTHING])
        which = "nenhuma das duas" if not own.matters and not other.matters else "uma das duas"
        return Judged(SameQuestion.INDEFINIDO, [UNNAMED.format(which=which)])
    named = {"left": _listed(own), "right": _listed(other)}
    matter = shared_matter(own, right)
    if matter is None or shared_matter(other, left) is None:
        if matter is not None or own.matters.keys() & other.matters.keys():
            said = [*_same_point(left, right, points), *([alike] if alike else [])]
            if said:
                return Judged(SameQuestion.SIM, said)
            return Judged(SameQuestion.INDEFINIDO, [PASSING.format(**named)])
        related = any(use_of(one, to) for one in own.matters for to in other.matters)
        if related:
            return Judged(SameQuestion.INDEFINIDO, [NEAR.format(**named)])
        return Judged(SameQuestion.NAO, [APART.format(**named)])
    grounds = [SHARED.format(matter=matter)]
    said = [*_same_point(left, right, points), *([alike] if alike else [])]
    if not said:
        return Judged(SameQuestion.INDEFINIDO, [*grounds, NO_POINT])
    return Judged(SameQuestion.SIM, [*grounds, *said])


def _words(decision: Decision) -> dict[str, str]:
    """The words of law of a decision's points, by their stems."""
    return {
        stem: word
        for name in points_of(decision)
        for word in re.findall(r"\w{4,}", name)
        for stem in analyse(word)
        if stem not in _EVERYWHERE
    }


def _articles(decision: Decision) -> list[str]:
    return [one for one in dict.fromkeys(map(article, decision.features.statutes)) if one not in _MANY_USES]


def _alike(left: Decision, right: Decision) -> str | None:
    """Basis for the same question: one lawsuit, or a common article with enough common words or a citation of one by
    the other; None if there is none.
    """
    if _number(left.process) == _number(right.process):
        return ONE_LAWSUIT
    own, other = _words(left), _words(right)
    shared = [word for stem, word in own.items() if stem in other]
    articles = [one for one in _articles(left) if one in _articles(right)]
    if articles and len(shared) >= CITED_STEMS and (_cites(left, right) or _cites(right, left)):
        return CITED.format(articles=", ".join(articles))
    if len(shared) < ALIKE_STEMS or not articles:
        return None
    return ALIKE.format(articles=", ".join(articles), words=", ".join(shared))


def _number(process: str) -> str:
    """The number of the appeal, which the embargos against its judgment keep."""
    return "".join(filter(str.isdigit, process))


def _cites(one: Decision, other: Decision) -> bool:
    return any(_number(name) == _number(other.process) for name in one.features.citations if "/" in name)


def _nothing_joins(left: Decision, right: Decision) -> bool:
    if min(len(_words(left)), len(_words(right))) < ALIKE_STEMS:
        return False
    cited = set(left.features.citations) & set(right.features.citations) - OF_EVERY_APPEAL
    laws = set(map(article, left.features.statutes)) & set(map(article, right.features.statutes))
    return not cited and not laws and len(_words(left).keys() & _words(right).keys()) == 0


def _same_point(left: Decision, right: Decision, points: Sequence[str]) -> list[str]:
    sure = len(points) >= SURE_POINTS or any(len(set(analyse(name))) >= SURE_STEMS for name in points)
    said = [POINTS.format(points="; ".join(points))] if sure else []
    if same_thesis(holding(left), holding(right)):
        said.append(COPY)
    both = [name for name in left.features.citations if name in right.features.citations]
    binding = [name for name in both if name.startswith(("Súmula", "Tema")) and name not in OF_EVERY_APPEAL]
    if binding:
        said.append(BINDING.format(names=", ".join(binding)))
    return said


def shared_points(left: Decision, right: Decision) -> list[str]:
    """Points of law that both decisions name, in the words of the first.

    Points with the same stems in any order are equal. A point of at least `SURE_STEMS` words also equals a longer one
    that contains it.
    """
    others = [_stems(name) for name in points_of(right)]
    return [name for name in points_of(left) if any(_same(_stems(name), one) for one in others)]


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    return one == other or (min(len(one), len(other)) >= SURE_STEMS and (one <= other or other <= one))


def points_of(decision: Decision) -> list[str]:
    """The points of law that its headings name, without actions and without its matters as such."""
    matters = [_stems(matter) for matter in decision_subject(decision).matters]
    return [
        name
        for name in dict.fromkeys(decision.features.criteria)
        if names_question(name) and not _ACTION.search(name) and not any(_stems(name) <= one for one in matters)
    ]


def _stems(name: str) -> frozenset[str]:
    return frozenset(analyse(name))


def _listed(found: Subject) -> str:
    return ", ".join(sorted(found.matters, key=lambda matter: -found.matters[matter]))
