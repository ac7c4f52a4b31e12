"""`autos calendar`: the firm's calendar of closed courts, and a person's links for calendar programs."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

CALENDAR = "/v1/calendar"
FEEDS = f"{CALENDAR}/feeds"
_HOW = """\
# Um registro por feriado ou suspensão, como este:
# - first: 2026-12-01
#   last: 2026-12-04
#   name: Portaria 12/2026
#   kind: suspensao   # ou feriado
#   court: '8.26'     # J.TR do número CNJ; sem ele, todos os tribunais
#   forum: '0100'     # OOOO do número CNJ; sem ele, o tribunal inteiro
#   yearly: false     # true: todos os anos
"""

app = typer.Typer(
    no_args_is_help=True, help="Feriados e suspensões que os prazos contam, e links para assinar a agenda deles."
)
File = Annotated[Path, typer.Argument(metavar="ARQUIVO", dir_okay=False, help="Arquivo YAML.")]


@app.command("show")
def show(as_json: AsJson = False) -> None:
    """Mostra o calendário."""
    found = _ask("GET", None)
    typer.echo(json.dumps(found, ensure_ascii=False) if as_json else _written(found))


@app.command("export")
def export(file: File) -> None:
    """Grava o calendário num arquivo YAML, que se edita e se importa de volta."""
    file.write_text(_written(_ask("GET", None)), encoding="utf-8")
    typer.echo(f"Calendário em {file}.")


@app.command("import")
def take_in(file: File) -> None:
    """Põe o do arquivo no lugar do calendário; recusa se ele mudou desde que foi exportado."""
    try:
        body = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise typer.BadParameter(f"não é um arquivo YAML que se possa ler ({error})") from error
    if not isinstance(body, dict):
        raise typer.BadParameter("o arquivo não tem revision e closures; exporte um com autos calendar export")
    found = _ask("PUT", json.loads(json.dumps(body, default=str)))
    typer.echo(f"Calendário na revisão {found['revision']}, com {len(found['closures'])} registro(s).")


@app.command("subscribe")
def subscribe(
    name: Annotated[str, typer.Argument(metavar="NOME", help="Onde o link vai ser usado, como Outlook.")],
) -> None:
    """Cria um link com que o Outlook ou o Google Agenda assinam os prazos, e mostra o endereço uma vez."""
    made = _ask("POST", {"name": name}, FEEDS)
    typer.echo(made["url"])
    typer.echo(f"O endereço não será mostrado de novo. Para encerrar: autos calendar end {made['feed_id']}")


@app.command("links")
def links(as_json: AsJson = False) -> None:
    """Lista os seus links da agenda, sem o endereço."""
    found: list[dict[str, Any]] = _ask("GET", None, FEEDS)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    for one in found:
        typer.echo(f"{one['feed_id']}  {one['name']}  lido em {one['last_read_at'] or '—'}")
    if not found:
        typer.echo("Nenhum link.")


@app.command("end")
def end(feed_id: Annotated[str, typer.Argument(metavar="ID", help="O link (agd_...).")]) -> None:
    """Encerra um link da agenda; a próxima leitura já é recusada."""
    _ask("DELETE", None, f"{FEEDS}/{feed_id}")
    typer.echo("Encerrado.")


def _ask(method: str, body: dict[str, Any] | None, path: str = CALENDAR) -> Any:
    async def work(client: RestClient) -> Any:
        return (await client.request(method, path, json=body)).data

    return with_api(Role.ADMIN, work)


def _written(found: dict[str, Any]) -> str:
    kept = {name: found[name] for name in ("revision", "closures")}
    return _HOW + yaml.safe_dump(kept, allow_unicode=True, sort_keys=False)
