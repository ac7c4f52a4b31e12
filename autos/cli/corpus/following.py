"""`autos corpus follow`, `unfollow` and `refresh`: a corpus that keeps itself, and how it fares."""

import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any

import anyio
import typer
from rich.console import Console
from rich.markup import escape

from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.wording import REFRESH_STATES, plural
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.law.portal import (
    REFRESH_ENDS,
    FollowedBody,
    Following,
    MissingFile,
    Portal,
    RefreshState,
    RefreshStatus,
)

POLL_SECONDS = 1.0
out = Console()


def follow(
    portal: Annotated[Portal, typer.Argument(metavar="PORTAL", help="O portal de dados abertos: stj.")],
    bodies: Annotated[
        list[FollowedBody] | None,
        typer.Option("--bodies", help="Só os espelhos deste órgão; repita para vários. Sem a opção, todos."),
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option("--since", formats=["%Y-%m-%d"], help="Deixa de fora arquivos de meses e dias anteriores."),
    ] = None,
    every: Annotated[int, typer.Option("--every", min=1, max=720, help="De quantas em quantas horas.")] = 24,
    full_texts: Annotated[
        bool, typer.Option("--integras", help="Traz também as íntegras, que são muitas vezes maiores.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Acompanha o portal: o que ele publica entra no acervo por si, a começar de agora."""
    wanted = Following(
        portal=portal,
        bodies=bodies or [],
        full_texts=full_texts,
        since=since.date() if since else None,
        every_hours=every,
    )

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.follow(wanted.model_dump(mode="json"))).data

    _tell(with_api(Role.OPERATOR, work), as_json)


def unfollow(as_json: AsJson = False) -> None:
    """Deixa de acompanhar o portal. O que veio fica no acervo."""

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.unfollow()).data

    _tell(with_api(Role.OPERATOR, work), as_json)


def refresh(
    wait: Annotated[bool, typer.Option("--wait", help="Espera até a atualização terminar.")] = False,
    as_json: AsJson = False,
) -> None:
    """Atualiza o acervo agora, fora da vez."""

    async def work(client: RestClient) -> dict[str, Any]:
        before = _last(await _followed(client))
        await client.refresh_corpus()
        while True:
            found = await _followed(client)
            last = _last(found)
            begun = last is not None and (before is None or last.refresh_id != before.refresh_id)
            if not wait or (begun and last is not None and last.state in REFRESH_ENDS):
                return found
            await anyio.sleep(POLL_SECONDS)

    found = with_api(Role.OPERATOR, work)
    _tell(found, as_json)
    last = _last(found)
    if wait and last is not None and last.state == RefreshState.FAILED:
        raise typer.Exit(1)


def show_followed(console: Console, found: dict[str, Any]) -> None:
    """Prints what is followed, the latest and next refresh, and what is missing and why."""
    following = Following.model_validate(found["following"]) if found["following"] else None
    if following is None:
        console.print("O acervo não acompanha nenhum portal. Comece com: autos corpus follow stj")
    else:
        console.print(f"Acompanha [bold]{following.portal.upper()}[/]: {escape(_scope(following))}")
    last = _last(found)
    if last is not None:
        console.print(f"Última atualização, {_when(last.started_at)}: {REFRESH_STATES[last.state]}")
        console.print(f"  {_came(last)}")
        if last.message:
            console.print(f"  [yellow]Aviso:[/] {escape(last.message)}")
    if found["running"]:
        console.print("Uma atualização está em curso.")
    if found["next_at"]:
        console.print(f"Próxima atualização: {_when(datetime.fromisoformat(found['next_at']))}")
    missing = [MissingFile.model_validate(one) for one in found["missing"]]
    _show_missing(console, missing, found["lacking"])


def _show_missing(console: Console, missing: Sequence[MissingFile], lacking: int) -> None:
    for one in missing:
        title = "Retirado" if one.withdrawn else "Falta"
        console.print(f"[yellow]{title}:[/] {escape(one.data_set)}/{escape(one.name or '')}: {escape(one.reason)}")
    if hidden := lacking - len(missing):
        console.print(f"  e mais {plural(hidden, 'arquivo', 'arquivos')}")


def _scope(following: Following) -> str:
    bodies = ", ".join(following.bodies) or "todos os órgãos"
    since = f", desde {_day(following.since)}" if following.since else ""
    texts = ", com íntegras" if following.full_texts else ""
    return f"{bodies}{since}{texts}, a cada {plural(following.every_hours, 'hora', 'horas')}"


def _came(last: RefreshStatus) -> str:
    decisions = plural(last.new, "decisão nova", "decisões novas")
    files = plural(last.fetched, "arquivo novo ou mudado", "arquivos novos ou mudados")
    return f"{files}; {decisions}, {last.changed} mudadas, {last.gone} que o portal não publica mais"


def _day(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def _when(at: datetime) -> str:
    return f"{at.astimezone():%d/%m/%Y %H:%M}"


def _last(found: dict[str, Any]) -> RefreshStatus | None:
    return RefreshStatus.model_validate(found["last"]) if found["last"] else None


async def _followed(client: RestClient) -> dict[str, Any]:
    return (await client.followed()).data


def _tell(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        show_followed(out, found)
