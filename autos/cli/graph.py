"""`autos graph`: free questions to the graph of precedents, and the firm's own graph databases."""

import json
import sys
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from autos.cli.connection import with_api
from autos.cli.options import AsJson, Unasked, confirm
from autos.cli.wording import CHANNELS, plural
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.firm.databases import Version, WriteKind, Written
from workflows.contracts.privacy.accesses import MOST_ACCESSES, Access
from workflows.contracts.research.databases import (
    CORPUS,
    MOST_ROWS,
    ExistsAnswer,
    ListAnswer,
    ReadAnswer,
    SchemaAnswer,
    ValidateAnswer,
)

GRAPH = "/v1/graph"
DATABASES = f"{GRAPH}/databases"

MADE: dict[WriteKind, str] = {
    WriteKind.CREATE: "criação",
    WriteKind.DROP: "remoção",
    WriteKind.DEFINE: "definição",
    WriteKind.UNDEFINE: "retirada de definição",
    WriteKind.INSERT: "inclusão",
    WriteKind.UPDATE: "mudança",
    WriteKind.DELETE: "exclusão",
    WriteKind.RESTORE: "volta a uma versão",
    WriteKind.FORGET: "limpeza de versões",
}

Database = Annotated[str, typer.Argument(metavar="BASE", help="Nome da base do escritório.")]
Cypher = Annotated[str, typer.Argument(metavar="CONSULTA", help="A consulta em Cypher; - a lê da entrada padrão.")]
Of = Annotated[str, typer.Option("--database", metavar="BASE", help="Uma base do escritório.")]
Statement = Annotated[str, typer.Argument(metavar="COMANDO", help="O comando em Cypher; - o lê da entrada padrão.")]

Once = Annotated[str | None, typer.Option("--idempotency-key", help="Repetir com a mesma chave não grava outra vez.")]

app = typer.Typer(no_args_is_help=True, help="Grafo dos precedentes e bases de grafo do escritório, em Cypher.")
out = Console(highlight=False)


@app.command()
def query(
    cypher: Cypher,
    database: Of = CORPUS,
    limit: Annotated[int, typer.Option(min=1, max=MOST_ROWS, help="Quantas linhas.")] = 50,
    as_json: AsJson = False,
) -> None:
    """Consulta de leitura: sem --database, o grafo dos precedentes."""
    asked = {"databaseName": database, "query": _given(cypher), "limit": limit}
    found = _ask(f"POST {GRAPH}/query", asked, as_json)
    if as_json:
        return
    answer = ReadAnswer.model_validate(found, extra="ignore")
    _show_rows(answer.columns, answer.rows)
    if answer.truncated:
        out.print("Há mais do que se mostra: linhas além das pedidas, ou textos cortados.")


@app.command()
def validate(
    cypher: Cypher,
    database: Of = CORPUS,
    intended: Annotated[
        Literal["read", "write", "schema"], typer.Option("--for", help="Para ler, gravar ou definir tipos.")
    ] = "read",
    as_json: AsJson = False,
) -> None:
    """Confere uma consulta ou um comando sem executar; o que não vale termina com 1."""
    asked = {"databaseName": database, "query": _given(cypher), "intendedTransactionType": intended}
    found = _ask(f"POST {GRAPH}/validate", asked, as_json)
    checked = ValidateAnswer.model_validate(found, extra="ignore")
    if not as_json:
        typer.echo("Vale: pode ser executado." if checked.valid else checked.problem, err=not checked.valid)
    if not checked.valid:
        raise typer.Exit(1)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """Lista as bases que se podem consultar."""
    found = _ask(f"GET {DATABASES}", {}, as_json)
    if as_json:
        return
    table = Table("Base", "Versão", "Nós", "Relações", "O que é", box=box.SIMPLE_HEAD)
    for one in ListAnswer.model_validate(found, extra="ignore").databases:
        counts = ["" if value is None else str(value) for value in (one.version, one.nodes, one.edges)]
        table.add_row(escape(one.name), *counts, escape(one.meaning))
    out.print(table)


