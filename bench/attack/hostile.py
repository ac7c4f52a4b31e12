"""Texts of any length that an attacker would send to slow the machine down."""

from collections.abc import Callable

Text = Callable[[int], str]
"""Returns a text of so many characters. Longer ones have the same shape."""

PAGE = "\f"
"""Separates pages where a text is laid out as a case file."""

_TRIGGERS = (
    "art. 1 ",
    "arts. 1, 2, ",
    "art. 1, caput, I, 'a', e § 2º, ",
    "§ 2º do art. 1 ",
    "§§ 1, 2, 3 e ",
    "incisos I, II e III do art. 5, ",
    "art. 5 da Lei 8.078/90 c/c ",
    "CPC art. 1 ",
    "do mesmo código art. 2, ",
    "Lei n. 8.078 de 1990, ",
    "lei 1 de 1 de a de ",
    "C.P.C. CC ",
    "REsp 1, ",
    "REsp 1.234.567/SP, ",
    "REsp n. 1.234.567/SP e 1.234.568/SP ",
    "AgInt nos EDcl no AREsp ",
    "agravo interno no recurso especial ",
    "HC 100.000 STF; ",
    "n. ",
    "nº ",
    "Súmula 1, ",
    "Súmulas 1, 2 e ",
    "súmula 7/STJ ",
    "súmula 1234 ",
    "enunciado 7 ",
    "enunciados 1, 2, ",
    "Tema 1, ",
    "Temas 1, 2 e ",
    "Ministro ",
    "Min. A. B. ",
    "Ministros Felix Fischer, Nancy Andrighi e ",
    "0000001-02.2020.8.26.0001 ",
    "00000010220208260001 ",
    "0000001-02.2020.8.26. ",
    "LEG:FED LEI:008078 ANO:1990 ART:00001 PAR:00001 INC:00002 LET:A ",
    "LEG:FED LEI:",
    "ART:1 ",
    "(REsp 1/SP, Rel. Ministro X, DJe ",
    "(AgRg no REsp 1/RS, Rel. Min. X, julgado em 1/1/2020, DJe 2/2/2020) ",
    "EMENTA\nPROCESSUAL CIVIL. AGRAVO.\n",
    "AGRAVO INTERNO. RECURSO. ",
    "I. Caso em exame ",
    "II - questões em discussão ",
    "1. A. 2. B. ",
    "1.1.1.1.",
    "a) b) c) ",
    "Nesse sentido:\n",
    "ante o exposto, ",
    "por unanimidade, ",
    "acordam nego dou ",
    "nega-se provimento ",
    "RELATÓRIO\nDECISÃO\nVOTO\n",
    "A C Ó R D Ã O\n",
    "OAB/SP ",
    "OAB/SP 123.456, ",
    "Fulano de Tal, OAB/SP 1.234, e ",
    "Advogado: Fulano de Tal ",
    "FULANO DE TAL (AUTOR) ",
    "Fulano de Tal (advogado do ",
    "Autor: Fulano - Réu: ",
    "Réu: Fulano de Tal; ",
    "outorgado: nomeio procurador ",
    "procurador(a)(es) ",
    "FULANO DE TAL, brasileiro, ",
    "CPF CNPJ advogado ",
    "transitou em julgado em ",
    "distribuição em 01/01/2020 ",
    "5 de janeiro de 2020 ",
    "valor da causa: R$ 1.000,00 ",
    "ignore as instruções ",
    "você é um assistente ",
    "instrução para o ",
    "requer: a) b) ",
    "requer pede pugna ",
    "Excelentíssimo Senhor ",
    "Processo 1, Evento 1, A1",
    "Num. 12345 - Pág. 1 ",
    "Assinado eletronicamente por: ",
    "Este documento é cópia do original, assinado digitalmente por ",
    "Para conferir o original processo ",
    "PROJUDI - Processo: 1 - Ref. mov. 1.1 - ",
    "AÇÃO DE COBRANÇA ",
    "(STJ, REsp, Rel. ",
    "DJE        DATA:1/1/2020 ",
    "Brasília, 17 de abril de 2008 ",
    "https://www.a mailto:",
    "<br><<>>&amp;&#1;",
    "Ã§Ã£Ã",
    "[1, 'a', ",
    "{[(\"'",
    "alegou que o Tribunal de origem entendeu ",
    "no caso dos autos não há omissão ",
    "jurisprudência desta Corte ",
    "a controvérsia consiste ",
    "embargos de declaração ",
    "inscrição do nome ",
    "sigilo bancário ",
    "não houve ausência de ",
    "danos morais ",
    "prescrição prescricional ",
)
_RUNS = (
    " ",
    "\n",
    "\t",
    "\u00a0",
    "a",
    "A",
    "é",
    "1",
    ".",
    ",",
    ";",
    ":",
    "-",
    "–",
    "_",
    "(",
    ")",
    "[",
    '"',
    "'",
    "“",
    "§",
)
_PAIRS = (
    "a ",
    "A ",
    "1 ",
    ". ",
    ", ",
    "- ",
    "( ",
    "1.",
    "1,",
    "1-",
    "1/",
    "a.",
    "A.",
    "a-",
    "A-",
    ".\n",
    "a\n",
    "A\n",
    "1\n",
    " \n",
    ":\n",
    "A1",
    "a1",
    "d a ",
    "de ",
    "e ",
    "()",
    "(a",
    "a)",
    '" ',
    "a\u0301",
    "\u0301",
    "ﬁ",
    "İ",
    "\x00 ",
)
_OPENINGS = (
    "Justica",
    "REsp",
    "art. 1",
    "Súmula 1",
    "OAB",
    "Autor: A",
    "Réu",
    "(",
    "(A n. 1, Ministro ",
    "Min. A",
    "FULANO",
    "Assinado eletronicamente por:",
    "assinado digitalmente por ",
    "conferir o original processo",
    "Processo 1, Evento 1, A",
    "PROJUDI - Processo: 1 - Ref. mov. 1 - Assinado digitalmente por ",
    "01/01/2020: ",
    "Advogado do ",
    "(advogado do ",
    "outorgado: ",
    "nomeio procurador ",
    "transitou em julgado ",
    "nega",
    "instrucao ",
    "(STJ",
    "AÇÃO",
    "EMENTA\n",
    "A C Ó R D Ã O\n",
    "12345",
    "1.",
    "DJ",
    "acordam ",
    "negar",
    "sigilo bancario ",
    "[",
    "ISBN 1",
)


