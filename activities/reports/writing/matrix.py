"""The matrix of a case in a report: one line a request, its cells in words with their pages."""

from collections.abc import Sequence

from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.view import MatrixLine
from activities.reports.writing.wording import folio
from workflows.contracts.run.results.matrix import DECISION_TITLES, MatrixPassage, MatrixRow, MatrixRuling

REQUEST_LIMIT = 320
CELL_LIMIT = 220
UPHELD = "mantido"


def matrix_lines(rows: Sequence[MatrixRow]) -> list[MatrixLine]:
    """The rows in their order."""
    return [
        MatrixLine(
            request=_passage(row.request, REQUEST_LIMIT),
            defence=_cell(row.defence),
            evidence=" ".join(f"{one_line(one.piece)}: {_passage(one, CELL_LIMIT)}." for one in row.evidence),
            ruling=" ".join(map(_ruling, row.rulings)),
        )
        for row in rows
    ]


def _cell(passages: Sequence[MatrixPassage]) -> str:
    return " ".join(f"{_passage(one, CELL_LIMIT)}." for one in passages)


def _passage(one: MatrixPassage, limit: int) -> str:
    return f"{excerpt(one.text, limit).rstrip('.')} ({folio(one.page)})"


def _ruling(one: MatrixRuling) -> str:
    """ "Sentença: acolhido em parte (fl. 30): condenar a ré ...", or that an appeal left it so."""
    decided = f"{UPHELD} ({DECISION_TITLES[one.decision]})" if one.upheld else DECISION_TITLES[one.decision]
    return f"{one_line(one.piece)}: {decided}. {_passage(one, CELL_LIMIT)}."
