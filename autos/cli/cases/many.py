"""`autos ask-cases`: one question to many cases, as a table or as CSV."""

import csv
import re
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from activities.search.excerpts import telling_passage
from autos.cli.connection import with_api
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from mcp_server.rest.firm_questions import every_answer

COLUMNS = ("processo", "caso", "respondeu", "trecho", "pagina", "peca", "falta")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
TEXT = 200
"""Characters of a passage in the table."""
_WORD = re.compile(r"\w{4,}")
"""A word of the question that counts."""

app = typer.Typer()
out = Console()


@app.command("ask-cases")
def ask_cases(
    question: Annotated[str, typer.Argument(metavar="PERGUNTA", help="Pergunta aos autos, entre aspas.")],
    cases: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Só a estes casos.")] = None,
    as_csv: Annotated[Path | None, typer.Option("--csv", metavar="ARQUIVO", help="Grava a tabela em CSV.")] = None,
) -> None:
    """Faz a mesma pergunta a muitos casos: um trecho de cada um, com página e peça."""

    async def work(client: RestClient) -> dict[str, Any]:
        return await every_answer(client, {"question": question, "workflow_ids": cases or []})

    found = with_api(Role.LAWYER, work)
    rows = [_row(one) for one in found["cases"]]
    if as_csv is not None:
        with as_csv.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file, delimiter=";")
            writer.writerows([COLUMNS, *([_plain(cell) for cell in row] for row in rows)])
    else:
        table = Table("Processo", "Trecho", Column("Página", justify="right"), "Peça", box=box.SIMPLE_HEAD)
        for (number, _, _, text, page, piece, missing), one in zip(rows, found["cases"], strict=True):
            told = text if one["answered"] else missing
            short = telling_passage([told], _WORD.findall(question), TEXT) if one["answered"] else told
            table.add_row(*map(escape, (number, short, page if one["answered"] else "", piece)))
        out.print(table)
    out.print(f"{found['gone_through'] - found['left_out']} de {found['total']} caso(s) perguntado(s).")


def _row(one: dict[str, Any]) -> list[str]:
    answered = "sim" if one["answered"] else "não"
    page, piece = str(one["page"] or ""), one["piece_title"] or ""
    missing = one["unanswered_reason"] or ""
    return [one["cnj"] or one["filename"], one["workflow_id"], answered, one["text"] or "", page, piece, missing]


def _plain(cell: str) -> str:
    """A cell that would begin as a formula, as text."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
