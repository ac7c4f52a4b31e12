"""A correction as one sentence, for reports and lists (Portuguese)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from workflows.contracts.fields.money import reais
from workflows.contracts.law.authority import Stance
from workflows.contracts.reading.corrections import (
    CitationCorrection,
    ClientCorrection,
    Correction,
    FactCorrection,
    FactKind,
    PartyAction,
    PartyCorrection,
    PieceCorrection,
    PrecedentCorrection,
    StanceCorrection,
    Undo,
)
from workflows.contracts.reading.timeline import MoneyKind
from workflows.contracts.run.case import PHASE_TITLES
from workflows.contracts.run.results.result import EVENT_TITLES, Side
from workflows.contracts.run.results.rulings import DISPOSITION_TITLES

KINDS = {
    "piece": "peças",
    "party": "partes e advogados",
    "fact": "fatos",
    "precedent": "precedentes indicados",
    "stance": "lados de precedentes",
    "citation": "avisos de citação",
    "cliente": "por quem atuamos",
    "undo": "correções desfeitas",
}
SIDES = {Side.AUTOR: "parte autora", Side.REU: "parte ré"}
FACTS = {
    FactKind.SUM: "valor",
    FactKind.OUTCOME: "desfecho",
    FactKind.INJUNCTION: "tutela de urgência",
    FactKind.FREE_JUSTICE: "gratuidade da justiça",
    FactKind.DATE: "data",
    FactKind.VALUE: "valor da causa",
    FactKind.UNIT: "juízo",
    FactKind.NUMBER: "número do processo",
    FactKind.CLASS: "classe processual",
}
WORDS: dict[str, str] = {
    **EVENT_TITLES,
    MoneyKind.CONDENACAO: "condenação",
    MoneyKind.HONORARIOS_PERICIAIS: "honorários periciais",
    MoneyKind.HONORARIOS: "honorários",
    MoneyKind.DEPOSITO: "depósito",
    MoneyKind.DIVIDA: "dívida",
    Stance.FAVORAVEL: "favorável",
    Stance.CONTRARIO: "contrário",
}
"""Values whose words are not their names without underscores."""
ACTIONS = {PartyAction.ADD: "incluída", PartyAction.REMOVE: "retirada", PartyAction.RENAME: "o nome certo é"}


def told(said: Correction, types: Mapping[str, str] = MappingProxyType({})) -> str:
    """The correction in words; `types` has the known display names of piece types."""
    match said:
        case PieceCorrection():
            return _piece(said, types)
        case PartyCorrection():
            who = f"advogado da {SIDES[said.side]}" if said.lawyer else SIDES[said.side]
            return f"{who} {said.name}: {ACTIONS[said.action]}{f' {said.to}' if said.to else ''}"
        case FactCorrection():
            return _fact(said)
        case PrecedentCorrection():
            stance = "" if said.stance is Stance.INDEFINIDO else f", {_word(said.stance)}"
            named = said.document_id or said.reference
            return f"precedente indicado para {PHASE_TITLES[said.phase_label]}: {named}{stance}"
        case StanceCorrection():
            return f"o precedente {said.document_id} serve à {SIDES[said.side]}"
        case CitationCorrection():
            done = "afastado" if said.action == "dismiss" else "confirmado"
            return f"alerta sobre a citação {said.citation}: {done}"
        case ClientCorrection():
            return f"o escritório atua pela {SIDES[Side(said.value)]}"
        case Undo():
            return f"desfeita a correção {said.undoes}"


def _piece(said: PieceCorrection, types: Mapping[str, str]) -> str:
    first, last = said.pages
    pages = f"página {first}" if first == last else f"páginas {first} a {last}"
    parts: dict[str, Any] = {
        "tipo": said.type and types.get(said.type, said.type.replace("_", " ")),
        "fase": said.phase and PHASE_TITLES[said.phase],
        "título": said.title,
        "data": said.date and f"{said.date:%d/%m/%Y}",
        "de": said.whose and SIDES[said.whose],
    }
    set_to = ", ".join(f"{name} {value}" for name, value in parts.items() if value)
    return f"{pages}: uma peça só" + (f" ({set_to})" if set_to else "")


def _fact(said: FactCorrection) -> str:
    where = f" (página {said.page})" if said.page else ""
    named = f"{FACTS[said.fact]}{f' {said.text}' if said.text else ''}{where}"
    if said.set is None:
        return f"{named}: descartado"
    values = [value for value in map(_value, said.set) if value]
    return f"{named}: {', '.join(values)}" + (", não há" if said.set.event and not said.set.date else "")


def _value(item: tuple[str, Any]) -> str:
    match item:
        case _, None:
            return ""
        case "by_court", by_court:
            return "dito pelo juízo" if by_court else "não dito pelo juízo"
        case "value", value:
            return reais(value)
        case "date", day:
            return f"{day:%d/%m/%Y}"
        case "text", text:
            return text
        case "disposition", disposition:
            return DISPOSITION_TITLES[disposition]
        case _, named:
            return _word(named)


def _word(value: str) -> str:
    return WORDS.get(value, value.replace("_", " "))
