"""Who sues whom: from the cover, the headers of the court's acts, and the first petition. Pure."""

import re
from collections import Counter

from activities.casefile.flow import join_lines
from activities.casefile.systems.recognition import Sheet
from activities.law.fold import fold, squash
from workflows.contracts.result import CaseParties

_ACTIVE = r"autor(?:a|es|as)?|requerentes?|exequentes?|reclamantes?|impetrantes?|demandantes?|suscitantes?|polo ativo"
_PASSIVE = r"re|reus?|res|requerid[oa]s?|executad[oa]s?|reclamad[oa]s?|impetrad[oa]s?|demandad[oa]s?|polo passivo"
_LABELLED = re.compile(
    rf"^\s*(?:(?P<active>{_ACTIVE})|(?P<passive>{_PASSIVE}))(?:\(s\)|\(a\)|\(es\))*\s*:\s*(?P<names>\S.*)$",
    re.IGNORECASE,
)
_TAGGED = re.compile(
    rf"(?P<name>[^()]{{3,120}}?)\s*\((?:(?P<active>{_ACTIVE})|(?P<passive>{_PASSIVE}))\)", re.IGNORECASE
)
_UPPER = r"[A-ZÁÀÂÃÉÊÍÓÔÕÚÇ]"
_NAME = rf"{_UPPER}[{_UPPER[1:-1]}0-9.'&/ \-]{{3,110}}"
_QUALITIES = (
    "menor|brasileir|portugues|estrangeir|pessoa jur|inscrit|portador|CPF|CNPJ|RG|solteir|casad|divorciad|vi[uú]v|"
    "empresa|sociedade|ente|autarquia|institui|aposentad|estado civil|j[aá] qualificad|com sede|devidamente|"
    "nacionalidade|fundação|representad|neste ato|por seu|por sua|residente|domiciliad|nascid|municíp|doravante"
)
_QUALIFIED = re.compile(rf"(?P<name>{_NAME}),\s*(?=(?:{_QUALITIES}))")
_RUN_OVER = re.compile(r"\t(?=\))")
"""A name too long for its cell leaves the closing bracket in the next one."""

_SUMMARIES = ("indice", "capa_autos")
_TURN = re.compile(r"\b(?:em face d[eoa]s?|em desfavor d[eoa]s?|contra)\b", re.IGNORECASE)
OPENING = 4000
"""Characters of the first petition that name the parties."""

_SMALL = frozenset(["de", "da", "do", "das", "dos", "e", "em", "na", "no", "para", "por"])
_KEPT = frozenset(["S.A.", "S/A", "SPE", "ME", "EPP", "EIRELI", "LTDA", "INSS", "II", "III", "IV", "FGTS", "BMG"])


def find_parties(sheets: list[Sheet], petition: list[Sheet]) -> CaseParties:
    """Names by side, in mixed case where the file prints it; the first petition adds those a cover leaves out."""
    sides: dict[str, list[str]] = {"active": [], "passive": []}
    votes: dict[str, Counter[str]] = {"active": Counter(), "passive": Counter()}
    for sheet in sheets:
        tagged = sheet.stamp is not None and sheet.stamp.sheet in _SUMMARIES
        for line in sheet.body:
            for side, name in _tagged(line.text) if tagged else _labelled(line.text):
                votes[side][_tidy(name)] += 1
    text = " ".join(join_lines(sheet.body) for sheet in sheets)
    for side, names in votes.items():
        for name, _ in names.most_common():
            _add(sides[side], name)
    for side, name in _petition_names(join_lines(line for sheet in petition[:2] for line in sheet.body)):
        _add(sides[side], name)
    return CaseParties(
        autor=[_as_printed(name, text) for name in sides["active"]],
        reu=[_as_printed(name, text) for name in sides["passive"] if not _known(sides["active"], name)],
    )


def _labelled(line: str) -> list[tuple[str, str]]:
    """Names after a label, as in the headers of the court's acts: "Réu: Fulano; Beltrano"."""
    labelled = _LABELLED.match(fold(line))
    if not labelled:
        return []
    names = line[labelled.start("names") : labelled.end("names")]
    side = "active" if labelled["active"] else "passive"
    return [(side, name) for name in re.split(r"\s*;\s*|,\s+(?=[A-ZÁ-Ú])", names) if len(name.strip()) > 3]


def _tagged(line: str) -> list[tuple[str, str]]:
    """Names on a cover or index, labelled or followed by their role: "FULANO (AUTOR) BELTRANA (ADVOGADA)"."""
    line = _RUN_OVER.sub("", line)
    return _labelled(line) or [
        ("active" if found["active"] else "passive", line[found.start("name") : found.end("name")])
        for found in _TAGGED.finditer(fold(line))
        if len(found["name"].split()) > 1 and not any(char.isdigit() for char in found["name"])
    ]


def _petition_names(text: str) -> list[tuple[str, str]]:
    opening = text[:OPENING]
    turn = _TURN.search(opening)
    if not turn:
        return []
    found: list[tuple[str, str]] = []
    for match in _QUALIFIED.finditer(opening):
        name = _tidy(match["name"])
        # The address to the judge runs into the first name: "... COMARCA DE SANTOS/SP FULANO DE TAL, brasileiro".
        name = re.sub(r"^.*/[A-Z]{2}\s+|^.*\bCOMARCA\s+D[EO]\s+", "", name)
        side = "active" if match.start() < turn.start() else "passive"
        if len(name.split()) >= 2:
            found.append((side, name))
    return found


def _tidy(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" ,;:-–")
    name = re.sub(r"^(?:e|E)\s+", "", name)
    return re.sub(r"\s+(?:e outros?|e outras?)(?:\(s\))?$", "", name, flags=re.IGNORECASE)


def _add(names: list[str], name: str) -> None:
    if name and not _known(names, name):
        names.append(name)


def _known(names: list[str], name: str) -> bool:
    """Equal but for accents, case and punctuation, which OCR and capitals lose."""
    return any(_bare(name) == _bare(other) for other in names)


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", squash(name))


def _as_printed(name: str, text: str) -> str:
    """The name in mixed case: as the file prints it somewhere, else by the usual rules for names."""
    if name != name.upper():
        return name
    pattern = re.compile(r"\s+".join(re.escape(part) for part in fold(name).split()), re.IGNORECASE)
    for found in pattern.finditer(fold(text)):
        printed = re.sub(r"\s+", " ", text[found.start() : found.end()])
        if printed != printed.upper():
            return printed
    return " ".join(_word(word, index) for index, word in enumerate(name.split()))


def _word(word: str, index: int) -> str:
    if word in ("LTDA", "LTDA."):
        return word.capitalize()
    if word.strip(".") in {kept.strip(".") for kept in _KEPT} or "." in word[:-1]:
        return word
    if index and word.lower() in _SMALL:
        return word.lower()
    return "-".join(part.capitalize() for part in word.split("-"))
