"""A communication of the DJEN, as the API Comunica gives it (https://comunicaapi.pje.jus.br/swagger)."""

from datetime import date

from activities.communications.values import (
    Record,
    Unfit,
    day_of,
    line,
    link_of,
    number_of,
    plain,
    record_in,
    records_in,
)
from infra.identity.people import oab_of
from infra.identity.tenants import Unusable
from workflows.contracts.firm.communications import (
    Addressee,
    Communication,
    CommunicationLawyer,
    CommunicationSource,
)

DAYS = ("data_disponibilizacao", "datadisponibilizacao", "dataDisponibilizacao")
CANCELLED = "C"
TWO_DAYS = "data_disponibilizacao e datadisponibilizacao dizem dias diferentes"
NAMELESS = "hash, id: falta o que identifica a comunicação"


def communication_of(record: Record, today: date) -> Communication:
    """Return the communication. Raise `Unfit` with the field that is wrong."""
    cnj = number_of(record, "numero_processo", "numeroprocessocommascara", "numeroProcesso")
    days = {day_of(record[name], name, today) for name in DAYS if record.get(name)}
    if len(days) != 1:
        raise Unfit(TWO_DAYS if days else f"{DAYS[0]}: falta a data")
    key = line(record.get("hash")) or line(record.get("id"))
    if not key:
        raise Unfit(NAMELESS)
    return Communication(
        source=CommunicationSource.DJEN,
        key=key,
        cnj=cnj,
        court=line(record.get("siglaTribunal"), 20).upper(),
        day=days.pop(),
        kind=line(record.get("tipoComunicacao")) or "Comunicação",
        unit=line(record.get("nomeOrgao")),
        document=line(record.get("tipoDocumento")) or None,
        case_class=line(record.get("nomeClasse")) or None,
        text=plain(record.get("texto")),
        addressees=[
            Addressee(name=name, side=line(one.get("polo"), 20) or None)
            for one in records_in(record.get("destinatarios"))
            if (name := line(one.get("nome")))
        ],
        lawyers=_lawyers(record),
        link=link_of(record.get("link")),
        cancelled=record.get("ativo") is False or line(record.get("status")).upper() == CANCELLED,
        cancel_reason=line(record.get("motivo_cancelamento")) or None,
    )


def _lawyers(record: Record) -> list[CommunicationLawyer]:
    told = [record_in(one.get("advogado")) for one in records_in(record.get("destinatarioadvogados"))]
    found = [CommunicationLawyer(name=line(one.get("nome")), oab=_oab(one)) for one in told]
    return [one for one in found if one.name or one.oab]


def _oab(lawyer: Record) -> str | None:
    try:
        return oab_of(f"{line(lawyer.get('uf_oab'), 10)}{line(lawyer.get('numero_oab'), 20)}")
    except Unusable:
        return None
