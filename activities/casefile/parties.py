"""Who sues whom: from the cover, the headers of the court's acts, and the first petition. Pure."""

import re
from collections import Counter
from collections.abc import Callable

from activities.casefile.flow import join_lines
from activities.casefile.systems.recognition import Sheet
from activities.law.fold import fold, squash
from workflows.contracts.result import CaseParties

_ACTIVE = (
    r"(?:parte )?(?:autor(?:a|es|as)?|requerentes?|exequentes?|reclamantes?|impetrantes?|demandantes?|promoventes?)|"
    r"suscitantes?|credor(?:a|es)?|consignantes?|polo ativo"
)
_PASSIVE = (
    r"(?:parte )?(?:re|reus?|res|requerid[oa]s?|executad[oa]s?|reclamad[oa]s?|impetrad[oa]s?|demandad[oa]s?|"
    r"promovid[oa]s?)|devedor(?:a|es)?|consignad[oa]s?|autoridade (?:coatora|impetrada)|polo passivo"
)
_PLURAL = r"(?:\(s\)|\(a\)|\(es\)|\(as\))*"
_LABELLED = re.compile(
    rf"^\s*(?:(?P<active>{_ACTIVE})|(?P<passive>{_PASSIVE})){_PLURAL}\s*:\s*(?P<names>\S.*)$",
    re.IGNORECASE,
)
_NEXT_LABEL = re.compile(rf"\s*(?:[-|;,/]|\bx\b|\s)\s*(?=(?:{_ACTIVE}|{_PASSIVE}){_PLURAL}\s*:)", re.IGNORECASE)
_DETAIL = re.compile(
    r"\s*[,;(\-]*\s*\b(?:CPF|CNPJ|RG|OAB|CEP|advogad[oa]|representad[oa]|inscrit[oa]|portador[a]?|brasileir[oa]|"
    r"pessoa jur[ií]dica|procurador[a]?)\b.*$",
    re.IGNORECASE,
)
_SUFFIX = re.compile(r"^(?:ltda\.?|s\.?/?a\.?|me|epp|eireli|e outr[oa]s?)$", re.IGNORECASE)
"""What a long name leaves for the next line."""

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
        for line in _whole_names(sheet):
            for side, name in tagged_names(line) if tagged else labelled_names(line):
                votes[side][_tidy(name)] += 1
    for side, names in votes.items():
        for name, _ in names.most_common():
            _add(sides[side], name)
    for side, name in _petition_names(join_lines(line for sheet in petition[:2] for line in sheet.body)):
        _add(sides[side], name)
    printed = name_printer(sheets)
    return CaseParties(
        autor=[printed(name) for name in sides["active"]],
        reu=[printed(name) for name in sides["passive"] if not _known(sides["active"], name)],
    )


def name_printer(sheets: list[Sheet]) -> Callable[[str], str]:
    """Gives a name in mixed case: as the sheets print it somewhere, else by the usual rules for names."""
    text = " ".join(join_lines(sheet.body) for sheet in sheets)
    folded = fold(text)
    return lambda name: _as_printed(name, text, folded)


def _whole_names(sheet: Sheet) -> list[str]:
    """The sheet's lines, a company's "Ltda." on a line of its own put back to its name."""
    whole: list[str] = []
    for line in sheet.body:
        if whole and _SUFFIX.match(line.text.strip()) and labelled_names(whole[-1]):
            whole[-1] = f"{whole[-1]} {line.text.strip()}"
        else:
            whole.append(line.text)
    return whole


def labelled_names(line: str) -> list[tuple[str, str]]:
    """Side ("active" or "passive") and name after labels, as in "Réu: Fulano; Beltrano" or "Autora: X - Ré: Y"."""
    folded = fold(line)
    if not _LABELLED.match(folded):
        return []
    begins = [0, *(match.end() for match in _NEXT_LABEL.finditer(folded))]
    ends = [*(match.start() for match in _NEXT_LABEL.finditer(folded)), len(line)]
    found: list[tuple[str, str]] = []
    for begin, end in zip(begins, ends, strict=True):
        labelled = _LABELLED.match(folded[begin:end])
        if labelled:
            names = line[begin + labelled.start("names") : begin + labelled.end("names")]
            side = "active" if labelled["active"] else "passive"
            split = re.split(r"\s*;\s*|,\s+(?=[A-ZÁ-Ú])", names)
            cut = [_DETAIL.sub("", name) for name in split]
            found.extend((side, name) for name in cut if len(name.strip()) > 3)
    return found


def tagged_names(line: str) -> list[tuple[str, str]]:
    """Names on a cover or index, labelled or followed by their role: "FULANO (AUTOR) BELTRANA (ADVOGADA)"."""
    line = _RUN_OVER.sub("", line)
    return labelled_names(line) or [
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
    return any(bare_name(name) == bare_name(other) for other in names)


def bare_name(name: str) -> str:
    """Letters and figures only, folded: equal for names that differ in what OCR and capitals lose."""
    return re.sub(r"[^a-z0-9]", "", squash(name))


def _as_printed(name: str, text: str, folded: str) -> str:
    if name != name.upper():
        return name
    pattern = re.compile(r"\s+".join(re.escape(part) for part in fold(name).split()), re.IGNORECASE)
    for found in pattern.finditer(folded):
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
