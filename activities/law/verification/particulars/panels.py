"""Judging bodies in citations: "T3 - TERCEIRA TURMA", "3ª T.", "2ª Seção", "Corte Especial"."""

import re

_ORDINALS = ("primeira", "segunda", "terceira", "quarta", "quinta", "sexta", "setima", "oitava")
_ORDINAL = "|".join(_ORDINALS)
MONOCRATIC = "DECISÃO MONOCRÁTICA"
PANEL = (
    r"(?:orgao\s+julgador(?:\s+colegiado)?\s*:?\s*)?(?:(?:[ts]\d|ce)\s*[-/]\s*)?(?:"
    rf"(?P<ordinal>(?:{_ORDINAL})\b|[1-8](?:\s?[ao]\.?|\.)?)\s*(?:(?P<turma>turmas?\b|t(?:ur)?\b\.?)|(?P<secao>secao\b|sec\b\.?|s\b\.?))"
    r"|(?P<corte>corte\s+especial\b|c\.\s?esp\.)|(?P<pleno>tribunal\s+pleno\b|plenario\b|\bpleno\b|orgao\s+especial\b)"
    r"|(?P<alone>decisao\s+monocratica\b|dec(?:\.|isao)?\s+monocr\.|monocratica(?:mente)?\b))"
)
"""Pattern over folded text with "3a" for "3ª", in any case."""

SHORT_PANEL = re.compile(r"(?P<kind>[TS])(?P<number>[1-6])\b|CE\b(?=\s*[,;)\-])")
"""The court's own short names, when they stand alone."""

_ACCENTED = ("PRIMEIRA", "SEGUNDA", "TERCEIRA", "QUARTA", "QUINTA", "SEXTA", "SÉTIMA", "OITAVA")


def panel_of(match: re.Match[str]) -> str:
    """Return the body matched by `PANEL` in the court's spelling ("TERCEIRA TURMA")."""
    found = match.groupdict()
    if found["corte"]:
        return "CORTE ESPECIAL"
    if found["pleno"]:
        return "PLENÁRIO"
    if found["alone"]:
        return MONOCRATIC
    written = found["ordinal"].lower()
    number = int(written[0]) - 1 if written[0].isdigit() else _ORDINALS.index(written)
    return f"{_ACCENTED[number]} {'TURMA' if found['turma'] else 'SEÇÃO'}"


def short_panel_of(match: re.Match[str]) -> str:
    """Return the body matched by `SHORT_PANEL`."""
    if match["kind"] is None:
        return "CORTE ESPECIAL"
    return f"{_ACCENTED[int(match['number']) - 1]} {'TURMA' if match['kind'] == 'T' else 'SEÇÃO'}"
