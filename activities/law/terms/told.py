"""What a text says about its term: how many days it orders, whether it is civil, whether it names a public body. Pure.

All texts here are squashed: small letters, no accents, single spaces (`activities.law.fold.squash`).
"""

import re
from collections.abc import Iterable

from activities.law.citations.cnj import parse_cnj

NOT_COVERED = "Prazos de processo {what} não são calculados aqui: as regras cobertas são as do processo civil."

_PROCEDURES = (
    ("juizado", r"\bjuizado|\bturmas? recursa"),
    ("execucao_fiscal", r"\bexecuc(?:ao|oes) fisca(?:l|is)\b"),
    ("execucao", r"\bexecucao de titulo(?: executivo)? extrajudicial|\bacao de execucao\b"),
    ("monitoria", r"\bacao monitoria\b|^monitoria\b"),
    ("mandado_seguranca", r"\bmandado de seguranca\b"),
)
"""Procedures with terms that differ from the common ones, by the court unit, the class, or the petition's title."""
_OWN_SUIT = re.compile(r"\bembargos (?:a|do|de) (?:execucao|terceiro|devedor)|\bacao anulatoria|\bacao declaratoria")
_ORDERED = re.compile(
    r"\bprazo (?:comum |legal |sucessivo |improrrogavel )?de (?P<days>\d{1,3})\b(?: ?\([^)]{1,30}\))? dias"
)
_WORDS = {"cinco": 5, "dez": 10, "quinze": 15, "vinte": 20, "trinta": 30}
_IN_WORDS = re.compile(rf"\b(?:prazo (?:comum |legal )?de|em|no prazo de) (?P<word>{'|'.join(_WORDS)}) dias")
_PUBLIC = re.compile(
    r"\b(?:municipio|estado d[eoa]|distrito federal|uniao|fazenda|inss|instituto nacional|autarquia|departamento|"
    r"prefeitura|universidade federal|fundacao publica|agencia nacional)\b"
)
_DEFENDER = re.compile(r"\bdefensoria\b|\bdefensora? public")
_CRIMINAL = re.compile(r"\bcrimina(?:l|is)\b|\bpenal\b|\bcrimes?\b")
_LABOUR = re.compile(r"\b(?:trt\d*|tst)\b|\bvara d[oa]s? trabalho\b|\bjustica do trabalho\b")
_PROSECUTED = re.compile(
    r"\b(?:oferec\w+|apresent\w+) (?:a |sua )?(?:presente )?(?:denuncia|queixa-crime)\b"
    r"|\bministerio publico\b.{0,120}\bdenuncia\b.{0,80}\b(?:incurs|art)"
)
ADDRESS = 200
"""Characters of a petition that name the court to which it is addressed."""
_BRANCHES = {"5": "trabalhista", "6": "eleitoral", "7": "militar", "9": "militar"}


def ordered_days(texts: Iterable[tuple[int, str]]) -> tuple[int, int] | None:
    """The number of days that the texts order, and its place; None if they order different numbers."""
    said: dict[int, int] = {}
    for number, text in texts:
        for one in _ORDERED.finditer(text):
            said.setdefault(int(one["days"]), number)
        for one in _IN_WORDS.finditer(text):
            said.setdefault(_WORDS[one["word"]], number)
    if len(said) != 1 or not min(said):
        return None
    (found,) = said.items()
    return found


def outside_of(cnj: str | None, told: str, opening: str = "") -> str | None:
    """The kind of a lawsuit that is not civil, by its number, court, class and subject, or how its petition opens."""
    number = parse_cnj(cnj) if cnj else None
    if number and number.branch in _BRANCHES:
        return _BRANCHES[number.branch]
    if _LABOUR.search(told) or _LABOUR.search(opening, 0, ADDRESS):
        return "trabalhista"
    return "criminal" if _CRIMINAL.search(told) or _PROSECUTED.search(opening) else None


def procedure_in(court: str, opening: str = "") -> str | None:
    """Return the procedure with terms of its own that court unit and class name, or else the opening of the petition;
    None for the common one. A suit against a tax execution follows the common one.
    """
    for name, pattern in _PROCEDURES:
        if re.search(pattern, court):
            return None if name == "execucao_fiscal" and _OWN_SUIT.search(f"{court} ; {opening}") else name
    return next((name for name, pattern in _PROCEDURES if re.search(pattern, opening)), None)


def is_public_body(name: str) -> bool:
    """Whether a party has the name of a public body."""
    return _PUBLIC.search(name) is not None


def speaks_of_defender(text: str) -> bool:
    """Whether the public defence is spoken of."""
    return _DEFENDER.search(text) is not None