@app.command()
def exists(database: Database, as_json: AsJson = False) -> None:
    """Diz se há uma base com o nome; se não há, termina com 1."""
    found = _ask(f"GET {DATABASES}/{{name}}", {"name": database}, as_json)
    held = ExistsAnswer.model_validate(found, extra="ignore").exists
    if not as_json:
        typer.echo(f"A base {database} existe." if held else f"Não há base {database}.", err=not held)
    if not held:
        raise typer.Exit(1)


@app.command()
def schema(
    database: Annotated[str, typer.Argument(metavar="BASE", help="Uma base; sem nome, a dos precedentes.")] = CORPUS,
    as_json: AsJson = False,
) -> None:
    """Mostra o que uma base contém, o que significa, e por onde começar a perguntar."""
    found = _ask(f"GET {DATABASES}/{{name}}/schema", {"name": database}, as_json)
    if as_json:
        return
    held = SchemaAnswer.model_validate(found, extra="ignore")
    types = [(one.label, one.meaning, one.properties or []) for one in held.nodes]
    types += [(f"({one.start})-[{one.type}]->({one.end})", one.meaning, one.properties or []) for one in held.edges]
    for title, meaning, properties in types:
        out.print(f"[bold]{escape(title)}[/]  {escape(meaning)}", soft_wrap=True)
        for one in properties:
            out.print(f"  {escape(one.name)} [dim]{escape(one.type)}[/]  {escape(one.meaning)}", soft_wrap=True)
    for example in held.examples:
        out.print(f"\n{escape(example.question)}\n  [dim]{escape(example.query)}[/]", soft_wrap=True)
    if not types:
        out.print(f"A base está vazia. Defina o que ela pode conter: autos graph define {escape(database)} COMANDO")


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NOME", help="Minúsculas, algarismos, - ou _.")],
    once: Once = None,
    as_json: AsJson = False,
) -> None:
    """Cria uma base vazia, só do escritório."""
    _write(f"POST {DATABASES}", {"name": name}, as_json, once)


@app.command()
def define(database: Database, statement: Statement, once: Once = None, as_json: AsJson = False) -> None:
    """Define ou estende o que a base pode conter: CREATE NODE TABLE, CREATE REL TABLE, ALTER TABLE ... ADD."""
    _write(f"POST {GRAPH}/define", _command(database, schemaDefinition=statement), as_json, once)


@app.command()
def undefine(database: Database, statement: Statement, once: Once = None, as_json: AsJson = False) -> None:
    """Retira tipos ou propriedades que não têm dados: DROP TABLE, ALTER TABLE ... DROP."""
    _write(f"POST {GRAPH}/undefine", _command(database, schemaUndefinition=statement), as_json, once)


@app.command()
def insert(database: Database, statement: Statement, once: Once = None, as_json: AsJson = False) -> None:
    """Inclui dados: CREATE ou MERGE."""
    _write(f"POST {GRAPH}/insert", _command(database, query=statement), as_json, once)


@app.command()
def update(database: Database, statement: Statement, once: Once = None, as_json: AsJson = False) -> None:
    """Muda dados: MATCH e SET."""
    _write(f"POST {GRAPH}/update", _command(database, query=statement), as_json, once)


@app.command("delete-data")
def delete_data(database: Database, statement: Statement, once: Once = None, as_json: AsJson = False) -> None:
    """Apaga dados: MATCH e DELETE. As versões anteriores ainda os têm."""
    _write(f"POST {GRAPH}/delete", _command(database, query=statement), as_json, once)


@app.command()
def versions(database: Database, as_json: AsJson = False) -> None:
    """Lista as versões de uma base, da mais nova à mais antiga: cada gravação fez uma."""
    found = _ask(f"GET {DATABASES}/{{name}}/versions", {"name": database}, as_json)
    if as_json:
        return
    table = Table("Versão", "Quando", "O que a fez", "Quem", "Nós", "Relações", box=box.SIMPLE_HEAD)
    for one in [Version.model_validate(row, extra="ignore") for row in found["versions"]]:
        number = f"{one.version} (atual)" if one.current else str(one.version)
        made = f"{MADE[one.kind]} {one.restored}" if one.restored else MADE[one.kind]
        when = f"{one.at.astimezone():%d/%m/%Y %H:%M}"
        table.add_row(number, when, made, escape(one.made_by), str(one.nodes), str(one.edges))
    out.print(table)


