"""The matrix of a case: request by request, only from the pieces of the file. Pure and deterministic."""

from collections.abc import Iterator

from activities.desk.matrix.about import Procedure, Weights, asked
from activities.desk.matrix.agreement import settle
from activities.desk.matrix.appeal import judge_appeal
from activities.desk.matrix.cells import JUDGMENTS, defences, proofs
from activities.desk.matrix.judgment import judge, judge_in_part
from activities.desk.matrix.marks import marks_of
from activities.desk.matrix.procedure import procedural_rulings
from activities.desk.matrix.rows import MOST_AMOUNTS, Row, granted
from activities.desk.reading import Papers, Sentence
from activities.law.fold import fold
from workflows.contracts.run.results.matrix import MatrixPassage, MatrixRow, MatrixRuling, RequestDecision

PETITIONS = ("peticao_inicial", "emenda_inicial")
REVIEWS = ("decisao_embargos", "acordao", "decisao_monocratica")
MOST_ROWS = 40


def matrix_of(papers: Papers) -> list[MatrixRow]:
    """A row for each request of the first petition and its amendments; a cell without a passage stays empty."""
    rows = list(_requests(papers))[:MOST_ROWS]
    weights = Weights([row.asked.about for row in rows if row.merits])
    rulings = procedural_rulings(papers)
    for row in rows:
        row.rulings = sorted(
            (one for procedure in Procedure if procedure in row.asked.procedures for one in rulings[procedure]),
            key=lambda one: one.page,
        )
        if Procedure.ALIMENTOS in row.asked.procedures:
            row.rulings = [one.model_copy(update={"decision": _share(row, one)}) for one in row.rulings]
        row.standing = row.rulings[-1].decision if row.rulings else None
    settle(papers, rows, weights)
    judged = False
    for piece in papers.pieces:
        if piece.type not in (*JUDGMENTS, *REVIEWS):
            judge_in_part(papers, piece, rows, weights)
        elif piece.type in JUDGMENTS:
            judge(papers, piece, rows, weights)
            judged = True
        elif judged:
            judge_appeal(papers, piece, rows, weights)
    answered, proved = defences(papers, rows, weights), proofs(papers, rows, weights)
    return [
        MatrixRow(
            request=row.request,
            defence=defence,
            evidence=evidence,
            rulings=row.rulings,
            standing=row.standing,
        )
        for row, defence, evidence in zip(rows, answered, proved, strict=True)
    ]


def _share(row: Row, told: MatrixRuling) -> RequestDecision:
    """The decision on provisional alimony, which may be lower than requested."""
    if told.decision is not RequestDecision.ACOLHIDO:
        return told.decision
    return granted(row, Sentence(told.text, fold(told.text).lower(), told.page, "", False))


def _requests(papers: Papers) -> Iterator[Row]:
    for piece in papers.of_type(*PETITIONS):
        marks = marks_of(papers.told(piece), piece.claims)
        for claim, mark in zip(piece.claims, marks, strict=True):
            read = asked(claim.text)
            request = MatrixPassage(
                text=claim.text,
                page=claim.page,
                piece_id=piece.piece_id,
                piece=piece.title,
                amounts=list(read.about.sums)[:MOST_AMOUNTS],
            )
            yield Row(request, read, mark, piece.date)
