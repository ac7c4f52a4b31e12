"""`autos eval`: the product's own reading, citation finding and retrieval over a folder, as files other tools score."""

from pathlib import Path
from typing import Annotated

import typer

from activities.casefile.evaluation import evaluate as evaluate_casefiles
from activities.casefile.evaluation import score_table
from activities.corpus.evaluation import FIELDS, DecisionScores, Judged, judge, score_decisions
from activities.corpus.folder import decisions_in, legal_texts_in
from activities.law.citations.evaluation import read_gold, score_citations, write_citations
from activities.precedents.evaluation import (
    Share,
    calibration_error,
    held_out,
    judge_matches,
    on_point,
    read_labels,
    shares_by_score,
    shares_by_theme,
    shown_by_default,
)
from activities.research.claims_evaluation import evaluate_claims
from activities.research.evaluation import evaluate_questions
from activities.search.evaluation import write_run
from autos.cli.corpus.json_lines import require_lines
from autos.cli.wording import plural
from autos.local.stack import local_settings
from workflows.contracts.research.search import SearchStrategy

app = typer.Typer(no_args_is_help=True, help="Mede o produto com coleções anotadas.")

CITATIONS_SHOWN = 20

Out = Annotated[Path, typer.Option("--out", dir_okay=False, help="Arquivo de saída.")]


@app.command()
def retrieval(
    docs: Annotated[Path, typer.Option("--docs", exists=True, dir_okay=False, help='Linhas {"id", "text"}.')],
    queries: Annotated[Path, typer.Option("--queries", exists=True, dir_okay=False, help='Linhas {"id", "text"}.')],
    run: Annotated[Path, typer.Option("--run", dir_okay=False, help="Arquivo de saída, no formato TREC.")],
    strategy: Annotated[SearchStrategy, typer.Option(help="Como pontuar.")] = SearchStrategy.WEIGHTED,
    rerank: Annotated[bool, typer.Option("--rerank", help="Reordenar com o reranker do produto.")] = False,
    expand: Annotated[bool, typer.Option("--expand", help="Expandir as consultas com o tesauro do produto.")] = False,
) -> None:
    """Indexa os textos e escreve as respostas de cada consulta, com a busca do próprio produto."""
    require_lines(docs, "--docs", ("id", "text"))
    require_lines(queries, "--queries", ("id", "text"))
    asked = write_run(docs, queries, run, strategy, rerank, expand)
    typer.echo(f"{plural(asked, 'consulta respondida', 'consultas respondidas')}, em {run}")


@app.command()
def casefile(
    pdfs: Annotated[Path, typer.Option("--pdfs", exists=True, file_okay=False, help="Pasta com os PDFs.")],
    out: Out,
    gold: Annotated[
        Path | None, typer.Option("--gold", exists=True, file_okay=False, help="Pasta com *.gold.json, para pontuar.")
    ] = None,
) -> None:
    """Lê cada PDF da pasta e escreve uma linha JSON com sistema, CNJ, peças e fases."""
    scores = evaluate_casefiles(pdfs, out, local_settings(), gold=gold)
    if scores:
        typer.echo(score_table(scores))
        for score in scores:
            for miss in score.misses:
                typer.echo(f"{score.name}: {miss}")
    typer.echo(f"Escrito: {out}")


@app.command()
def citations(
    texts: Annotated[Path, typer.Option("--texts", exists=True, file_okay=False, help="Pasta com textos (*.txt).")],
    out: Out,
    gold: Annotated[
        Path | None, typer.Option("--gold", exists=True, dir_okay=False, help="CSV anotado, para pontuar.")
    ] = None,
) -> None:
    """Escreve document,class,number,court de cada precedente e súmula citados nos textos."""
    found = write_citations(texts, out)
    typer.echo(f"{plural(len(found), 'citação distinta', 'citações distintas')}, em {out}")
    if gold:
        score = score_citations(found, read_gold(gold))
        typer.echo(f"precisão {score.precision:.4f}, cobertura {score.recall:.4f}, F1 {score.f1:.4f}")
        sure = score_citations(found, read_gold(gold, doubtful=False))
        typer.echo(f"sem as anotações marcadas como duvidosas: F1 {sure.f1:.4f}")
        for mark, rows in (("faltou", score.missed), ("a mais", score.spurious)):
            for row in rows[:CITATIONS_SHOWN]:
                typer.echo(f"{mark}: {', '.join(row)}")


@app.command()
def decisions(
    labels: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="Linhas JSON com document_id e rótulos.")],
    corpus: Annotated[
        list[Path], typer.Option("--corpus", exists=True, help="Arquivo ou pasta com as decisões. Repita para várias.")
    ],
    misses: Annotated[
        bool, typer.Option("--misses", help="Lista o que foi lido de outro modo que o rótulo, com as palavras lidas.")
    ] = False,
) -> None:
    """Lê de novo cada decisão rotulada (ramo, recorrente, resultado, a quem favorece) e mostra os acertos."""
    require_lines(labels, "LABELS", ("document_id",), FIELDS)
    judged = judge(labels, decisions_in(corpus))
    typer.echo("favorece.precisão: lados certos entre os que a leitura afirma;")
    typer.echo("favorece.afirma: com rótulo definido, aqueles em que a leitura afirma um lado.")
    for scores in score_decisions(judged):
        typer.echo(_decision_line(scores))
    for one in judged if misses else ():
        for field in FIELDS:
            if not one.right(field):
                typer.echo(_miss_line(one, field))


