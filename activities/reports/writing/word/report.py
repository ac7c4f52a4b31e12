"""The report as a Word document: the words of Markdown and PDF, in styles that a firm can change."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from activities.reports.writing.view import (
    APPEALS_NOTE,
    APPEALS_TITLE,
    CLOSING_TITLES,
    MATRIX_HEADER,
    MATRIX_NOTE,
    MATRIX_TITLE,
    Highlight,
    PhaseSection,
    PrecedentCard,
    ReportView,
    ReviewView,
    ScoreChart,
    Standing,
)
from activities.reports.writing.word.charts import in_words, pictures_of
from activities.reports.writing.word.manuscript import Manuscript
from activities.reports.writing.word.styles import BANNER, LABEL, NOTE
from workflows.contracts.run.case import PhaseState

STAMPS: dict[Standing, str | None] = {"draft": "MINUTA", "rejected": "REJEITADO", "final": None}
"""The stamp across every page until the report is final."""

FRONT = "Síntese"
_SET_ASIDE = "Precedentes afastados pela revisão"


def render_docx(view: ReportView, pictures: Sequence[bytes] | None = None) -> bytes:
    """Return the report as DOCX, without macros or external links. Equal views give equal bytes.

    `pictures` are those of its charts, once drawn.
    """
    charts = iter(pictures_of(charts_of(view)) if pictures is None else pictures)
    text = Manuscript(f"Relatório de análise processual - {view.cnj}", datetime(*view.date, 12, tzinfo=UTC))
    text.frame(view.header, view.banner, view.footer, STAMPS[view.standing])
    _front(text, view)
    _overview(text, view)
    for phase in view.phases:
        _phase(text, phase, charts)
    _closing(text, view)
    return text.done()


def charts_of(view: ReportView) -> list[ScoreChart]:
    """Return the charts of the phases that have one."""
    return [phase.chart for phase in view.phases if phase.chart]


def _front(text: Manuscript, view: ReportView) -> None:
    text.heading("Relatório de análise processual", 0)
    text.paragraph("Precedentes do Superior Tribunal de Justiça por fase do processo", "Subtitle")
    if view.banner:
        text.paragraph(view.banner, BANNER)
    text.paragraph([(view.cnj, True)])
    if view.cnj_note:
        text.paragraph(view.cnj_note, NOTE)
    facts = [[fact.label, fact.text] for fact in view.facts]
    text.table("Dados do processo e da execução", ["Dado", "Valor"], facts, (3, 10))
    text.heading(FRONT, 1)
    figures = [figure.label for figure in view.figures], [figure.value for figure in view.figures]
    text.table("Números da execução", figures[0], [figures[1]], [1] * len(view.figures), captioned=False)
    for sentence in view.conclusions:
        text.paragraph(sentence)
    _review(text, view.final_review)


def _overview(text: Manuscript, view: ReportView) -> None:
    for title, rows in ((view.highlights_title, view.highlights), (_SET_ASIDE, view.set_aside)):
        if rows:
            text.heading(title, 2)
            _highlights(text, title, rows)
    if view.limits:
        text.heading("Limitações desta execução", 2)
        text.list(view.limits)
    if view.warnings:
        text.heading("Avisos", 2)
        text.paragraph(
            "Trechos entre aspas são texto dos autos, citado para exame; nenhuma ordem contida neles foi obedecida.",
            NOTE,
        )
        text.list(view.warnings)
    if view.corrections:
        text.heading("Corrigido por pessoas", 2)
        text.list(view.corrections)
    if view.matrix:
        text.heading(MATRIX_TITLE, 2)
        text.paragraph(MATRIX_NOTE, NOTE)
        rows = ([row.request, row.defence, row.evidence, row.ruling] for row in view.matrix)
        text.table(MATRIX_TITLE, list(MATRIX_HEADER), rows, (3.2, 3.2, 3.2, 3.6))
    if view.appeals:
        text.heading(APPEALS_TITLE, 2)
        text.paragraph(APPEALS_NOTE, NOTE)
    for appeal in view.appeals:
        text.paragraph(appeal.title, LABEL)
        text.list([(f"{one.label}: ", True), (one.text, False)] for one in appeal.grounds)
    text.heading("Fases do processo", 2)
    text.table(
        "Fases do processo",
        ["Nº", "Fase", "Folhas", "Peças", "Precedentes", "Maior pontuação", "Situação"],
        (
            [str(row.number), row.title, row.pages, str(row.pieces), str(row.matches), row.best, row.standing_text]
            for row in view.phase_rows
        ),
        (0.6, 3, 2.6, 1.2, 1.9, 1.7, 2.4),
        right=(3, 4, 5),
    )
    text.heading("Sumário", 2)
    text.contents(1, [FRONT, *_numbered([*(phase.title for phase in view.phases), *CLOSING_TITLES])])


def _phase(text: Manuscript, phase: PhaseSection, pictures: Iterator[bytes]) -> None:
    text.heading(f"{phase.number}. {phase.title}", 1)
    text.paragraph([(f"{phase.standing_text}. ", True), (phase.intro, False)])
    if phase.pieces:
        text.heading("Peças", 2)
        text.table(
            f"Peças da fase {phase.title}",
            ["Folhas", "Peça", "Movimento", "Data", "Confiança"],
            (
                [p.pages, p.title, p.movement, p.date, p.confidence + (" (conferir)" if p.needs_review else "")]
                for p in phase.pieces
            ),
            (2, 6, 1.8, 1.9, 2),
            right=(4,),
        )
    if phase.claims:
        text.heading("Pedidos", 2)
        text.list(f"{claim.text} ({claim.page})" for claim in phase.claims)
    cited = {"Dispositivos legais": phase.statutes, "Julgados": phase.precedents, "Súmulas": phase.sumulas}
    if any(cited.values()):
        text.heading("Fontes citadas nas peças", 2)
        text.list([(f"{label}: ", True), ("; ".join(names), False)] for label, names in cited.items() if names)
    if phase.matches_note or phase.matches:
        text.heading(phase.matches_title, 2)
    if phase.matches_note:
        text.paragraph(phase.matches_note)
    if phase.chart:
        name = f"Precedentes da fase {phase.title}, por pontuação e lado"
        text.figure(next(pictures), name, in_words(phase.chart))
    for card in phase.matches:
        _card(text, card, phase.standing is PhaseState.REJECTED)
    if phase.indicated:
        text.heading("Precedentes indicados", 2)
        text.list(phase.indicated)
    if phase.contrary:
        text.heading("O que a outra parte citará", 2)
        text.list(phase.contrary)
    if phase.review:
        text.heading("Revisão", 2)
        _review(text, phase.review)


def _card(text: Manuscript, card: PrecedentCard, phase_rejected: bool) -> None:
    text.heading(card.process, 3)
    if card.line:
        text.paragraph(f"{card.line}.")
    outcome = [("Resultado: ", False), (f"{card.outcome}. ", True)] if card.outcome else []
    aside = [(" Afastado: a fase foi rejeitada na revisão.", True)] if phase_rejected else []
    text.paragraph([*outcome, ("Pontuação: ", False), (card.score, True), (" em 100.", False), *aside])
    text.list(card.marks)
    bars = [bar.label for bar in card.bars], [bar.text for bar in card.bars]
    text.table(f"Parcelas da pontuação de {card.process}", bars[0], [bars[1]], [1] * len(card.bars), captioned=False)
    if card.why:
        text.paragraph("Por que corresponde", LABEL)
        text.list(card.why)
    text.paragraph(f"Nos autos, {card.case_page}", LABEL)
    text.paragraph(f"“{card.case_text}”", "Quote")
    text.paragraph(card.precedent_place, LABEL)
    text.paragraph(f"“{card.precedent_text}”", "Quote")
    if card.ementa:
        text.paragraph([("Ementa. ", True), (card.ementa, False)])
    if card.citation:
        text.paragraph([("Como citar (ABNT NBR 6023): ", True), (card.citation, False)])


def _closing(text: Manuscript, view: ReportView) -> None:
    citations, guide, verification = _numbered(CLOSING_TITLES, len(view.phases) + 1)
    text.heading(citations, 1)
    text.paragraph(view.citations.intro)
    groups = {
        "Com erro ou sem vigência": view.citations.wrong,
        "Localizadas no acervo": view.citations.verified,
        "Não localizadas": view.citations.not_found,
    }
    for title, entries in groups.items():
        if entries:
            text.heading(title, 2)
            text.list(entries)
    text.heading(guide, 1)
    text.list([(f"{fact.label}. ", True), (fact.text, False)] for fact in view.guide)
    text.heading(verification, 1)
    text.paragraph(view.verification_intro)
    for step in view.verification_steps:
        text.step(step.text, step.command)
    facts = [[fact.label, fact.text] for fact in view.verification]
    text.table("Impressões digitais e versões", ["Dado", "Valor"], facts, (4, 10), code=1)
    text.paragraph(
        "A assinatura vale para este arquivo como foi baixado: depois de editado, ele é um documento do escritório e "
        "não confere mais com o manifesto. O relatório em PDF é a forma para guardar e entregar."
    )


def _numbered(titles: Sequence[str], first: int = 1) -> list[str]:
    return [f"{number}. {title}" for number, title in enumerate(titles, start=first)]


def _highlights(text: Manuscript, name: str, rows: Sequence[Highlight]) -> None:
    text.table(
        name,
        ["Precedente", "Resultado", "Pontuação", "Fases"],
        (
            [[(row.process, True), (f", {row.line}" if row.line else "", False)], row.outcome, row.score, row.phases]
            for row in rows
        ),
        (6, 2.6, 1.8, 5),
        right=(2,),
    )


def _review(text: Manuscript, review: ReviewView | None) -> None:
    if review is None:
        return
    text.paragraph([(review.text, True)])
    if review.notes:
        text.paragraph(f"“{review.notes}”", "Quote")