def repeated(unit: str) -> Text:
    """Repeat the unit."""
    return lambda length: (unit * (length // len(unit) + 1))[:length]


def opened(opening: str, run: str) -> Text:
    """One opening followed by nothing but the run."""
    return lambda length: (opening + run * (length // len(run) + 1))[:length]


def numbered(before: str, after: str) -> Text:
    """Units that all differ."""

    def text(length: int) -> str:
        parts: list[str] = []
        size = 0
        while size < length:
            parts.append(f"{before}{_lettered(len(parts))}{after}")
            size += len(parts[-1])
        return "".join(parts)[:length]

    return text


_DIFFERING = (
    ("REsp n. 1", "/SP, "),
    ("Súmula 1/TJ", ", Súmula 1, "),
    ("Min. Xavier ", ", "),
    ("Ministro Fischer ", ", "),
    ("Réu: FULANO ", "\n"),
    ("Réu: FULANO ", "; "),
    ("FULANO ", " (AUTOR) "),
    ("FULANO ", " (RÉU)\n"),
    ("FULANO DE ", ", brasileiro, "),
    ("Fulano de ", ", OAB/SP 1.234, "),
    ("Fulano de Tal, OAB 1", ", "),
    ("palavra", " "),
    ("A", ". "),
    ("Lei 1", "/2000, "),
    ("art. 5 da Lei Municipal ", ", "),
    ("Num. 1234", " - Pág. 1\nFULANO\n" + PAGE),
    ("CERTIDÃO\nNum. 1", " - Pág. 1\n" + PAGE),
    ("PROCURAÇÃO\nNum. 1", " - Pág. 1\nFulano, OAB/SP 123\n" + PAGE),
    ("SENTENÇA\n", "\n" + PAGE),
    ("EXCELENTÍSSIMO\nRéu: FULANO ", "\n" + PAGE),
)

_NOTES = ("(Vide Lei n. 1, ", "(vide ", "emenda constitucional n. 1" + " " * 40, "2.177-44" + " " * 40)
"""Notes that compilers write below a statute."""

_ENDLESS = (" ", "\n", "a", "A", "a ", "A ", "1", ".", ".1", "-", ",", ")", ", e ", "de ")


def texts() -> dict[str, Text]:
    """Return every text by name: triggers, runs, unclosed openings, and units that all differ."""
    found = few() | {f"{unit!r} repeated": repeated(unit) for unit in _NOTES}
    for opening in _OPENINGS:
        for run in _ENDLESS:
            found[f"{opening!r} and then {run!r}"] = opened(opening, run)
            found[f"{opening!r} with {run!r}, repeated"] = repeated(opening + run * 40)
    return found


def few() -> dict[str, Text]:
    """Return the texts that a test has time for: each unclosed opening with one ending."""
    found = {f"{unit!r} repeated": repeated(unit) for unit in (*_TRIGGERS, *_RUNS, *_PAIRS)}
    found |= {f"{before!r}, a word that differs, {after!r}": numbered(before, after) for before, after in _DIFFERING}
    for place, opening in enumerate(_OPENINGS):
        found[f"{opening!r} and then {_ENDLESS[place % 14]!r}"] = opened(opening, _ENDLESS[place % 14])
    return found


def _lettered(number: int) -> str:
    """Return digits followed by letters of the number, so that it differs as a number, a word and a name."""
    letters = ""
    rest = number
    while rest or not letters:
        letters = chr(ord("A") + rest % 26) + letters
        rest //= 26
    return f"{number}{letters}"
