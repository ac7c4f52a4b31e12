"""Federal laws by the names decisions give them, each with the one name that normalised citations use."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from activities.law.beginnings import first_words
from activities.law.citations.cnj import STATES
from activities.law.dispatch import Dispatcher


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its normalised name, kind ("LEI", "DEL", "LCP", "DEC", "CFB", "RGI" as in the STJ's marks), number, year.

    `aliases` are patterns over folded lower-case text.
    """

    name: str
    kind: str
    number: int
    year: int
    aliases: tuple[str, ...] = ()


LAWS: tuple[Law, ...] = (
    Law(
        "CF",
        "CFB",
        0,
        1988,
        (r"constituicao(?: da republica)?(?: federal)?", r"cf", r"crfb", r"carta (?:magna|politica|da republica)"),
    ),
    Law("ADCT", "ADCT", 0, 1988, (r"adct", r"ato das disposicoes constitucionais transitorias")),
    Law("CPC", "LEI", 13105, 2015, (r"ncpc", r"novo (?:codigo de processo civil|cpc)", r"codigo fux")),
    Law("CPC/1973", "LEI", 5869, 1973, (r"antigo (?:codigo de processo civil|cpc)",)),
    Law("CC", "LEI", 10406, 2002, (r"novo codigo civil", r"ncc")),
    Law("CC/1916", "LEI", 3071, 1916, (r"antigo codigo civil",)),
    Law("CP", "DEL", 2848, 1940, (r"codigo penal", r"cp", r"cpb")),
    Law("CPP", "DEL", 3689, 1941, (r"codigo de processo penal", r"cpp")),
    Law("CPM", "DEL", 1001, 1969, (r"codigo penal militar", r"cpm")),
    Law("CPPM", "DEL", 1002, 1969, (r"codigo de processo penal militar", r"cppm")),
    Law("CLT", "DEL", 5452, 1943, (r"consolidacao das leis do trabalho", r"clt")),
    Law(
        "LINDB",
        "DEL",
        4657,
        1942,
        (r"lei de introducao (?:as normas do direito brasileiro|ao codigo civil)", r"lindb", r"licc"),
    ),
    Law(
        "CDC",
        "LEI",
        8078,
        1990,
        (r"codigo de (?:defesa|protecao e defesa|protecao) do consumidor", r"cdc", r"codigo consumerista"),
    ),
    Law("CTN", "LEI", 5172, 1966, (r"codigo tributario nacional", r"ctn")),
    Law("CTB", "LEI", 9503, 1997, (r"codigo de transito brasileiro", r"ctb")),
    Law("ECA", "LEI", 8069, 1990, (r"estatuto da crianca e do adolescente", r"eca")),
    Law("LEP", "LEI", 7210, 1984, (r"lei de execuc(?:ao|oes) pena(?:l|is)", r"lep")),
    Law("CCom", "LEI", 556, 1850, (r"codigo comercial", r"ccom\b")),
    Law("Código Eleitoral", "LEI", 4737, 1965, (r"codigo eleitoral",)),
    Law("Código Florestal", "LEI", 12651, 2012, (r"codigo florestal",)),
    Law(
        "RISTJ",
        "RGI",
        0,
        1989,
        (
            r"ristj",
            r"regimento interno do (?:stj|superior tribunal de justica)",
            r"regimento interno dest[ea] (?:corte|tribunal|superior tribunal de justica)",
        ),
    ),
    Law("RISTF", "RGI-STF", 0, 1980, (r"regimento interno do (?:stf|supremo tribunal federal)", r"ristf", r"ri/stf")),
    Law("Lei 4.591/1964", "LEI", 4591, 1964, (r"lei de incorporacoes",)),
    Law("Lei 6.015/1973", "LEI", 6015, 1973, (r"lei de registros publicos", r"lrp")),
    Law(
        "Lei 6.404/1976",
        "LEI",
        6404,
        1976,
        (r"lei das (?:sociedades anonimas|s\.?/?a\.?)", r"lei das sociedades por acoes", r"lsa"),
    ),
    Law(
        "Lei 6.830/1980",
        "LEI",
        6830,
        1980,
        (r"lei de execuc(?:ao|oes) fisca(?:l|is)", r"lei das execucoes fiscais", r"lef"),
    ),
    Law("Lei 7.347/1985", "LEI", 7347, 1985, (r"lei da acao civil publica", r"lacp")),
    Law("Lei 8.009/1990", "LEI", 8009, 1990, (r"lei do bem de familia", r"lei da impenhorabilidade do bem de familia")),
    Law("Lei 8.072/1990", "LEI", 8072, 1990, (r"lei (?:de|dos) crimes hediondos",)),
    Law("Lei 8.112/1990", "LEI", 8112, 1990, (r"estatuto dos servidores publicos(?: civis)?(?: da uniao)?",)),
    Law("Lei 8.213/1991", "LEI", 8213, 1991, (r"lei de beneficios(?: da previdencia social)?", r"lbps")),
    Law("Lei 8.245/1991", "LEI", 8245, 1991, (r"lei (?:do inquilinato|de locacoes)",)),
    Law("Lei 8.429/1992", "LEI", 8429, 1992, (r"lei de improbidade(?: administrativa)?", r"lia")),
    Law("Lei 8.666/1993", "LEI", 8666, 1993, (r"lei de licitacoes(?: e contratos)?",)),
    Law(
        "Lei 8.906/1994",
        "LEI",
        8906,
        1994,
        (r"estatuto da (?:oab|advocacia|ordem dos advogados do brasil)", r"eoab", r"eaoab"),
    ),
    Law("Lei 9.099/1995", "LEI", 9099, 1995, (r"lei dos juizados especiais(?: civeis(?: e criminais)?)?",)),
    Law("Lei 9.279/1996", "LEI", 9279, 1996, (r"lei (?:da|de) propriedade industrial", r"lpi")),
    Law("Lei 9.307/1996", "LEI", 9307, 1996, (r"lei (?:de|da) arbitragem",)),
    Law("Lei 9.514/1997", "LEI", 9514, 1997, (r"lei d[ae] alienacao fiduciaria(?: de (?:bens )?imove(?:l|is))?",)),
    Law("Lei 9.605/1998", "LEI", 9605, 1998, (r"lei (?:de|dos) crimes ambientais",)),
    Law("Lei 9.610/1998", "LEI", 9610, 1998, (r"lei de direitos autorais", r"lda")),
    Law(
        "Lei 9.656/1998",
        "LEI",
        9656,
        1998,
        (r"lei (?:de|dos) planos(?: e seguros privados)? de (?:assistencia a )?saude",),
    ),
    Law("Lei 10.741/2003", "LEI", 10741, 2003, (r"estatuto (?:do idoso|da pessoa idosa)",)),
    Law("Lei 10.826/2003", "LEI", 10826, 2003, (r"estatuto do desarmamento",)),
    Law(
        "Lei 11.101/2005",
        "LEI",
        11101,
        2005,
        (
            r"lei de falencias?",
            r"lei de recuperac(?:ao|oes)(?: judicia(?:l|is))?(?: e falencias?)?",
            r"lei de falencias? e recuperac(?:ao|oes)(?: judicia(?:l|is))?",
            r"lrf",
            r"lfre",
            r"lrfe",
            r"lfr",
        ),
    ),
    Law("Lei 11.340/2006", "LEI", 11340, 2006, (r"lei maria da penha",)),
    Law("Lei 11.343/2006", "LEI", 11343, 2006, (r"lei (?:de|anti)\s?-?drogas", r"lei de toxicos")),
    Law("Lei 12.016/2009", "LEI", 12016, 2009, (r"lei do mandado de seguranca",)),
    Law("Lei 12.965/2014", "LEI", 12965, 2014, (r"marco civil da internet",)),
    Law("Lei 13.709/2018", "LEI", 13709, 2018, (r"lgpd", r"lei geral de protecao de dados(?: pessoais)?")),
    Law("Lei 14.133/2021", "LEI", 14133, 2021, (r"nova lei de licitacoes",)),
    Law("Decreto 20.910/1932", "DEC", 20910, 1932),
    Law("Decreto 22.626/1933", "DEC", 22626, 1933, (r"lei d[ae] usura",)),
    Law("Decreto-Lei 911/1969", "DEL", 911, 1969),
)
"""Codes keep their acronym; other laws are named by kind, number and year."""

