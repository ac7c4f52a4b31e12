"""The act of the lawsuit in a question, and the pieces that contain it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from activities.casefile.segmentation import CaseFile, Piece
from activities.inquiry.timeline import by_day
from activities.law.fold import squash
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import Side
from workflows.contracts.run.results.rulings import Disposition

RULINGS = (
    "sentenca",
    "acordao",
    "decisao_monocratica",
    "decisao_tutela",
    "decisao_saneadora",
    "decisao_embargos",
    "decisao_cumprimento",
    "decisao_admissibilidade",
    "sentenca_extintiva",
    "despacho_inicial",
    "despacho_expediente",
)
_REVERSING = frozenset(
    (
        Disposition.PROVIDO,
        Disposition.PARCIALMENTE_PROVIDO,
        Disposition.PROCEDENTE,
        Disposition.PARCIALMENTE_PROCEDENTE,
        Disposition.IMPROCEDENTE,
    )
)
_PHASES = {PhaseLabel.POSTULACAO_INICIAL: Side.AUTOR, PhaseLabel.RESPOSTA_DO_REU: Side.REU}
_CLAIMS = {Side.AUTOR: ("peticao_inicial", "emenda_inicial"), Side.REU: ("contestacao", "excecao_pre_executividade")}
DEFENDANT = re.compile(r"\b(?:re|reu|reus|(?<=[oa] )requerid[oa]|demandad[oa]|reclamad[oa]|executad[oa]|apelad[oa])\b")
_FIRST_INSTANCE = re.compile(r"\b(?:juiz|juiza|sentenca)\b")
"""Words that ask for the first judge's ruling, even if a court of appeal changed it."""
CLAIMANT = re.compile(r"\b(?:autor|autora|autores|requerente|demandante|reclamante|exequente)\b")

ABOUT = re.compile(
    r"\b(?:sobre|acerca d\w+|a respeito d\w+|(?<=\w )(?<!\bem )(?<!\bpor )(?<!\bde )quanto ao?s?|em relacao ao?s?"
    r"|(?:(?<=disse )|(?<=falou )|(?<=alegou )|(?<=alega )|(?<=diz )|(?<=sustenta )|(?<=sustentou ))que"
    r"|(?:(?<=disse )|(?<=falou )|(?<=fala )|(?<=diz ))d[aeo]s?)\b"
)
"""Words that introduce the topic of a question."""
_COMPANY = re.compile(r"\b(?:empresa|companhia|empregador\w*|patrao|patroa)\b")
_COMPANY_NAME = re.compile(r"\b(?:ltda|s\.?a\b|s/a|eireli|me|epp|banco|cia|companhia)\b")
_LONG_WORD = re.compile(r"\w{4,}")


@dataclass(frozen=True, slots=True)
class Act:
    """One kind of act, with the fields that `acts.yaml` explains."""

    name: str
    asked: tuple[re.Pattern[str], ...]
    unless: tuple[re.Pattern[str], ...]
    pieces: tuple[str, ...]
    must: tuple[re.Pattern[str], ...]
    cues: tuple[re.Pattern[str], ...]
    last: bool = False
    dated: bool = False
    reasons: bool = False
    object: bool = False
    by_side: bool = False
    of_side: Side | None = None
    topic: re.Pattern[str] | None = None

    def found(self, folded: str) -> list[re.Match[str]]:
        """Return the phrases of the question that ask for this act."""
        return [said for pattern in self.asked if (said := pattern.search(folded))]

    def matches(self, folded: str) -> bool:
        """Return whether the question is about this act."""
        return bool(self.found(folded)) and not any(pattern.search(folded) for pattern in self.unless)


def act_asked(question: str) -> Act | None:
    """Return the act in the question, or None.

    "o que o laudo diz sobre a gratuidade" is about the report: the text before the topic counts first, unless it
    only names a judge or a request.
    """
    folded = squash(question)
    about = ABOUT.search(folded)
    named = _first(folded[: about.start()]) if about else None
    return named if named and not named.object else _first(folded)


def _first(folded: str) -> Act | None:
    return next((act for act in _acts() if act.matches(folded)), None)


def pieces_of(act: Act, question: str, case_file: CaseFile) -> list[Piece]:
    """Return the pieces of the case file with the act, best first."""
    asked = side_asked(question, case_file)
    filed = [piece for piece in case_file.pieces if piece.phase or piece.type in ("capa_autos", "indice")]
    first = _FIRST_INSTANCE.search(squash(question))
    kinds = [kind for kind in act.pieces if not (first and kind == "reversing")]
    found = [piece for kind in kinds for piece in _of_kind(kind, filed, asked)]
    side = act.of_side or (asked if act.by_side else None)
    return [piece for piece in found if side is None or _filed_by(piece) in (side, None)]


def side_asked(question: str, case_file: CaseFile) -> Side | None:
    """Return the one side whose act the question names, by role or by a word of the party's name."""
    folded, parties = squash(question), case_file.case.parties
    said = set(_LONG_WORD.findall(folded))
    claimants, defendants = (set(_LONG_WORD.findall(squash(" ".join(names)))) for names in (parties.autor, parties.reu))
    claimant = bool(CLAIMANT.search(folded) or said & (claimants - defendants))
    defendant = bool(DEFENDANT.search(folded) or said & (defendants - claimants))
    if claimant is defendant:
        return None if claimant else _company_asked(folded, case_file)
    return Side.AUTOR if claimant else Side.REU


def _company_asked(folded: str, case_file: CaseFile) -> Side | None:
    """Return the side of "a empresa" if only one side has a company, and only one."""
    parties = case_file.case.parties
    companies = [
        side
        for side, names in ((Side.AUTOR, parties.autor), (Side.REU, parties.reu))
        for name in names
        if _COMPANY_NAME.search(squash(name))
    ]
    return companies[0] if _COMPANY.search(folded) and len(companies) == 1 else None


def _of_kind(kind: str, filed: Sequence[Piece], side: Side | None) -> list[Piece]:
    if kind == "latest":
        return by_day(filed)[-1:]
    if kind == "latest_ruling":
        return by_day(piece for piece in filed if piece.type in RULINGS)[-1:]
    if kind == "reversing":
        return [one for one in filed if one.type == "acordao" and one.outcome and one.outcome.disposition in _REVERSING]
    if kind == "claims":
        return [piece for name in _CLAIMS[side or Side.AUTOR] for piece in filed if piece.type == name]
    if kind == "headed":
        return []
    return [piece for piece in filed if piece.type == kind]


def _filed_by(piece: Piece) -> Side | None:
    return piece.side or (_PHASES.get(piece.phase) if piece.phase else None)


@cache
def _acts() -> tuple[Act, ...]:
    stored: list[dict[str, Any]] = yaml.safe_load(
        files("activities.inquiry").joinpath("acts.yaml").read_text(encoding="utf-8")
    )
    return tuple(_read(one) for one in stored)


def _read(stored: dict[str, Any]) -> Act:
    patterns = {
        name: tuple(re.compile(pattern) for pattern in stored.get(name, ()))
        for name in ("asked", "unless", "must", "cues")
    }
    side = stored.get("of_side")
    switches = {name: stored.get(name, False) for name in ("last", "dated", "reasons", "object", "by_side")}
    return Act(
        name=stored["name"],
        pieces=tuple(stored["pieces"]),
        of_side=Side(side) if side else None,
        topic=re.compile(stored["topic"]) if "topic" in stored else None,
        **patterns,
        **switches,
    )
