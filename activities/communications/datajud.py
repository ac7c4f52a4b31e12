"""Movements of a lawsuit, as the public API of the DataJud gives them (https://datajud-wiki.cnj.jus.br/api-publica)."""

import hashlib
from collections.abc import Iterator
from datetime import date
from typing import Any, cast

from activities.communications.values import NO_OBJECT, Record, Unfit, day_of, line, number_of, record_in, records_in
from workflows.contracts.firm.communications import Communication, CommunicationSource

MOST_MOVEMENTS = 5000
"""Of one lawsuit in one court."""
NO_LIST = "movimentos: não é uma lista"
TOO_MANY = f"movimentos: mais de {MOST_MOVEMENTS} num processo"

Placed = tuple[str, Communication | Unfit]
"""The place of a movement within its record, and the movement, or why it is invalid."""


def movements_of(record: Record, today: date) -> Iterator[Placed]:
    """Each movement, valid or not. Raise `Unfit` if the record itself is invalid."""
    source = record_in(record.get("_source")) or record
    cnj = number_of(source, "numeroProcesso")
    movements: object = source.get("movimentos") or []
    if not isinstance(movements, list):
        raise Unfit(NO_LIST)
    for at, movement in enumerate(cast("list[Any]", movements)):
        place = f".movimentos[{at}]"
        if at >= MOST_MOVEMENTS:
            yield place, Unfit(TOO_MANY)
            return
        try:
            yield place, _movement(cnj, source, movement, today)
        except Unfit as error:
            yield place, error


def _movement(cnj: str, source: Record, given: object, today: date) -> Communication:
    if not isinstance(given, dict):
        raise Unfit(NO_OBJECT)
    movement = cast("Record", given)
    day = day_of(movement.get("dataHora"), "dataHora", today)
    name = line(movement.get("nome"))
    if not name:
        raise Unfit("nome: falta o nome do movimento")
    details = [line(one.get("nome")) for one in records_in(movement.get("complementosTabelados"))]
    details = [one for one in details if one]
    court, degree = line(source.get("tribunal"), 20).upper(), line(source.get("grau"), 10).upper()
    unit = record_in(movement.get("orgaoJulgador")) or record_in(source.get("orgaoJulgador"))
    told = (cnj, court, degree, line(movement.get("codigo")), line(movement.get("dataHora")), name, *details)
    return Communication(
        source=CommunicationSource.DATAJUD,
        key=hashlib.sha256("\n".join(told).encode()).hexdigest(),
        cnj=cnj,
        court=f"{court} {degree}".strip(),
        day=day,
        kind=f"{name} ({', '.join(details)})" if details else name,
        unit=line(unit.get("nomeOrgao") or unit.get("nome")),
        case_class=line(record_in(source.get("classe")).get("nome")) or None,
    )