BY_NUMBER: dict[tuple[str, int, int], Law] = {(law.kind, law.number, law.year): law for law in LAWS}
_KIND_NAMES = {
    "LEI": "Lei",
    "DEL": "Decreto-Lei",
    "LCP": "Lei Complementar",
    "DEC": "Decreto",
    "MPR": "Medida Provisória",
    "RES": "Resolução",
    "EMC": "Emenda Constitucional",
    "EMR": "Emenda Regimental",
    "REC": "Recomendação",
    "PRV": "Provimento",
    "POR": "Portaria",
    "INT": "Instrução Normativa",
}
_KINDS = (
    ("leicompl", "LCP"),
    ("leiscompl", "LCP"),
    ("lc", "LCP"),
    ("l", "LEI"),
    ("dl", "DEL"),
    ("decretolei", "DEL"),
    ("decretoslei", "DEL"),
    ("declei", "DEL"),
    ("dec", "DEC"),
    ("emendasr", "EMR"),
    ("emendar", "EMR"),
    ("e", "EMC"),
    ("res", "RES"),
    ("rec", "REC"),
    ("prov", "PRV"),
    ("port", "POR"),
    ("ins", "INT"),
    ("m", "MPR"),
)
"""What the letters of a written kind begin with, to the STJ's mark of it."""

