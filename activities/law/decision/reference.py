"""Citation forms of a decision: the court's own, ABNT NBR 6023, and its web address."""

import re
from datetime import date
from urllib.parse import urlencode

from activities.law.capitals import proper_name
from activities.law.decision.court import STF, STJ, court_name, court_of
from workflows.contracts.law.corpus import Decision, SourceFormat

DJEN_SINCE = date(2024, 11, 29)
"""First day on which the STJ published in the Diário de Justiça Eletrônico Nacional (Resolução CNJ 569)."""

STJ_PROCESSES = "https://processo.stj.jus.br/processo/pesquisa/"
STJ_THEMES = "https://processo.stj.jus.br/repetitivos/temas_repetitivos/pesquisa.jsp"

MOST_DIGITS = 12
"""Longest process number in digits. Longer ones are kept as they are."""

_NUMBER = re.compile(r"\d[\d.]*")
_NUMBER_SIGN = re.compile(r"\bn[.º°]*$")
_PANEL = re.compile(r"^(PRIMEIRA|SEGUNDA|TERCEIRA|QUARTA|QUINTA|SEXTA) (TURMA|SEÇÃO)$")
_ORDINALS = {"PRIMEIRA": 1, "SEGUNDA": 2, "TERCEIRA": 3, "QUARTA": 4, "QUINTA": 5, "SEXTA": 6}
_JOURNALS = {"DJEN": "DJEN", "DJE": "DJe", "DJ": "DJ"}
_LONG_JOURNALS = {
    "DJEN": "Diário de Justiça Eletrônico Nacional",
    "DJe": "Diário da Justiça Eletrônico",
    "DJ": "Diário da Justiça",
}
_MONTHS = ("jan.", "fev.", "mar.", "abr.", "maio", "jun.", "jul.", "ago.", "set.", "out.", "nov.", "dez.")


_JURISDICTION = re.compile(
    r"^Tribunal (?:de Justiça|Regional Eleitoral) (?:d[aeo] )?(?P<state>.+?)(?: e dos Territórios)?$"
)
_OF_MINISTERS = frozenset({STJ, "STF", "TST", "TSE", "STM", "TCU"})


def court_reference(decision: Decision) -> str:
    """Return `REsp n. 1.234.567/SP, Rel. Min. Fulano de Tal, Terceira Turma, julgado em 5/3/2024, DJe de
    11/3/2024.`

    Other courts' references begin with the court (`TJSP, Apelação n. ...`). Unknown parts are left out.
    """
    court = court_of(decision)
    parts = [numbered(decision)] if court in (None, STJ) else [court, numbered(decision)]
    if decision.minister:
        parts.append(f"Rel. {titled(decision.minister, court)}")
    if decision.judging_body:
        parts.append(proper_name(decision.judging_body))
    if decision.decided_on:
        parts.append(f"julgado em {_short(decision.decided_on)}")
    if decision.published_on:
        parts.append(_published(decision, decision.published_on))
    return ", ".join(parts) + "."


def nbr_6023(decision: Decision) -> str:
    """Return `BRASIL. Superior Tribunal de Justiça (3. Turma). REsp n. 1.234.567/SP. Relator: Min. Fulano ...`

    A state court stands under its state; without a known court the process comes first.
    """
    court = court_of(decision)
    panel = f" ({_panel(decision.judging_body)})" if decision.judging_body else ""
    heard = [
        f"Relator: {titled(decision.minister, court)}" if decision.minister else "",
        _long(decision.decided_on) if decision.decided_on else "",
    ]
    published = ""
    if decision.published_on:
        place = ", Brasília, DF" if court == STJ else ""
        name = journal(decision) or "Publicado"
        published = f"{_LONG_JOURNALS.get(name, name)}{place}, {_long(decision.published_on)}"
    parts = [
        f"{_jurisdiction(court)}. {court_name(court)}{panel}" if court else decision.judging_body or "",
        numbered(decision),
        ", ".join(part for part in heard if part),
        published,
    ]
    return ". ".join(part for part in parts if part) + "."


def court_address(decision: Decision) -> str | None:
    """Return the address of the process or theme on the court's site; None if unknown.

    Only the STJ's addresses are known.
    """
    if court_of(decision) != STJ:
        return None
    class_name, number, _ = _split(decision.process)
    number = re.sub(r"\D", "", decision.process_number or number)
    if decision.source == SourceFormat.TEMAS:
        asked = {"novaConsulta": "true", "tipo_pesquisa": "T", "cod_tema_inicial": number, "cod_tema_final": number}
        return f"{STJ_THEMES}?{urlencode(asked)}" if number else None
    if decision.registry_number:
        return f"{STJ_PROCESSES}?{urlencode({'num_registro': decision.registry_number})}"
    if not number:
        return None
    named = (decision.class_name or class_name).split()
    term = " ".join([*named[-1:], number])
    return f"{STJ_PROCESSES}?{urlencode({'tipoPesquisa': 'tipoPesquisaGenerica', 'termo': term})}"


def numbered(decision: Decision) -> str:
    """Return `AgInt no AREsp n. 1.234.567/SP`: the process with thousands separators; a theme or súmula unchanged.

    Numbers of courts other than STJ and STF stay as written.
    """
    class_name, number, rest = _split(decision.process)
    if not number or decision.source == SourceFormat.TEMAS:
        return decision.process
    if court_of(decision) not in (None, STJ, STF):
        named = class_name.rstrip(" -") or proper_name(decision.class_name or "Processo")
        return f"{named} n. {number}{rest}"
    unified = rest.startswith("-")  # a CNJ number, which is written as it is
    if not unified and len(number) < MOST_DIGITS:
        number = f"{int(number.replace('.', '')):,}".replace(",", ".")
    return f"{class_name} n. {number}{rest}".strip()


def journal(decision: Decision) -> str | None:
    """Return where the decision was published, from its record; for the STJ also from the day.

    None for another court without a record.
    """
    if court_of(decision) != STJ:
        return decision.journal
    stated = re.match(r"[A-Za-z]+", decision.journal or "")
    known = _JOURNALS.get(stated[0].upper()) if stated else None
    if decision.published_on and decision.published_on >= DJEN_SINCE and known != "DJ":
        return "DJEN"
    return known or "DJe"


def _published(decision: Decision, day: date) -> str:
    """Return `DJe de 11/3/2024`; `publicado em 11/3/2024` if the journal is unknown."""
    where = journal(decision)
    return f"{where} de {_short(day)}" if where else f"publicado em {_short(day)}"


def titled(name: str, court: str | None) -> str:
    """Return `Min. Fulano de Tal`, or the bare name for courts without ministers."""
    proper = proper_name(name)
    return f"Min. {proper}" if court in _OF_MINISTERS else proper


def _jurisdiction(court: str) -> str:
    """Return `BRASIL`, or the state of a state court."""
    of_state = _JURISDICTION.match(court_name(court))
    return of_state["state"].upper() if of_state else "BRASIL"


def _split(process: str) -> tuple[str, str, str]:
    """Return class, number as written and the rest; the number is empty if there is none."""
    number = _NUMBER.search(process)
    if number is None:
        return process, "", ""
    return (
        _NUMBER_SIGN.sub("", process[: number.start()].rstrip()).rstrip(),
        number[0].rstrip("."),
        process[number.end() :],
    )


def _panel(body: str) -> str:
    panel = _PANEL.match(body.upper())
    return f"{_ORDINALS[panel[1]]}. {panel[2].capitalize()}" if panel else proper_name(body)


def _short(day: date) -> str:
    return f"{day.day}/{day.month}/{day.year}"


def _long(day: date) -> str:
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
