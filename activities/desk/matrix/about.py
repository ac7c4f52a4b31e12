"""The topic of a request, and how closely a passage matches it. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from activities.casefile.facts.money.amounts import SUM, value_in
from activities.law.fold import fold
from activities.search.analysis import analyse

LEAD = 90
"""Characters within which a request says that it is one of procedure."""
SUM_WEIGHT, SUBJECT_WEIGHT, NUMBER_WEIGHT = 4.0, 3.0, 3.0


class Procedure(StrEnum):
    """Requests on which the court rules beside the merits."""

    GRATUIDADE = "gratuidade"
    TUTELA = "tutela"
    ALIMENTOS = "alimentos"
    EXIBICAO = "exibicao"
    CITACAO = "citacao"
    ONUS = "onus"
    PROVAS = "provas"
    SUCUMBENCIA = "sucumbencia"


PROCEDURES: dict[Procedure, re.Pattern[str]] = {
    Procedure.GRATUIDADE: re.compile(r"\bgratuidade|justica gratuita|assistencia judiciaria|\bajg\b"),
    Procedure.TUTELA: re.compile(
        r"\btutela (?:de urgencia|provisoria|antecipada|cautelar|de evidencia|inibitoria|liminar)|\b(?:a|da"
        r"|de) tutela\b(?! d[aeo]s? (?!evidencia|urgencia|fls|folhas|ids?\b|ev|mov|num|decisao))"
        r"|\bliminar(?:mente)?\b|antecipacao d[oa]s? (?:efeitos d[ae] )?tutela"
    ),
    Procedure.ALIMENTOS: re.compile(r"\balimentos provis(?:ori|iona)"),
    Procedure.EXIBICAO: re.compile(r"\bexibicao (?:incidental|d[aeo]s?)\b|\bexib(?:a|ir|am|iu)\b"),
    Procedure.CITACAO: re.compile(
        r"\bcit(?:acao|ad[oa]s?|ar)\b|\bcite[m-]|\bnotific\w+ (?:d?[oa]s? )?(?:autoridade|coator|impetrad)"
        r"|\bnotifique(?:m)?(?:-se)? (?:[oa]s? )?(?:autoridade|coator|impetrad)"
    ),
    Procedure.ONUS: re.compile(r"\binver\w+ (?:d?[oe]s? )?onus|\bonus (?:da prova|probatorio)\b"),
    Procedure.PROVAS: re.compile(
        r"\bproducao d[eao]s? (?:tod[ao]s? )?(?:as |os )?(?:meios de )?provas?\b|\bprovas? (?:pericia"
        r"|testemunha|documenta|ora)"
        r"|\b(?:realizacao|producao) d[ea] pericia|\bdepoimento pessoal|\bprovar o alegado"
    ),
    Procedure.SUCUMBENCIA: re.compile(
        r"\bhonorarios\b(?! (?:periciais|contratuais|medicos))"
        r"|\bcustas\b(?! d[oa]s? (?:re|reus?|requerid[oa]|demandad[oa]|reclamad[oa]|promovid[oa])s?\b)"
        r"|\bsucumbenc\w+|\bdespesas processuais"
    ),
}

_SUBJECTS = {
    "dano_moral": r"\b(?:dan\w+|abalo|indenizac\w+|compensac\w+|reparac\w+)\b[^.;]{0,40}"
    r"\b(?:mora(?:l|is)|extrapatrimonia)",
    "dano_estetico": r"\bestetic[oa]s?\b",
    "dano_material": r"\bdan\w+ (?:materia|patrimonia|emergente)",
    "lucros_cessantes": r"\blucros cessantes",
    "pensao": r"\bpens(?:ao|oes|ionament\w+)\b",
    "em_dobro": r"\bem dobro\b|\brepeticao d[eo]",
    "multa": r"\bclausula penal|\bmulta (?:contratual|rescisoria|moratoria)",
    "prescricao": r"\bprescri(?!\w* medic)|\bdecadencia",
    "alimentos_filho": r"\balimentos\b[^.;,]{0,40}\b(?:filh|menor|infant|crianca|prole)",
    "alimentos_conjuge": r"\balimentos\b[^.;,]{0,40}\b(?:requerente|autora|conjuge|companheir|espos|mulher)",
}
_COMPILED = {name: re.compile(pattern) for name, pattern in _SUBJECTS.items()}
_RIVALS = frozenset(_SUBJECTS) - {"em_dobro", "multa", "prescricao"}
"""Heads of damage, and persons to maintain: a passage on one of them is not on another."""

_DAMAGES = re.compile(
    r"\bperdas e danos|(?<!natureza )(?<!carater )(?<!verba )\bindeniza\w+|\bressarci\w+"
    r"|\brepara(?:cao|toria)\b(?! d[aeo]s? (?!dan|prejuizo|perda))"
)
"""Damages of no named head."""
_HEADS = frozenset({"dano_moral", "dano_estetico", "dano_material", "lucros_cessantes", "perdas_e_danos"})
_DAY = re.compile(r"\b\d{1,2}/\d{1,2}/\d{2,4}\b")
_NUMBER = re.compile(r"\b\d[\d.\-/]{4,}\d\b")
_NUMBERED = re.compile(
    r"\b(?:notas?|lotes?|contratos?|cheques?|faturas?|duplicatas?|apartamentos?|matriculas?)(?: fisca(?:l|is))?"
    r"(?: n[.ºo°]*)? (\d+)"
)
_FINE_OF = re.compile(r"\bmulta (?:prevista )?(?:n|d)o art(?:igo|\.)? (\d+)")
_GENERIC = frozenset(
    analyse(
        "condenação condenar condene pagamento pagar ré réu autor autora requerente requerida requerido parte"
        " partes valor quantia importância título reais pedido pedidos requer procedência procedente processo"
        " ação direito forma art arts artigo lei código civil cpc cdc termos juros correção monetária devido"
        " devida referente relativo seja sejam conforme presente demanda respectivo total base dia dias ano"
        " anos mês meses nº acrescido acrescidos desde data atualizado concessão condição caso fim fins este"
        " esta feito feita prazo ser contra sobre bem como demais todos final julgar julgado inicial citação"
        " sentença empresa banco pessoa nome janeiro fevereiro março abril maio junho julho agosto setembro outubro"
        " solidária solidariamente novembro dezembro filho filha filhos menor criança reconhecimento reconhecer"
        " declaração declarar decretação decretar determinação determinar"
    )
)
_SAME = {
    stem: f"={words.split()[0]}"
    for words in (
        "restituição restituir devolução devolver devolva reembolso reembolsar repetição repetir ressarcimento"
        " ressarcir",
        "rescisão rescindir rescindido resolução resolver resolvido distrato",
        "medicamento remédio fármaco",
        "anulação anular nulidade nulo nula",
    )
    for stem in analyse(words)
}
"""A mark that words share which name the same thing, beside the words themselves."""


class About(NamedTuple):
    """A text by its subjects, sums, other numbers, distinctive words and pairs of adjacent ones."""

    subjects: frozenset[str]
    sums: tuple[float, ...]
    numbers: frozenset[str]
    stems: frozenset[str]
    pairs: frozenset[tuple[str, str]]


def about(text: str) -> About:
    """The topic of a text."""
    folded = fold(text).lower()
    sums = tuple(value_in(one) for one in SUM.finditer(folded))
    bare = _DAY.sub(" ", SUM.sub(" ", folded))
    words = [one for one in analyse(bare) if len(one) > 2 and not one.isdigit()]
    pairs = frozenset(pair for pair in pairwise(words) if not _GENERIC & set(pair) and pair[0] != pair[1])
    subjects = {name for name, pattern in _COMPILED.items() if pattern.search(folded)}
    if not subjects & _RIVALS and _DAMAGES.search(folded):
        subjects.add("perdas_e_danos")
    return About(
        subjects=frozenset(subjects),
        sums=sums,
        numbers=frozenset([*_NUMBER.findall(bare), *_FINE_OF.findall(bare), *_NUMBERED.findall(bare)]),
        stems=frozenset([*words, *(_SAME[one] for one in words if one in _SAME)]) - _GENERIC,
        pairs=pairs,
    )


class Asked(NamedTuple):
    """A request: its topic, and its matters of procedure; none for a request on the merits."""

    about: About
    procedures: frozenset[Procedure]


def asked(text: str) -> Asked:
    """The request in a text; a request of procedure shows this at its beginning."""
    folded = fold(text).lower()
    found = about(text)
    if _ALSO_AT_ONCE.search(folded) or _CONFIRMED.search(folded):
        return Asked(found, frozenset())
    named = {name for name, pattern in PROCEDURES.items() if (one := pattern.search(folded)) and one.start() < LEAD}
    if Procedure.ALIMENTOS in named:
        return Asked(found, frozenset((Procedure.ALIMENTOS,)))
    merits = found.subjects or (found.sums and Procedure.TUTELA not in named) or _CLAIMS.match(folded)
    return Asked(found, frozenset() if merits and not _PROCEDURAL_FIRST.match(folded) else frozenset(named))


_ALSO_AT_ONCE = re.compile(
    r"\b(?:inclusive|ate mesmo),? (?:liminar|em (?:carater |sede )?(?:de )?(?:liminar|tutela|antecipa))"
    r"|\bliminar(?:mente)?,? e,? (?:ao final|no merito|em definitivo|definitivamente)"
)
"""A request on the merits that is to be granted as an injunction besides."""
_CONFIRMED = re.compile(
    r"\b(?:(?:confirm|ratific|torn)\w*\b[^.;]{0,40}\b(?:tutela|liminar)|(?:tutela|liminar) (?:\w+ ){0,3}"
    r"(?:confirm|ratific|torn)\w*)\b[^.;]{0,30}\b(?:e|para|com),? (?:\w+ ){0,3}"
    r"(?:conden|declar|determin|reconhec|obrig)"
)
"""A request on the merits that confirms an injunction besides."""
_CLAIMS = re.compile(
    r"^(?:condena\w+|a condenacao)\b[^,;]{0,40}\bexibi"
    r"|^(?:(?:seja|sejam|a|o|que|ao final|no merito|julgar|ser)[ ,]+)*(?:julgad\w+ )?(?:(?:total(?:mente)? )?proced"
    r"|declara|rescis|resoluc|revis|anulac|nulidade|restitu|devoluc|repetic|obrigac)"
)
_PROCEDURAL_FIRST = re.compile(
    r"^[^,;]{0,40}\b(?:gratuidade|justica gratuita|assistencia judiciaria|tutela|liminar|citacao|notificacao|inversao"
    r"|custas|honorarios|sucumbenc\w+)"
)


class Weights:
    """How distinctive each word and each sum of a request is among the requests of the case.

    The order of a set differs between processes, so that only `fsum` adds up to the same in each.
    """

    def __init__(self, requests: Sequence[About]) -> None:
        self._stems = Counter(stem for one in requests for stem in one.stems)
        self._pairs = Counter(pair for one in requests for pair in one.pairs)
        self._damages = sum(bool(one.subjects & _HEADS) for one in requests)
        self._sums = Counter(value for one in requests for value in set(one.sums))

    def shared(self, request: About, passage: About) -> float:
        """How closely the passage matches the request; 0 for another head of damage."""
        mine, theirs = request.subjects & _RIVALS, passage.subjects & _RIVALS
        sums = set(request.sums) & set(passage.sums)
        if mine & _HEADS and self._damages == 1 and self._of_damages_alone(passage):
            theirs = mine
        if mine and theirs and not mine & theirs and not sums:
            return 0.0
        found = SUBJECT_WEIGHT * max(len(request.subjects & passage.subjects), len(mine & theirs))
        found += NUMBER_WEIGHT * len(request.numbers & passage.numbers)
        found += fsum(SUM_WEIGHT / self._sums[value] for value in sums)
        return found + fsum(1 / self._stems[stem] for stem in request.stems & passage.stems)

    def _of_damages_alone(self, passage: About) -> bool:
        """Whether the passage names damages of no head ("o pedido indenizatório") and nothing else of a request."""
        others = (stem for stem in passage.stems if self._stems[stem])
        return passage.subjects == frozenset({"perdas_e_danos"}) and not any(
            not _DAMAGES.match(f"{stem}a") and stem not in _SAME.values() for stem in others
        )

    def close(self, request: About, passage: About) -> float:
        """The same, where two words side by side count besides: "internação domiciliar" is one thing."""
        shared = self.shared(request, passage)
        return shared and shared + fsum(1 / self._pairs[pair] for pair in request.pairs & passage.pairs)

    def own(self, request: About, passage: About) -> bool:
        """Whether the passage has a word that only this request has."""
        return any(self._stems[stem] == 1 for stem in request.stems & passage.stems)
