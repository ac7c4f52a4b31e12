"""STJ open data "Espelhos de acórdãos": one JSON array per judging body and month."""

import re
from typing import Any

from activities.corpus.formats.cleaning import clean_list, clean_text, damaged
from activities.corpus.formats.dates import parse_date, parse_publication
from activities.corpus.formats.items import Found, Item, LeftOut
from activities.law.citations.find import find_citations
from activities.law.ministers.names import minister_name
from activities.law.statutes.marks import parse_marks
from workflows.contracts.law.corpus import Decision, SourceFormat

KEYS = frozenset({"siglaClasse", "numeroRegistro", "ementa", "nomeOrgaoJulgador", "ministroRelator"})
"""A record with an `id` and any of these keys belongs to this data set."""

_COURT_LINE = re.compile(r"^[^\S\n]*(STJ|STF)\s+-\s+", re.MULTILINE)
_SIMILAR = re.compile(r"^(?P<chain>[A-Za-zÀ-ú ]+?)\s{1,}(?P<number>\d[\d.]*)\s+(?P<state>[A-Z]{2})\b")
_JUDGING_BODY = re.compile(r"espelhos-de-acordaos-([a-z-]+)")
_BODIES = {
    "corte-especial": "CORTE ESPECIAL",
    "primeira-secao": "PRIMEIRA SEÇÃO",
    "segunda-secao": "SEGUNDA SEÇÃO",
    "terceira-secao": "TERCEIRA SEÇÃO",
    "primeira-turma": "PRIMEIRA TURMA",
    "segunda-turma": "SEGUNDA TURMA",
    "terceira-turma": "TERCEIRA TURMA",
    "quarta-turma": "QUARTA TURMA",
    "quinta-turma": "QUINTA TURMA",
    "sexta-turma": "SEXTA TURMA",
}


def parse_espelho(record: dict[str, Any], position: int, source_name: str) -> Item | None:
    """Return a decision or the reason why there is none; None for the placeholder of a month without decisions."""
    identifier = clean_text(record.get("id"))
    if identifier is None:
        if any(clean_text(record.get(key)) for key in ("ementa", "numeroProcesso", "decisao")):
            return LeftOut(f"registro {position}", "registro sem id")
        return None
    if len(identifier) > 80:
        return LeftOut(f"registro {position}", "id com mais de 80 caracteres")
    class_name, number = clean_text(record.get("siglaClasse")), clean_text(record.get("numeroProcesso"))
    ementa, ruling = clean_text(record.get("ementa")), clean_text(record.get("decisao"))
    if not (ementa or ruling):
        return LeftOut(identifier, "registro sem ementa nem decisão")
    journal, published = parse_publication(clean_text(record.get("dataPublicacao")))
    marks = [parse_marks(mark) for mark in clean_list(record.get("referenciasLegislativas"))]
    cited = cited_in(clean_text(record.get("jurisprudenciaCitada")) or "")
    decision = Decision(
        id=identifier,
        source=SourceFormat.ESPELHOS,
        kind=(clean_text(record.get("tipoDeDecisao")) or "acórdão").lower(),
        process=" ".join(part for part in (class_name, number) if part) or identifier,
        process_number=number,
        registry_number=clean_text(record.get("numeroRegistro")),
        class_name=class_name,
        minister=minister_name(clean_text(record.get("ministroRelator"))),
        judging_body=(clean_text(record.get("nomeOrgaoJulgador")) or body_in_name(source_name) or "").upper() or None,
        decided_on=parse_date(clean_text(record.get("dataDecisao"))),
        published_on=published,
        journal=journal,
        ementa=ementa or "",
        ruling=ruling or "",
        thesis=clean_text(record.get("teseJuridica")),
        notes=_notes(record),
        legislation=_unique(
            [
                *(str(statute) for mark in marks for statute in mark.statutes),
                *(law for mark in marks for law in mark.laws),
            ]
        ),
        cited=_unique([*cited, *(sumula for mark in marks for sumula in mark.sumulas)]),
        similar=_unique([_similar(item) for item in clean_list(record.get("acordaosSimilares"))]),
    )
    return Found(decision, repaired=needed_repair(record))


def cited_in(text: str) -> list[str]:
    """Return the normalised processes in `jurisprudenciaCitada`, whose lists stand under "STJ - " and "STF - "."""
    found: list[str] = []
    pieces = _COURT_LINE.split(text.replace("<<", "").replace(">>", ""))
    for court, piece in zip(["STJ", *pieces[1::2]], pieces[0::2], strict=True):
        for citation in find_citations(piece):
            named = citation.court if citation.is_sumula or court == "STJ" else court
            found.append(f"{citation.class_name} {citation.number}/{named}")
    return _unique(found)


def needed_repair(record: dict[str, Any]) -> bool:
    """Return whether a field was double-encoded, or a list came as Python source."""
    lists = ("referenciasLegislativas", "acordaosSimilares")
    return any(
        isinstance(value, str) and (damaged(value) or (key in lists and value.startswith("[")))
        for key, value in record.items()
    )


def body_in_name(source_name: str) -> str | None:
    """Return the judging body in the name of the data set's folder."""
    match = _JUDGING_BODY.search(source_name)
    return _BODIES.get(match[1]) if match else None


def _notes(record: dict[str, Any]) -> str | None:
    """Return the court librarians' additions: notes, complementary information, auxiliary terms."""
    parts = [clean_text(record.get(key)) for key in ("notas", "informacoesComplementares", "termosAuxiliares")]
    return "\n\n".join(part for part in parts if part) or None


def _similar(item: str) -> str:
    """Return the process: "AgInt no AREsp 2046943 SP 2021/0405015-0 Decisão:..." is "AgInt no AREsp 2046943/SP"."""
    match = _SIMILAR.match(item)
    return f"{' '.join(match['chain'].split())} {match['number']}/{match['state']}" if match else item.split("\n")[0]


def _unique(values: list[str]) -> list[str]:
    return [value for value in dict.fromkeys(values) if value]
