"""STJ open data "Íntegras de decisões terminativas e acórdãos": metadata in JSON and texts in a zip, joined by
document.

Field names changed over time: 2021 has SeqDocumento, NM_MINISTRO and ISO dates; 2022 integers and milliseconds;
2023 strings of milliseconds, "None" for null and `dataDistribuição`. Names are compared without case and accents.
"""

import re
from pathlib import PurePosixPath
from typing import Any

from activities.corpus.formats.cleaning import clean_text, damaged
from activities.corpus.formats.dates import last_written_date, parse_date
from activities.corpus.formats.items import Found, FoundText, Item, LeftOut
from activities.law.fold import fold, squash
from activities.law.ministers.names import minister_name
from workflows.contracts.law.corpus import Decision, SourceFormat

PREFIX = "integra-"
"""Document numbers of this data set and ids of the espelhos overlap; this prefix keeps them apart."""

_SEQUENCE = re.compile(r"[0-9]{1,72}")
"""A document number. With the prefix it is an id."""
_PROCESS = re.compile(r"^(?P<class>.*?\S)\s+(?P<number>\d[\d.]*)\s*(?:/?\s*[A-Z]{2})?$")
_APPEALS = {
    "agravo regimental": "AgRg",
    "agravo interno": "AgInt",
    "embargos de declaracao": "EDcl",
    "embargos de divergencia": "EDv",
    "recurso extraordinario": "RE",
    "pedido de reconsideracao": "RCD",
    "pedido de extensao": "PExt",
    "pedido de distincao": "PDist",
    "questao de ordem": "QO",
    "peticao": "Pet",
}
_FEMININE = frozenset({"Rcl", "Pet", "PET", "MC", "AR", "APn", "SLS", "SS", "SE", "SEC", "HDE", "TutPrv", "CR", "IF"})
_PLURAL = frozenset({"EREsp", "EAREsp", "EAg", "EDcl", "EDv"})
_ACORDAO = r"A\s?C\s?Ó\s?R\s?D\s?Ã\s?O"
_EMENTA = re.compile(r"^[^\S\n]*EMENTA[^\S\n]*\n", re.MULTILINE)
_AFTER_EMENTA = re.compile(rf"^[^\S\n]*(?:{_ACORDAO}|DECISÃO|RELATÓRIO)[^\S\n]*\n", re.MULTILINE)
_RULING = re.compile(rf"^[^\S\n]*{_ACORDAO}[^\S\n]*\n", re.MULTILINE)
_AFTER_RULING = re.compile(r"^[^\S\n]*(?:RELATÓRIO|VOTO)[^\S\n]*\n", re.MULTILINE)
"""Phrases that stand on lines of their own. A pattern over the whole part between two would take quadratic time."""

_LONGEST_SIGNATURE = 1_500
_ACORDAM = re.compile(r"\bacordam\b.{0,4000}", re.IGNORECASE | re.DOTALL)
_BODY_NAMES = r"(?:primeira|segunda|terceira|quarta|quinta|sexta)\s+(?:turma|secao)|corte\s+especial"
_BODY = re.compile(rf"\b(?:acordam|decide)\b[^.;]{{0,60}}?\b({_BODY_NAMES})")
_SIGNATURE = re.compile(
    rf"\n\([^\n()]*\bministr[oa]\b[^\n]*?,\s*(?P<body>{_BODY_NAMES}),\s*julgado em (?P<day>[\d/]+),[^\n]*\)\s*$"
)
"""The court's signature of an ementa, folded: "(AgRg no REsp n. 1, relator Ministro X, Quinta Turma, julgado em
22/2/2022, DJe de 25/2/2022.)".
"""


def is_metadata(record: dict[str, Any]) -> bool:
    """Return whether a JSON record is metadata of this data set, in the field names of any year."""
    return "seqdocumento" in {fold(key).lower() for key in record}


