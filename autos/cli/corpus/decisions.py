"""Decisions of the corpus on the terminal: a list that was found, and one to read."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Column, Table

from autos.cli.wording import plural
from workflows.contracts.law.corpus import DecisionFeatures, Extracted
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.research.search import Certainty, DocumentText, JurisprudenceFound, JurisprudenceRow

PREVIEW = 240
"""Characters of an ementa in a list."""


def show_found(console: Console, found: JurisprudenceFound, meta: dict[str, Any]) -> None:
    """Prints decisions in order, each with its id, and what the search used."""
    rows = found.results or found.nearest
    if found.unanswered_reason:
        console.print(f"[bold]{escape(found.unanswered_reason)}[/]")
    elif not rows:
        console.print("Nenhuma decisão encontrada. Tente outras palavras ou menos filtros.")
    if found.nearest:
        console.print("As mais próximas, que podem tratar de outra questão:")
    if found.certainty is Certainty.PROVAVEL:
        console.print("Resposta provável: confira na decisão se ela trata da sua questão.")
    if rows:
        table = Table(
            Column("Pontuação", justify="right", no_wrap=True),
            Column("Decisão", ratio=2),
            Column("Ementa", ratio=3),
            box=box.SIMPLE_HEAD,
            expand=True,
        )
        for row in rows:
            table.add_row(f"{row.score:.3f}".replace(".", ","), _facts(row), _preview(row))
        console.print(table)
    if meta.get("expansion_queries"):
        variants = "; ".join(meta["expansion_queries"])
        console.print(f"[dim]Buscado também como:[/] {escape(variants)}")
    for missing in meta.get("degraded") or list[str]():
        console.print(f"[yellow]Aviso:[/] {escape(missing)}")
    if meta.get("snapshot_id"):
        count = plural(len(rows), "decisão", "decisões")
        console.print(f"[dim]{count} do instantâneo {escape(meta['snapshot_id'])}[/]")
    if rows:
        console.print(f"Para ler uma: [bold]autos corpus show {escape(rows[0].id)}[/]")


def show_document(console: Console, document: DocumentText, *, whole: bool) -> None:
    """Prints one decision: type, ementa, thesis, reasons and extracted facts; `whole` adds the text."""
    console.print(f"[bold]{escape(document.processo)}[/]")
    console.print(escape("; ".join(filter(None, [document.ministro, document.orgao, _written(document.data)]))))
    console.print(f"[dim]Identificador {escape(document.id)}[/]")
    if document.treatment is not None:
        show_treatment(console, document.treatment)
    _show_section(console, "Ementa", document.ementa)
    _show_section(console, "Tese", document.tese)
    _show_section(console, "Razões de decidir", document.razoes_decidir)
    if document.features is not None:
        _show_features(console, document.features)
    if whole:
        _show_section(console, "Íntegra", document.texto_completo or "O acervo só tem o resumo desta decisão.")
    elif document.has_integra:
        console.print(f"\nÍntegra: [bold]autos corpus show {escape(document.id)} --integra[/]")


def show_treatment(console: Console, treatment: Treatment) -> None:
    """Prints the later treatment of the decision, with the sentences that state it."""
    console.print(f"[{'red' if treatment.warns else 'dim'}]{escape(treatment.line)}[/]")
    for one in treatment.evidence:
        source = ", ".join(filter(None, [one.source, one.orgao, _written(one.day)]))
        console.print(Padding(escape(f"“{one.words}” ({source})"), (0, 0, 0, 2)))


def _facts(row: JurisprudenceRow) -> str:
    lines = "\n".join(filter(None, [row.ministro, row.orgao, _written(row.data), row.id]))
    warned = f"\n[red]{escape(row.treatment.line)}[/]" if row.treatment and row.treatment.warns else ""
    return f"[bold]{escape(row.processo)}[/]\n[dim]{escape(lines)}[/]{warned}"


def _preview(row: JurisprudenceRow) -> str:
    text = " ".join((row.tese or row.ementa).split())
    return escape(text if len(text) <= PREVIEW else f"{text[:PREVIEW].rsplit(' ', 1)[0]} …") + "\n"


def _show_section(console: Console, title: str, text: str | None) -> None:
    if text:
        console.print(f"\n[bold]{title}[/]")
        console.print(Padding(escape(text.strip()), (0, 0, 0, 2)))


def _show_features(console: Console, features: DecisionFeatures) -> None:
    unanimous = None if features.unanimous is None else ("sim" if features.unanimous else "não")
    rows = [
        ("Resultado", features.outcome),
        ("Unânime", unanimous),
        ("Tipo de decisão", features.decision_type),
        ("Tipo de recurso", features.appeal_type),
        ("Categorias", _listed(features.categories)),
        ("Critérios", _listed(features.criteria)),
        ("Dispositivos", _listed(features.statutes)),
        ("Precedentes citados", _listed(features.citations)),
        ("Fatos", _named(features.facts)),
        ("Provas", _named(features.evidence)),
        ("Argumento vencedor", features.winning_argument),
        ("Argumento vencido", features.losing_argument),
    ]
    shown = [(name, value) for name, value in rows if value]
    if not shown:
        return
    table = Table(Column(no_wrap=True, style="dim"), Column(), box=None, show_header=False, padding=(0, 2))
    for name, value in shown:
        table.add_row(name, escape(value))
    console.print("\n[bold]O que o texto diz[/]")
    console.print(table)


def _listed(names: Iterable[str]) -> str:
    return "; ".join(names)


def _named(extracted: Iterable[Extracted]) -> str:
    """Each with how sure its extraction is, as a percentage."""
    return "; ".join(f"{one.name} ({one.confidence:.0%})" for one in extracted)


def _written(day: date | None) -> str | None:
    return f"{day:%d/%m/%Y}" if day else None
