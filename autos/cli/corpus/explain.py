"""`autos explain`: why a decision is or is not shown for a case file, step by step."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.corpus.folder import decisions_in
from activities.precedents.argued import argued_in
from activities.precedents.candidates import candidates
from activities.precedents.evaluation import opened_corpus
from activities.precedents.explanation.explained import Grounds, explained
from activities.precedents.folding import holding, same_thesis
from activities.precedents.likelihood.evidence import Examination
from activities.precedents.likelihood.probability import WEIGHTS, breakdown, probability
from activities.precedents.matching import CaseMatching, Weighed
from activities.search.excerpts import shorten
from autos.local.stack import local_settings
from autos.samples import corpus_path
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.case import PHASE_TITLES, Parameters

PASSAGE_SHOWN = 160

app = typer.Typer()


@app.command()
def explain(
    pdf: Annotated[Path, typer.Argument(exists=True, dir_okay=False, metavar="PDF", help="Os autos.")],
    decision: Annotated[str, typer.Argument(metavar="DECISÃO", help="Identificador ou processo, como REsp 1.234.567.")],
    corpus: Annotated[
        list[Path] | None,
        typer.Option("--corpus", exists=True, help="Pasta com arquivos de importação; sem ela, o acervo de exemplo."),
    ] = None,
) -> None:
    """Mostra, passo a passo, por que uma decisão aparece ou não para uns autos."""
    decisions = decisions_in(corpus or [corpus_path()])
    wanted = next((one for one in decisions if decision == one.id or decision in one.process), None)
    if wanted is None:
        raise typer.BadParameter("o acervo não tem essa decisão", param_hint="DECISÃO")
    document = read_document(pdf, local_settings())
    argued = argued_in(segment(document.pages), {page.number: page for page in document.pages})
    if not argued.passages:
        raise typer.BadParameter("nenhuma peça destes autos argumenta", param_hint="PDF")
    with opened_corpus(decisions) as (search, graph):
        rows = candidates(argued, search, graph)
        place = rows.index(row) + 1 if (row := search.row(wanted.id)) in rows else None
        evidence = Examination(argued, search, graph).of(wanted)
        weighed = Weighed(wanted, evidence, probability(evidence))
        matching = CaseMatching(argued, search, graph)
        grounds = Grounds(evidence.closest, evidence, breakdown(evidence))
        match = explained(wanted, grounds, argued, search)
    candidate = f"{place}ª de {len(rows)}" if place else f"não está entre as {len(rows)}"
    typer.echo(f"{wanted.process} ({wanted.id})")
    typer.echo(f"1. Candidatas: {candidate}.")
    for line in _evidence_lines(weighed):
        typer.echo(line)
    typer.echo(f"3. Probabilidade de servir ao processo: {weighed.score:.1f} em 100.")
    typer.echo(f"4. Mesma tese: {_same(wanted, matching)}.")
    typer.echo("5. Razões:")
    for reason in match.why:
        typer.echo(f"   - {reason}")


def _evidence_lines(weighed: Weighed) -> Iterator[str]:
    evidence = weighed.evidence
    yield "2. Evidência (sinal, valor, quanto soma):"
    for name, value, weight in zip(evidence.signs._fields, evidence.signs, WEIGHTS, strict=True):
        yield f"   {name}: {value:.2f} ({value * weight:+.2f})"
    for phase, fit in evidence.argued.items():
        paragraph = fit.passage.paragraph
        yield f"   {PHASE_TITLES[phase]}, p. {paragraph.page}: {shorten(paragraph.text, PASSAGE_SHOWN)}"
    if not evidence.argued:
        yield f"   Nenhuma fase discute o que ela decide; o mais próximo está na p. {evidence.closest.paragraph.page}."


def _same(wanted: Decision, matching: CaseMatching) -> str:
    """The decisions shown by default that repeat its thesis."""
    shown = [one.decision for one in matching.weighed if one.reaches(Parameters().min_precedent_score)]
    own = holding(wanted)
    same = [one.process for one in shown if one.id != wanted.id and same_thesis(own, holding(one))]
    return ", ".join(same) or "nenhuma outra das mostradas"