def _decision_line(scores: DecisionScores) -> str:
    fields = " ".join(f"{name} {share:.3f}" for name, share in scores.fields.items() if name != "favorece")
    sure = {"precisão": scores.precision, "afirma": scores.committed}
    shares = " ".join(f"favorece.{name} {'-' if share is None else f'{share:.3f}'}" for name, share in sure.items())
    return f"{scores.group} ({scores.decisions}): {fields} {shares}"


def _miss_line(one: Judged, field: str) -> str:
    words = f" <- {one.words[field]}" if field in one.words else ""
    return f"{one.document_id}: {field} {one.read[field]}, rótulo {one.label[field]}{words}"


@app.command()
def questions(
    corpus: Annotated[list[Path], typer.Option("--corpus", exists=True, help="Pasta com arquivos de importação.")],
    asked: Annotated[
        Path, typer.Option("--questions", exists=True, dir_okay=False, help='Linhas {"id", "query", "expect"?}.')
    ],
    out: Out,
    misses: Annotated[bool, typer.Option("--misses", help="Mostra cada pergunta julgada errada.")] = False,
) -> None:
    """Faz cada pergunta à busca do produto sobre um acervo e escreve se ele a responde, e com quê."""
    require_lines(asked, "--questions", ("id", "query"))
    scores = evaluate_questions(decisions_in(corpus), asked, out)
    for expected, count in sorted(scores.asked.items()):
        typer.echo(f"{expected}: {scores.right[expected]} de {count}")
    if scores.balanced is not None:
        typer.echo(f"acurácia balanceada de responder: {scores.balanced:.3f}")
        typer.echo(f"a mesma, cada assunto julgado pelo que se ajustou sem ele: {scores.balanced_held_out:.3f}")
        for expected, right in sorted(scores.held_out.items()):
            typer.echo(f"  {expected}: {right} de {scores.asked[expected]}")
        typer.echo("relevance, assim julgada: perguntas que o acervo responde")
        for row in scores.reliability:
            typer.echo(f"  {row.start:.2f} a {row.end:.2f}: {row.answerable} de {row.asked}")
    if scores.named:
        typer.echo(
            f"respondidas com uma decisão indicada entre as três primeiras: {scores.first_three} de {scores.named}"
        )
        typer.echo(
            f"necessidades atendidas em todas as formulações: {sum(scores.needs.values())} de {len(scores.needs)}"
        )
    for miss in scores.misses if misses else ():
        typer.echo(miss)
    typer.echo(f"Escrito: {out}")


@app.command()
def claims(
    corpus: Annotated[list[Path], typer.Option("--corpus", exists=True, help="Pasta com arquivos de importação.")],
    texts: Annotated[
        Path, typer.Option("--texts", exists=True, dir_okay=False, help='Linhas {"id", "text", "expect"?, "defect"?}.')
    ],
    out: Out,
    misses: Annotated[bool, typer.Option("--misses", help="Mostra cada defeito perdido e cada alarme falso.")] = False,
) -> None:
    """Confere as citações de cada texto contra um acervo e escreve o veredito de cada uma."""
    require_lines(texts, "--texts", ("id", "text"))
    scores = evaluate_claims(decisions_in(corpus), texts, out, legal_texts_in(corpus))
    for kind, count in sorted(scores.asked.items()):
        typer.echo(f"{kind}: {scores.flagged[kind]} de {count}")
    if scores.asked:
        (found, defects), (false, sound) = scores.defects, scores.false_alarms
        typer.echo(f"defeitos apontados: {found} de {defects} ({scores.offered} com o número parecido oferecido)")
        typer.echo(f"alarmes falsos: {false} de {sound}")
    for miss in scores.misses if misses else ():
        typer.echo(miss)
    typer.echo(f"Escrito: {out}")


@app.command()
def matching(
    labels: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="Linhas JSON com document_id e temas.")],
    corpus: Annotated[list[Path], typer.Option("--corpus", exists=True, help="Pasta com arquivos de importação.")],
    casefiles: Annotated[
        list[Path],
        typer.Option("--casefiles", exists=True, file_okay=False, help="Pasta com autos (*.gold.json, com tema)."),
    ],
    others: Annotated[
        bool, typer.Option("--held-out", help="Julga cada tema pelo que se ajusta sem ele e sem os parecidos.")
    ] = False,
    table: Annotated[bool, typer.Option("--table/--no-table", help="Com ou sem a tabela de matérias.")] = True,
    misses: Annotated[bool, typer.Option("--misses", help="Lista os precedentes mostrados que não servem.")] = False,
) -> None:
    """Procura precedentes para cada fase dos autos e diz quantos dos mostrados servem ao tema do processo."""
    require_lines(labels, "LABELS", ("document_id",), ("temas",))
    judged = judge_matches(decisions_in(corpus), casefiles, read_labels(labels), local_settings(), table)
    judged = held_out(judged) if others else judged
    shown = shown_by_default(judged)
    typer.echo("mostrados por padrão, por tema:")
    for share in shares_by_theme(shown):
        typer.echo(_share_line(share))
    typer.echo("todos os candidatos, por pontuação:")
    for share in shares_by_score(judged):
        typer.echo(_share_line(share))
    typer.echo(f"erro de calibração, de 50 pontos para cima: {calibration_error(judged):.3f}")
    typer.echo(_share_line(on_point(shown, judged)._replace(name="no ponto, mostrados em algum lugar")))
    for place, one in shown if misses else ():
        if one.grade == 0:
            typer.echo(f"{one.file}: {place} {one.document_id} {100 * one.likely:.1f}")


def _share_line(share: Share) -> str:
    precision = f"{share.relevant / share.labelled:.3f}" if share.labelled else "-"
    return f"  {share.name}: {share.relevant} de {share.labelled} ({precision})"
