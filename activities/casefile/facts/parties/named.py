"""The parties: from the cover, the headers of court acts, and the first petition. Pure."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from activities.casefile.facts.parties.sued import NO_NAME, TURN, claimants, sued, suit_of
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import join_lines
from activities.casefile.text.wording import capitalised
from activities.law.citations.cnj import STATE_NAMES, STATES
from activities.law.fold import fold, squash
from workflows.contracts.run.results.result import CaseParties

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
_ITEM = re.compile(r"\(?(?:[a-z]|[ivx]+|\d{1,2})\s*(?:\)|[-–.]\s)", re.IGNORECASE)
"""The number of an item of a list after "condeno a Ré:"."""
_NEXT_LABEL = re.compile(rf"(?:[-|;,/]|\bx\b|\s)\s*+(?=(?:{_ACTIVE}|{_PASSIVE}){_PLURAL}\s*:)", re.IGNORECASE)
_DETAIL = re.compile(
    r"\b(?:CPF|CNPJ|RG|OAB|CEP|advogad[oa]|representad[oa]|inscrit[oa]|portador[a]?|brasileir[oa]|"
    r"pessoa jur[ií]dica|procurador[a]?)\b.*$",
    re.IGNORECASE,
)
_SUFFIX = re.compile(r"^(?:ltda\.?|s\.?/?a\.?|me|epp|eireli|e outr[oa]s?)$", re.IGNORECASE)
"""The part of a long name that runs on to the next line."""

_TAG = re.compile(rf"\((?:(?P<active>{_ACTIVE})|(?P<passive>{_PASSIVE}))\)", re.IGNORECASE)
_UPPER = r"[A-ZÁÀÂÃÉÊÍÓÔÕÚÇ]"
_ARTICLE = re.compile(
    r"^[OA]S? (?=(?:munic[ií]pio|estado|uni[aã]o|distrito|fazenda|minist[eé]rio|defensoria|instituto|condom[ií]nio"
    r"|esp[oó]lio"
    r"|massa|banco|caixa|companhia|empresa|sociedade|cooperativa|associa[cç][aã]o|sindicato|funda[cç][aã]o"
    r"|universidade)\b)",
    re.IGNORECASE,
)
"""The article before the name of a body, which is no part of it."""
_NAME = rf"{_UPPER}[{_UPPER[1:-1]}0-9.'&/ \-]{{3,110}}"
_QUALITIES = (
    "menor|brasileir|portugues|estrangeir|pessoa jur|inscrit|portador|CPF|CNPJ|RG|solteir|casad|divorciad|vi[uú]v|"
    "empresa|sociedade|ente|autarquia|institui|aposentad|estado civil|j[aá] qualificad|com sede|devidamente|"
    "nacionalidade|fundação|representad|neste ato|por seu|por sua|residente|domiciliad|nascid|municíp|doravante"
)
_QUALIFIED = re.compile(rf"(?<!\w)(?!{NO_NAME})(?P<name>{_NAME}),\s*(?=(?:{_QUALITIES}))")
_RUN_OVER = re.compile(r"\t(?=\))")
"""A name too long for its cell leaves the closing bracket in the next one."""

_SUMMARIES = ("indice", "capa_autos")
_STATES = "|".join(sorted(STATES))
_OF_STATE = re.compile(rf"estado d[aeo] (?:{'|'.join(STATE_NAMES)})\s+(?=\w)", re.IGNORECASE)
"""The end of the address to the judge, where it runs into the first name."""
_COURT_WORD = re.compile(r"\b(?:VARA|JUIZADO|JU[IÍ]ZO|TRIBUNAL|FORO|COMARCA)\b")
_UNFINISHED_ADDRESS = re.compile(rf"{_COURT_WORD.pattern}.*\bD[EAO]S?$")
"""A line of the address to the judge, whose last words are on the next line."""
OPENING = 4000
"""Characters of the first petition that name the parties."""

_BLANKS = 40
"""Most consecutive blanks in folded text."""

_MOST_PRINTED = 200
"""Most names looked up in the whole file. Those of a longer list are written by the usual rules."""

_LONGEST_WHOLE = 400
"""Longest line to which a suffix on the next line is rejoined, in characters."""

_NOT_OF_A_NAME = bytes(set(range(128)) - set(b"abcdefghijklmnopqrstuvwxyz0123456789"))
_SMALL = frozenset(["de", "da", "do", "das", "dos", "e", "em", "na", "no", "para", "por"])
_ROMAN = re.compile(r"[IVX]{2,}$")
_ACRONYM = re.compile(r"(?:^|[-–] )[A-Z]{2,8}$")
"""A name, or its end after a dash, that is a known acronym ("... – INSS")."""

_KEPT = frozenset(["S.A.", "S/A", "SPE", "ME", "EPP", "EIRELI", "LTDA", "INSS", "II", "III", "IV", "FGTS", "BMG"])


def find_parties(sheets: list[Sheet], petition: list[Sheet]) -> CaseParties:
    """Return names by side, in mixed case where the file prints it. The first petition adds names missing from the
    cover.
    """
    sides: dict[str, dict[str, str]] = {"active": {}, "passive": {}}
    votes: dict[str, Counter[str]] = {"active": Counter(), "passive": Counter()}
    for sheet in sheets:
        tagged = sheet.stamp is not None and sheet.stamp.sheet in _SUMMARIES
        for line in _whole_names(sheet):
            for side, name in tagged_names(line) if tagged else labelled_names(line):
                votes[side][_tidy(name)] += 1
    for side, names in votes.items():
        for name, _ in names.most_common():
            _add(sides[side], name)
    lines = [line for sheet in petition[:2] for line in sheet.body]
    opening = join_lines(lines)[:OPENING]
    texts = [line.text.strip() for line in lines]
    for side, name in _petition_names(opening, texts):
        _add(sides[side], name)
    suing = {bare_name(name): name for name in map(_tidy, claimants(texts))}
    if sides["active"].keys() < suing.keys():
        sides["active"] = suing
    for name in map(_tidy, sued(opening)):
        _add_unless_part(sides["passive"], name)
    if not sides["active"] or not sides["passive"]:
        suit = suit_of(sheets)
        for side, names in (("active", suit.active), ("passive", suit.passive)):
            for name in map(_tidy, names if not sides[side] else []):
                _add(sides[side], name)
    printed = name_printer(sheets)
    return CaseParties(
        autor=[printed(name) for name in sides["active"].values()],
        reu=[printed(name) for bare, name in sides["passive"].items() if bare not in sides["active"]],
    )


def name_printer(sheets: list[Sheet]) -> Callable[[str], str]:
    """Return a function that writes a name in mixed case: as printed somewhere in the sheets, else by the usual
    rules.
    """
    sought: set[str] = set()

    @cache
    def texts() -> tuple[str, str]:
        text = " ".join(join_lines(sheet.body) for sheet in sheets)
        return text, fold(text)

    def printed(name: str) -> str:
        if name != name.upper():
            return name
        if len(sought) < _MOST_PRINTED or name in sought:
            sought.add(name)
            if found := _as_printed(name, *texts()):
                return found
        last = _ACRONYM.search(name)
        words = " ".join(_word(word, index) for index, word in enumerate(name.split()))
        return words[: last.start()] + last[0] if last else words

    return printed


def _whole_names(sheet: Sheet) -> list[str]:
    """Return the sheet's lines with a company's detached "Ltda." rejoined to its name."""
    whole: list[str] = []
    for line in sheet.body:
        runs_on = whole and len(whole[-1]) < _LONGEST_WHOLE and _SUFFIX.match(line.text.strip())
        if runs_on and labelled_names(whole[-1]):
            whole[-1] = f"{whole[-1]} {line.text.strip()}"
        else:
            whole.append(line.text)
    return whole


def labelled_names(line: str) -> list[tuple[str, str]]:
    """Return side ("active" or "passive") and name after labels, as in "Réu: Fulano; Beltrano" or "Autora: X - Ré:
    Y".
    """
    folded = fold(line) if ":" in line else ""
    if not _LABELLED.match(folded) or not line.lstrip()[0].isupper():  # "condeno a / ré: I) a pagar" is no label
        return []
    begins = [0, *(match.end() for match in _NEXT_LABEL.finditer(folded))]
    ends = [*(match.start() for match in _NEXT_LABEL.finditer(folded)), len(line)]
    found: list[tuple[str, str]] = []
    for begin, end in zip(begins, ends, strict=True):
        labelled = _LABELLED.match(folded[begin:end])
        if labelled:
            names = line[begin + labelled.start("names") : begin + labelled.end("names")]
            side = "active" if labelled["active"] else "passive"
            cut = [_without_detail(name) for name in re.split(r";|,\s+(?=[A-ZÁ-Ú])", names)]
            found.extend((side, name) for name in cut if len(name) > 3 and not _ITEM.match(name))
    return found


def tagged_names(line: str) -> list[tuple[str, str]]:
    """Return names on a cover or index, labelled or followed by their role: "FULANO (AUTOR) BELTRANA (ADVOGADA)"."""
    line = _RUN_OVER.sub("", line)
    return labelled_names(line) or [
        ("active" if tag["active"] else "passive", line[start:end])
        for start, end, tag in names_before(_TAG, fold(line), "()", range(3, 121))
        if len(line[start:end].split()) > 1 and not any(char.isdigit() for char in line[start:end])
    ]


def names_before(
    tag: re.Pattern[str], line: str, marks: str, length: range
) -> Iterator[tuple[int, int, re.Match[str]]]:
    """Return the span of the name before each tag: from the preceding mark, up to the length limit."""
    done = 0
    for found in tag.finditer(line):
        floor = max(done, found.start() - length[-1] - _BLANKS)
        begin = 1 + max(floor - 1, *(line.rfind(mark, floor, found.start()) for mark in marks))
        end = max(begin + len(line[begin : found.start()].rstrip()), begin + length[0])
        if end <= found.start():
            yield max(begin, end - length[-1]), end, found
            done = found.end()


def _without_detail(name: str) -> str:
    detail = _DETAIL.search(name)
    return (name[: detail.start()].rstrip(" \t\u00a0,;(-") if detail else name).strip()


def _petition_names(opening: str, lines: list[str]) -> list[tuple[str, str]]:
    """Return names in capitals before their description, with their side relative to "em face de"."""
    turn = TURN.search(opening)
    if not turn:
        return []
    found: list[tuple[str, str]] = []
    for match in _QUALIFIED.finditer(opening):
        name = _tidy(match["name"])
        # The address to the judge runs into the first name: "... COMARCA DE SANTOS/SP FULANO DE TAL, brasileiro".
        if of_state := _OF_STATE.match(fold(name)):
            name = name[of_state.end() :]
        for before, line in pairwise(lines):
            begun = line.partition(",")[0].strip()
            if _UNFINISHED_ADDRESS.search(before):
                name = name.partition(f" {line} ")[2] or name
            elif " " in begun and _COURT_WORD.search(before) and name.endswith(f" {begun}"):
                name = begun
        name = re.sub(rf"^.*(?:/|\s[-–]\s)(?:{_STATES})\s+|^.*\bCOMARCA\s+D[EO]\s+", "", name)
        name = _ARTICLE.sub("", name)
        if _COURT_WORD.search(name):
            name = next((line for line in lines if len(line) > 3 and name.endswith(line.split(",")[0].strip())), name)
            name = name.split(",")[0]
        side = "active" if match.start() < turn.start() else "passive"
        if len(name.split()) >= 2:
            found.append((side, name))
    return found


def _tidy(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" ,;:-–")
    name = _ARTICLE.sub("", re.sub(r"^(?:e|E)\s+", "", name))
    return re.sub(r"\s+(?:e outros?|e outras?)(?:\(s\))?$", "", name, flags=re.IGNORECASE)


def _add(names: dict[str, str], name: str) -> None:
    """Add a name unless it differs only in accents, case and punctuation, which OCR and capitals lose."""
    if name:
        names.setdefault(bare_name(name), name)


def _add_unless_part(names: dict[str, str], name: str) -> None:
    """Add a name, or the longer form of a known one ("Banco X" and "Banco X S/A")."""
    bare = bare_name(name)
    if any(bare in known for known in names):
        return
    shorter = next((known for known in names if bare.startswith(known)), None)
    if shorter is None:
        _add(names, name)
    elif name != name.upper() or names[shorter] == names[shorter].upper():
        names[shorter] = name


def bare_name(name: str) -> str:
    """Return folded letters and digits only, equal for names that differ in what OCR and capitals lose."""
    return squash(name).encode("ascii", "ignore").translate(None, _NOT_OF_A_NAME).decode()


def _as_printed(name: str, text: str, folded: str) -> str | None:
    """Return the name as the text prints it outside capitals."""
    pattern = re.compile(r"\s+".join(re.escape(part) for part in fold(name).split()), re.IGNORECASE)
    for found in pattern.finditer(folded):
        printed = re.sub(r"\s+", " ", text[found.start() : found.end()])
        if printed != printed.upper():
            return printed
    return None


def _word(word: str, index: int) -> str:
    if word in ("LTDA", "LTDA."):
        return word.capitalize()
    if word.strip(".") in {kept.strip(".") for kept in _KEPT} or "." in word[:-1] or "&" in word or _ROMAN.match(word):
        return word
    if index and word.lower() in _SMALL:
        return word.lower()
    return "-".join(capitalised(part) for part in word.split("-"))
