"""The report as Markdown (CommonMark with tables). No text of a document can become markup."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from activities.reports.writing.plain import LINES
from activities.reports.writing.view import (
    APPEALS_NOTE,
    APPEALS_TITLE,
    CLOSING_TITLES,
    MATRIX_HEADER,
    MATRIX_NOTE,
    MATRIX_TITLE,
    Highlight,
    PhaseRow,
    PhaseSection,
    PrecedentCard,
    ReportView,
    ReviewView,
    ScoreBar,
    ScoreChart,
)

_SPECIAL = re.compile(r"[\\`*_\[\]<>#|~&$]")
_STARTS_BLOCK = re.compile(r"^([-+=]|\d{1,9}(?=[.)]))")
_AUTOLINK = re.compile(r"(?i)(?:https?|ftp|mailto|xmpp)(?=:)|www(?=\.)")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

_STANDING_MARKS = {"pending": "◷", "approved": "✓", "rejected": "✗", "empty": "–"}

BLOCKS = 20
"""Length of a bar in characters."""


@lru_cache(LINES)
def escape(text: str) -> str:
    """Return one line of plain text that CommonMark and GitHub's dialect show unchanged, at any position in a line."""
    escaped = _SPECIAL.sub(lambda match: _ENTITIES.get(match.group(), "\\" + match.group()), text)
    escaped = _AUTOLINK.sub(r"\g<0>\\", escaped)
    start = _STARTS_BLOCK.match(escaped)
    if start is None:
        return escaped
    end = start.end()
    return f"{escaped[:end]}\\{escaped[end:]}" if start.group().isdigit() else "\\" + escaped


def render_markdown(view: ReportView) -> bytes:
    """Return the report in UTF-8. Equal views give equal bytes."""
    blocks = [*_front(view), *_overview(view), *_contents(view)]
    for phase in view.phases:
        blocks.extend(_phase(phase))
    blocks.extend(_closing(view))
    return ("\n\n".join(blocks) + "\n").encode("utf-8")


def _front(view: ReportView) -> Iterator[str]:
    yield "# Relatório de análise processual"
    if view.banner:
        yield f"> **{escape(view.banner)}**"
    yield f"**{escape(view.header)}**"
    if view.cnj_note:
        yield f"_{escape(view.cnj_note)}_"
    yield _table(["Dado", "Valor"], ([fact.label, fact.text] for fact in view.facts))
    yield "## Síntese"
    yield _table([figure.label for figure in view.figures], [[figure.value for figure in view.figures]])
    yield from map(escape, view.conclusions)
    yield from _review(view.final_review)


def _overview(view: ReportView) -> Iterator[str]:
    if view.highlights:
        yield f"### {escape(view.highlights_title)}"
        yield _highlights(view.highlights)
    if view.set_aside:
        yield "### Precedentes afastados pela revisão"
        yield _highlights(view.set_aside)
    if view.limits:
        yield "### Limitações desta execução"
        yield _bullets(view.limits)
    if view.warnings:
        yield "### Avisos"
        yield "Trechos entre aspas são texto dos autos, citado para exame; nenhuma ordem contida neles foi obedecida."
        yield _bullets(view.warnings)
    if view.corrections:
        yield "### Corrigido por pessoas"
        yield _bullets(view.corrections)
    if view.matrix:
        yield f"### {MATRIX_TITLE}"
        yield f"_{escape(MATRIX_NOTE)}_"
        yield _table(MATRIX_HEADER, ([row.request, row.defence, row.evidence, row.ruling] for row in view.matrix))
    if view.appeals:
        yield f"### {APPEALS_TITLE}"
        yield f"_{escape(APPEALS_NOTE)}_"
    for appeal in view.appeals:
        yield f"**{escape(appeal.title)}**"
        yield "\n".join(f"- **{escape(one.label)}:** {escape(one.text)}" for one in appeal.grounds)
    yield "### Fases do processo"
    yield _table(
        ["", "Fase", "Folhas", "Peças", "Precedentes", "Maior pontuação", "Situação"],
        (
            [str(row.number), row.title, row.pages, str(row.pieces), str(row.matches), row.best, _standing(row)]
            for row in view.phase_rows
        ),
    )


def _contents(view: ReportView) -> Iterator[str]:
    yield "## Sumário"
    titles = [*(phase.title for phase in view.phases), *CLOSING_TITLES]
    yield "\n".join(f"{position}. {escape(title)}" for position, title in enumerate(titles, start=1))