def parse_metadata(record: dict[str, Any], position: int) -> Item:
    """Return a decision without its text, or the reason why there is none."""
    fields = {fold(key).lower(): value for key, value in record.items()}
    sequence = clean_text(fields.get("seqdocumento"))
    if sequence is None or not _SEQUENCE.fullmatch(sequence):
        return LeftOut(f"registro {position}", "metadado sem seqDocumento")
    process = re.sub(r"\s+", " ", clean_text(fields.get("processo")) or "")
    if not process:
        return LeftOut(sequence, "metadado sem processo")
    match = _PROCESS.match(process)
    class_name = _chain(match["class"] if match else None, clean_text(fields.get("recurso")))
    number = match["number"] if match else None
    decision = Decision(
        id=PREFIX + sequence,
        source=SourceFormat.INTEGRAS,
        kind=_kind(clean_text(fields.get("tipodocumento"))),
        process=f"{class_name} {number}" if class_name and number else process,
        process_number=number,
        registry_number=clean_text(fields.get("numeroregistro")),
        class_name=class_name,
        minister=minister_name(clean_text(fields.get("ministro")) or clean_text(fields.get("nm_ministro"))),
        published_on=parse_date(clean_text(fields.get("datapublicacao"))),
        notes=clean_text(fields.get("descricaomonocratica")),
    )
    repaired = any(isinstance(value, str) and damaged(value) for value in record.values())
    return Found(decision, repaired=repaired)


def parse_text(name: str, raw: str) -> Item:
    """Return the text of the document after which the file is named."""
    stem = PurePosixPath(name).stem
    if not _SEQUENCE.fullmatch(stem):
        return LeftOut(name, "o nome do arquivo de texto não é um seqDocumento")
    text = clean_text(raw)
    if text is None:
        return LeftOut(name, "texto vazio")
    return FoundText(PREFIX + stem, text, name, repaired=damaged(raw))


def with_text(decision: Decision, text: str) -> Decision:
    """Return the decision with its text and what only the text states: ementa, ruling, panel and date."""
    told: dict[str, object] = {"full_text": text, "decided_on": last_written_date(text) or decision.decided_on}
    if decision.kind == "acórdão":
        told |= _told_by_panel(text)
    else:
        told["ementa"] = _ementa_in(text)
    return decision.model_copy(update={name: value for name, value in told.items() if value})


def _told_by_panel(text: str) -> dict[str, object]:
    folded = fold(text).lower()
    told: dict[str, object] = {}
    if ementa := _ementa_in(text):
        told["ementa"] = ementa
    if ruling := _ruling_in(text):
        told["ruling"] = ruling
    if body := _BODY.search(folded):
        told["judging_body"] = _accented(body[1])
    if signature := _SIGNATURE.search(folded, max(0, len(folded.rstrip()) - _LONGEST_SIGNATURE)):
        told["judging_body"] = _accented(signature["body"])
        told["decided_on"] = parse_date(signature["day"])
        told.setdefault("ementa", text[: signature.start()].strip())
    return told


def _ementa_in(text: str) -> str | None:
    """Return the text between the line "EMENTA" and the heading of the next part, or None without such lines."""
    begin = _EMENTA.search(text)
    end = _AFTER_EMENTA.search(text, begin.end()) if begin else None
    return text[begin.end() : end.start()].strip() if begin and end else None


def _ruling_in(text: str) -> str | None:
    """Return the panel's ruling with its lines up to the next part or the end; otherwise the text from "acordam" on."""
    begin = _RULING.search(text)
    if begin is None:
        acordam = _ACORDAM.search(text)
        return acordam[0].strip() if acordam else None
    end = _AFTER_RULING.search(text, begin.end())
    return text[begin.start() : end.end() if end else len(text)].strip()


def _kind(written: str | None) -> str:
    return "acórdão" if written and fold(written).lower().startswith("acord") else "decisão monocrática"


def _chain(base: str | None, appeal: str | None) -> str | None:
    """Return the class with the appeal inside it: "AgRg no REsp"."""
    if base is None:
        return None
    inner = _APPEALS.get(squash(appeal)) if appeal else None
    if inner is None:
        return base
    last = base.split()[-1] if " " not in base else base.split()[0]
    link = "nos" if last in _PLURAL else "na" if last in _FEMININE else "no"
    return f"{inner} {link} {base}"


def _accented(body: str) -> str:
    return " ".join(body.upper().split()).replace("SECAO", "SEÇÃO")
