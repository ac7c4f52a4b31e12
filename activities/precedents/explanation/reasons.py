"""Reasons for a recommendation, in a lawyer's Portuguese."""

import re
from collections.abc import Sequence

from activities.graph.read import Overlap
from activities.precedents.likelihood.probability import CITED
from workflows.contracts.run.results.result import ScoreBreakdown

_ARTICLE = re.compile(r"^(?P<law>.+?), art\. (?P<article>[^,]+)$")
_NUMBER = re.compile(r"(?<![\d/])(\d{4,7})(?=/ST[JF]\b)")
_MASCULINE = (
    "CPC",
    "CPP",
    "CC",
    "CDC",
    "CP",
    "CTN",
    "CTB",
    "ECA",
    "ADCT",
    "Código",
    "Decreto",
    "Estatuto",
    "Regimento",
    "RI",
)
_MOST_ARTICLES = 4
_MOST_TERMS = 6
_TELLING_TERMS = 2
"""Least common words worth mentioning if there is another reason."""


def reasons(
    own_citation: str | None,
    overlap: Overlap,
    matter: str | None,
    words: Sequence[str],
    page: int,
    score: ScoreBreakdown,
    left: float = 1.0,
) -> list[str]:
    """The reasons, strongest first, and last how the score is made up.

    `own_citation` is set if the case file cites this very precedent, `matter` is the lawsuit's matter that it also
    treats, `words` are those that it shares with the passage of the case file on `page`; `left` is the factor of its
    branch of law.
    """
    found: list[str] = []
    if own_citation:
        found.append(f"{spoken(own_citation)}: precedente citado nos autos")
    others = [name for name in overlap.citations if name != own_citation]
    if others:
        verb = "citada" if len(others) == 1 and others[0].startswith("Súmula") else "citado"
        plural = "s" if len(others) > 1 else ""
        found.append(f"{listed([spoken(name) for name in others])} {verb}{plural} nos autos e no precedente")
    if overlap.statutes:
        found.append(f"Ambos tratam {_articles(overlap.statutes)}")
    if overlap.criteria:
        label = "Critério em comum" if len(overlap.criteria) == 1 else "Critérios em comum"
        found.append(f"{label}: {listed([name.lower() for name in overlap.criteria])}")
    if matter:
        found.append(f"Mesma matéria do processo: {matter}")
    if len(words) >= _TELLING_TERMS or (words and not found):
        found.append(f"Termos em comum com a p. {page}: {', '.join(words[:_MOST_TERMS])}")
    return [
        *(found or [f"Trata do que se argumenta na p. {page}"]),
        _counted(score, cited=own_citation is not None, left=left),
    ]


def _counted(score: ScoreBreakdown, *, cited: bool, left: float) -> str:
    """The number of parts of the score, how many support the precedent, and which rules changed their sum."""
    total, *parts = score.total, *score.parts.values()
    present = sum(part > 0 for part in parts)
    told = (
        f"Pontuação {total:.0f}: probabilidade, em 100, de servir a este processo, contada de {len(parts)} partes, "
        f"das quais {present} {'aparece' if present == 1 else 'aparecem'} aqui"
    )
    if left < 1:
        told += f"; por ser de outro ramo do direito, só {100 * left:.0f}% dela contam"
    return told + (f"; por estar citado nos autos, tem ao menos {100 * CITED:.0f}" if cited else "")


def _articles(statutes: Sequence[str]) -> str:
    """Return "do art. 14 do CDC e dos arts. 186 e 927 do CC"."""
    by_law: dict[str, list[str]] = {}
    for statute in statutes[:_MOST_ARTICLES]:
        match = _ARTICLE.match(statute)
        law, articles = (match["law"], [match["article"]]) if match else (statute, [])
        by_law.setdefault(law, []).extend(articles)
    parts: list[str] = []
    for law, articles in by_law.items():
        of = "do" if law.startswith(_MASCULINE) else "da"
        if not articles:
            parts.append(f"{of} {law}")
        elif len(articles) == 1:
            parts.append(f"do art. {articles[0]} {of} {law}")
        else:
            parts.append(f"dos arts. {listed(articles)} {of} {law}")
    return listed(parts)


def spoken(reference: str) -> str:
    """Return a reference with thousands separators: "REsp 1.234.567/STJ"."""
    return _NUMBER.sub(lambda match: f"{int(match[1]):,}".replace(",", "."), reference)


def listed(parts: Sequence[str]) -> str:
    """Return "a, b e c"; at least one part."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} e {parts[-1]}"