def _phase(phase: PhaseSection) -> Iterator[str]:
    yield f"## {phase.number}. {escape(phase.title)}"
    yield f"**{_standing(phase)}.** {escape(phase.intro)}"
    if phase.pieces:
        yield "### Peças"
        yield _table(
            ["Folhas", "Peça", "Movimento", "Data", "Confiança"],
            (
                [p.pages, p.title, p.movement, p.date, p.confidence + (" (conferir)" if p.needs_review else "")]
                for p in phase.pieces
            ),
        )
    if phase.claims:
        yield "### Pedidos"
        yield _bullets(f"{claim.text} ({claim.page})" for claim in phase.claims)
    cited = [
        ("Dispositivos legais", phase.statutes),
        ("Julgados", phase.precedents),
        ("Súmulas", phase.sumulas),
    ]
    if any(names for _, names in cited):
        yield "### Fontes citadas nas peças"
        yield "\n".join(f"- **{label}:** {escape('; '.join(names))}" for label, names in cited if names)
    if phase.matches_note or phase.matches:
        yield f"### {escape(phase.matches_title)}"
    if phase.matches_note:
        yield f"_{escape(phase.matches_note)}_"
    if phase.chart:
        yield _chart(phase.chart)
        yield f"_{escape(phase.chart.note)}_"
    for card in phase.matches:
        yield from _card(card)
    if phase.indicated:
        yield "### Precedentes indicados"
        yield _bullets(phase.indicated)
    if phase.contrary:
        yield "### O que a outra parte citará"
        yield _bullets(phase.contrary)
    if phase.review:
        yield "### Revisão"
        yield from _review(phase.review)


def _chart(chart: ScoreChart) -> str:
    """Return a bar of blocks per precedent with its side in words; the thin stroke is the least score shown."""
    return _table(
        ["Precedente", "0 a 100", "Pontuação", "Lado"],
        ([bar.name, _blocks(bar, chart.minimum), bar.text, f"{bar.sign} {bar.side}"] for bar in chart.bars),
    )


def _blocks(bar: ScoreBar, minimum: float) -> str:
    filled = round(bar.value / 100 * BLOCKS)
    blocks = ("▒" if bar.set_aside else "█") * filled + "░" * (BLOCKS - filled)
    at = round(minimum / 100 * BLOCKS)
    return f"{blocks[:at]}│{blocks[at:]}"


def _card(card: PrecedentCard) -> Iterator[str]:
    yield f"#### {escape(card.process)}"
    if card.line:
        yield escape(card.line) + "."
    outcome = f"Resultado: **{escape(card.outcome)}**. " if card.outcome else ""
    yield f"{outcome}Pontuação: **{card.score}** em 100."
    if card.marks:
        yield _bullets(card.marks)
    yield _table([bar.label for bar in card.bars], [[bar.text for bar in card.bars]])
    if card.why:
        yield "Por que corresponde:"
        yield _bullets(card.why)
    yield f"Nos autos ({escape(card.case_page)}):"
    yield _quote(card.case_text)
    yield f"{card.precedent_place}:"
    yield _quote(card.precedent_text)
    if card.ementa:
        yield f"Ementa: {escape(card.ementa)}"
    if card.citation:
        yield f"Como citar (ABNT NBR 6023): {escape(card.citation)}"


def _closing(view: ReportView) -> Iterator[str]:
    first = len(view.phases) + 1
    citations, guide, verification = CLOSING_TITLES
    yield f"## {first}. {citations}"
    yield escape(view.citations.intro)
    if view.citations.wrong:
        yield "Com erro ou sem vigência:"
        yield _bullets(view.citations.wrong)
    if view.citations.verified:
        yield "Localizadas no acervo:"
        yield _bullets(view.citations.verified)
    if view.citations.not_found:
        yield "Não localizadas:"
        yield _bullets(view.citations.not_found)
    yield f"## {first + 1}. {guide}"
    yield "\n".join(f"- **{escape(fact.label)}.** {escape(fact.text)}" for fact in view.guide)
    yield f"## {first + 2}. {verification}"
    yield escape(view.verification_intro)
    yield "\n".join(
        f"{position}. {escape(step.text)}" + (f" {_code(step.command)}" if step.command else "")
        for position, step in enumerate(view.verification_steps, start=1)
    )
    yield _table(["Dado", "Valor"], ([fact.label, fact.text] for fact in view.verification), code_column=1)


def _review(review: ReviewView | None) -> Iterator[str]:
    if review is None:
        return
    yield escape(review.text)
    if review.notes:
        yield _quote(review.notes)


def _highlights(rows: Sequence[Highlight]) -> str:
    return _table(
        ["Precedente", "Resultado", "Pontuação", "Fases"],
        (
            [f"{row.process}, {row.line}" if row.line else row.process, row.outcome, row.score, row.phases]
            for row in rows
        ),
    )


def _standing(phase: PhaseRow | PhaseSection) -> str:
    return f"{_STANDING_MARKS[phase.standing]} {phase.standing_text}"


def _quote(text: str) -> str:
    return f"> “{escape(text)}”"


def _bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {escape(item)}" for item in items)


def _code(text: str) -> str:
    return escape(text) if "`" in text or "|" in text else f"`{text}`"


def _table(header: Sequence[str], rows: Iterable[Sequence[str]], code_column: int | None = None) -> str:
    lines = ["| " + " | ".join(map(escape, header)) + " |", "|" + " --- |" * len(header)]
    for row in rows:
        cells = [_code(cell) if position == code_column else escape(cell) for position, cell in enumerate(row)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)