_CPC_2015 = date(2016, 3, 18)
_CC_2002 = date(2003, 1, 11)
"""First days in force (CPC art. 1.045 with Enunciado Administrativo 1/STJ; CC art. 2.044)."""

_SPHERES = ("federal", "estadual", "municipal", "distrital")
_YEAR = r"(?:\s*(?:/|-|\bde\b)\s*(?:\d{4}|\d{2})(?!\d))?"
_CODE = (
    r"(?P<code>(?i:codigo\s+de\s+processo\s+civil|codigo\s+civil)|CPC|C\.P\.C\b\.?|CCB?(?!s?\s*\)?\s*(?i:n[.o]{0,2}s?[.:]?\s*)?"
    rf"(?:\d{{1,3}}\.\d{{3}}|\d{{5,6}}|\d{{3,4}}\s?[/\-]\s?(?:{'|'.join(sorted(STATES))})\b))|C\.C\b)(?i:\s+brasileiro)?"
    r"(?:(?:\s*(?:/|-|\bde\b)\s*|\s+(?=(?:1916|1939|1973|2002|2015)\b))(?P<codeyear>\d{4}|\d{2})(?!\d))?"
    r"(?:\W{1,2}(?P<repealed>revogado))?"
)
"""A code that had one before it; "CC" before the number of a process is a conflict of jurisdiction."""
_NUMBERED = (
    r"(?P<kind>leis?(?:\s+(?:complementar(?:es)?\b|compl\.))?|dec(?:retos?|\.)[\s-]*leis?|dec(?:retos?|\.)|d\.?\s?ls?\b\.?|l\.?cs?\b\.?"
    r"|(?<!d\. )(?<!d\.-)(?-i:L\.)(?=\s*(?:n[.o]{0,2}\s*)?[\d.]{3,6}/)|emendas?\s+constituciona(?:l|is)|(?-i:ECs?)"
    r"|medidas?\s+provisorias?|mps?|res(?:olucao|olucoes|\.)(?:\s+normativas?)?"
    r"|instruc(?:ao|oes)\s+normativas?|emendas?\s+regimenta(?:l|is)|portarias?|provimentos?|recomendac(?:ao|oes))"
    rf"(?:\s+(?P<sphere>{'|'.join(_SPHERES)}|(?-i:[A-Z]{{2,6}}(?:[/\-][A-Z]{{2,6}})?)(?=\s+(?:n|\d))))?\s*(?:n[.o]{{0,2}}s?\.?\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{3}){1,3}|\d{1,6})(?:-\d{1,2}(?=/))?"
    r"(?:\s*[/-]\s*(?P<year>\d{4}|\d{2})(?!\d)"
    r"|\s*,?\s+de\s+(?:\d{1,2}[.o]?\s+de\s+\w+\s+de\s+|\d{1,2}[./]\d{1,2}[./])?(?P<longyear>\d{4}|\d{2})(?!\d))?"
)


_ALSO_WORDS = frozenset({"PRV", "REC", "POR", "INT", "EMR"})
"""Kinds whose names are ordinary words too: of them only what has a year is a reference."""

_FIRST_WORDS = (
    *(
        f"{word}{plural}"
        for word in ("lei", "decreto", "dl", "lc", "emenda", "ec", "medida", "mp")
        for plural in ("", "s")
    ),
    *("dec", "d", "l", "resolucao", "resolucoes", "res", "instrucao", "instrucoes", "portaria", "portarias"),
    *("provimento", "provimentos", "recomendacao", "recomendacoes"),
)
_NEXT_IN_LIST = re.compile(
    r"\s*(?:,\s*e\b|,|\be\b)\s*(?:n[.o]{0,2}s?\.?\s*)?(?P<number>\d{1,3}(?:\.\d{3})+|\d{1,6})(?:-\d{1,2}(?=/))?/(?P<year>\d{4}|\d{2})(?!\d)"
)
"""A further law of a list in the plural: "Leis 8.212/91 e 8.213/91"."""


