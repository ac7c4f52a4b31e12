"""`autos correct`: corrects a case for its next run, and lists corrections."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from rich.console import Console
from rich.markup import escape

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.uploads import bring
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

CORRECTIONS = "/v1/ingest/workflow/{workflow_id}/corrections"
STATES = {
    "open": "aberta",
    "applied": "aplicada",
    "unmatched": "não se encaixa mais",
    "replaced": "substituída",
    "withdrawn": "retirada",
}


class Written(BaseModel):
    """Corrections as REST takes them."""

    corrections: list[dict[str, Any]]
    reason: str | None = None


WRITTEN: TypeAdapter[Written | list[dict[str, Any]] | dict[str, Any]] = TypeAdapter(
    Annotated[Written | list[dict[str, Any]] | dict[str, Any], Field(union_mode="left_to_right")]
)
"""A whole request, a list of corrections, or one."""

app = typer.Typer()
out = Console()


@app.command()
def correct(
    case_id: Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")],
    correction: Annotated[
        list[str] | None,
        typer.Argument(metavar="CORREÇÃO", help="Em JSON, como no REST; sem nenhuma, lista as do caso."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", exists=True, dir_okay=False, help="Em JSON: uma lista, ou o pedido do REST."),
    ] = None,
    reason: Annotated[str | None, typer.Option(help="Motivo, de todas.")] = None,
    document: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="PDF, DOCX ou texto da decisão do único precedente indicado."),
    ] = None,
    withdraw: Annotated[str | None, typer.Option(metavar="CORREÇÃO", help="Retira uma aberta (cor_...).")] = None,
    as_json: AsJson = False,
) -> None:
    """Corrige peças, partes, fatos e precedentes para a próxima execução, que `autos reprocess` começa."""
    given = [_parsed(text, "CORREÇÃO") for text in correction or []]
    if file is not None:
        given.append(_parsed(file.read_text(encoding="utf-8"), "--file"))
    said: list[dict[str, Any]] = []
    for one in given:
        reason = reason or one.reason
        said += one.corrections
    if said and withdraw:
        raise typer.BadParameter("Retire ou corrija, uma coisa de cada vez.", param_hint="--withdraw")
    named = [one for one in said if one.get("kind") == "precedent"]
    if document is not None and len(named) != 1:
        raise typer.BadParameter("Indique um precedente, de que ele é o texto.", param_hint="--document")

    async def work(client: RestClient) -> list[dict[str, Any]]:
        asked: dict[str, Any] = {"workflow_id": case_id}
        if document is not None:
            named[0]["upload_id"] = await bring(client, document, "draft")
        if withdraw:
            reply = await client.ask(f"DELETE {CORRECTIONS}/{{correction_id}}", asked | {"correction_id": withdraw})
        elif said:
            reply = await client.ask(f"POST {CORRECTIONS}", asked | {"corrections": said, "reason": reason})
        else:
            reply = await client.ask(f"GET {CORRECTIONS}", asked)
        return reply.data["corrections"]

    found = with_api(Role.LAWYER, work)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    for one in found:
        why = f", {one['reason']}" if one["reason"] else ""
        told = escape(f"{one['said']} ({one['name']}{why})")
        out.print(f"[bold]{escape(one['correction_id'])}[/] {STATES[one['state']]}: {told}")
    if not found:
        typer.echo("Nenhuma correção neste caso.")


def _parsed(text: str, place: str) -> Written:
    try:
        found = WRITTEN.validate_json(text)
    except ValidationError as error:
        raise typer.BadParameter("Não é uma correção em JSON, nem uma lista delas.", param_hint=place) from error
    if isinstance(found, Written):
        return found
    return Written(corrections=found if isinstance(found, list) else [found])