@app.command()
def accesses(database: Database, as_json: AsJson = False) -> None:
    """Mostra quem leu uma base, quando e por onde; quem gravou está em autos graph versions."""
    found = _ask(f"GET {DATABASES}/{{name}}/accesses", {"name": database}, as_json, role=Role.AUDITOR)
    if as_json:
        return
    table = Table("Quando", "Quem", "Por onde", "Versão", box=box.SIMPLE_HEAD)
    for one in [Access.model_validate(row, extra="ignore") for row in found]:
        door = ", ".join(filter(None, [CHANNELS[one.channel] if one.channel else None, one.client]))
        version = str(one.details.get("version", ""))
        table.add_row(f"{one.at.astimezone():%d/%m/%Y %H:%M}", escape(one.name), escape(door), version)
    out.print(table)
    if len(found) == MOST_ACCESSES:
        out.print(f"Só as {MOST_ACCESSES} leituras mais novas.")


@app.command()
def restore(
    database: Database,
    version: Annotated[int, typer.Argument(metavar="VERSÃO", min=1, help="Como autos graph versions a mostra.")],
    once: Once = None,
    as_json: AsJson = False,
) -> None:
    """Volta a uma versão anterior, que passa a ser uma nova; nenhuma se perde por isso."""
    asked = {"name": database, "version": version}
    _write(f"POST {DATABASES}/{{name}}/versions/{{version}}/restore", asked, as_json, once)


@app.command()
def forget(database: Database, yes: Unasked = False, as_json: AsJson = False) -> None:
    """Apaga de vez as versões anteriores; fica só a atual."""
    confirm(f"Apagar as versões anteriores de {database} para sempre?", yes)
    _write(f"DELETE {DATABASES}/{{name}}/versions", {"name": database}, as_json, role=Role.ADMIN)


@app.command()
def delete(database: Database, yes: Unasked = False, as_json: AsJson = False) -> None:
    """Apaga uma base de vez, com todas as versões."""
    confirm(f"Apagar {database} para sempre, com todas as versões?", yes)
    _write(f"DELETE {DATABASES}/{{name}}", {"name": database}, as_json, role=Role.ADMIN)


def _given(text: str) -> str:
    return sys.stdin.read().strip() if text == "-" else text


def _command(database: str, **statement: str) -> dict[str, Any]:
    return {"databaseName": database} | {name: _given(text) for name, text in statement.items()}


def _write(
    endpoint: str, arguments: dict[str, Any], as_json: bool, once: str | None = None, role: Role = Role.LAWYER
) -> None:
    found = _ask(endpoint, arguments, as_json, once, role)
    if as_json:
        return
    written = Written.model_validate(found, extra="ignore")
    if written.kind is WriteKind.DROP:
        out.print(f"Base {written.databaseName} apagada.")
        return
    _show_rows(written.columns, written.rows)
    held = f"{plural(written.nodes, 'nó', 'nós')}, {plural(written.edges, 'relação', 'relações')}"
    repeated = " (já estava gravado)" if written.repeated else ""
    out.print(f"{written.databaseName}, versão {written.version}: {held}{repeated}", soft_wrap=True)


def _ask(
    endpoint: str, arguments: dict[str, Any], as_json: bool, once: str | None = None, role: Role = Role.LAWYER
) -> Any:
    """The answer; with JSON output it has been printed as received."""

    async def work(client: RestClient) -> Any:
        return (await client.ask(endpoint, arguments, once)).data

    found = with_api(role, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    return found


def _show_rows(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    if not columns:
        return
    table = Table(*map(escape, columns), box=box.SIMPLE_HEAD)
    for row in rows:
        table.add_row(*(escape(_told(value)) for value in row))
    out.print(table)


def _told(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False)