def _ways() -> Iterator[tuple[str, str, Law | None]]:
    """Acronyms count in capitals only, dots allowed ("C.D.C."); names in any case, over line breaks."""
    for word in ("codigo", "cpc", "cc", "ccb", "c"):
        yield word, _CODE, None
    for word in _FIRST_WORDS:
        yield word, f"(?i:{_NUMBERED})", None
    for law in LAWS:
        for alias in law.aliases:
            if re.fullmatch(r"[a-z]{2,6}", alias):
                yield alias, alias.upper() + _YEAR, law
                yield alias[0], r"\.".join(alias.upper()) + r"\.?" + _YEAR, law
            else:
                for word in first_words(alias):
                    yield word, "(?i:" + alias.replace(" ", r"\s+") + ")" + _YEAR, law


_LAWS = Dispatcher(_ways(), after_slash=True)


@dataclass(frozen=True, slots=True)
class LawMention:
    """A law where a text names it; `name` is normalised."""

    name: str
    start: int
    end: int


def find_laws(folded: str, as_of: date | None = None) -> Iterator[LawMention]:
    """Every law named in folded text; "CPC" and "CC" without a year are those in force on `as_of` (None: today's)."""
    for found in _LAWS.spot(folded):
        match = found.match
        kind = match.groupdict().get("kind") or ""
        if kind and _kind_code(kind) in _ALSO_WORDS and not (match["year"] or match["longyear"]):
            continue
        yield LawMention(found.meaning.name if found.meaning else _name_of(match, as_of), match.start(), match.end())
        if kind.rstrip(".").endswith("s"):
            yield from _listed(folded, match)


def _listed(folded: str, first: re.Match[str]) -> Iterator[LawMention]:
    """The laws that a list in the plural names after its first."""
    end = first.end()
    while more := _NEXT_IN_LIST.match(folded, end):
        end = more.end()
        yield LawMention(_dated_name(more["number"], more["year"], first), more.start("number"), end)


def law_name(kind: str, number: int, year: int | None, sphere: str | None = None) -> str:
    """Normalised name of a numbered law: a code's acronym, else "Lei 8.429/1992"; `sphere` when not federal."""
    if sphere:
        return f"{_KIND_NAMES.get(kind, kind)} {sphere} {_dated(number, year)}"
    known = BY_NUMBER.get((kind, number, year or 0)) or _by_number_alone(kind, number, year)
    return known.name if known else f"{_KIND_NAMES.get(kind, kind)} {_dated(number, year)}"


def _dated(number: int, year: int | None) -> str:
    grouped = f"{number:,}".replace(",", ".")
    return f"{grouped}/{year}" if year else grouped


def _by_number_alone(kind: str, number: int, year: int | None) -> Law | None:
    """A famous law cited without its year."""
    if year is not None or number < 1000:
        return None
    return next((law for law in LAWS if law.kind == kind and law.number == number), None)


def _name_of(match: re.Match[str], as_of: date | None) -> str:
    groups = match.groupdict()
    if groups.get("code"):
        return _code_name(match, as_of)
    return _dated_name(match["number"], match["year"] or match["longyear"], match)


def _dated_name(number: str, year: str | None, named: re.Match[str]) -> str:
    """The name of a law of this number and year, of the kind and sphere that `named` tells."""
    sphere = named["sphere"] or "Federal"
    sphere = sphere.capitalize() if sphere.lower() in _SPHERES else sphere
    digits = int(number.replace(".", ""))
    full = _full_year(year) if year else None
    return law_name(_kind_code(named["kind"]), digits, full, None if sphere == "Federal" else sphere)


def _code_name(match: re.Match[str], as_of: date | None) -> str:
    civil_procedure = "p" in match["code"].lower()
    old, change = ("CPC/1973", _CPC_2015) if civil_procedure else ("CC/1916", _CC_2002)
    if match["codeyear"]:
        old_years = ("1973", "73", "1939", "39") if civil_procedure else ("1916", "16")
        return old if match["codeyear"] in old_years else old.split("/")[0]
    if match["repealed"] or (as_of and as_of < change):
        return old
    return old.split("/")[0]


def _kind_code(kind: str) -> str:
    letters = re.sub(r"[\s.-]+", "", kind.lower())
    return next(code for beginning, code in _KINDS if letters.startswith(beginning))


def _full_year(written: str) -> int:
    """Two digits are of the 1900s from 30 on: laws in force date from 1850, and are cited in full when older."""
    year = int(written)
    if year >= 100:
        return year
    return year + (1900 if year >= 30 else 2000)
