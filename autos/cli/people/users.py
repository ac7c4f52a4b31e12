"""`autos users`: invite people, list them, change their roles, give them a link for a new password, remove them."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Column, Table
from sqlalchemy.ext.asyncio import AsyncSession

from autos.cli.options import AsJson
from autos.cli.people.database import COMMAND_LINE, with_database
from autos.local.first_user import TENANT
from infra.config.settings import Settings
from infra.db.models import User
from infra.db.people.changes import (
    ProgramKeys,
    UndecidedKeys,
    change_roles,
    invite_user,
    link_password,
    remove_user,
)
from infra.db.people.invitations import NewInvitation
from infra.db.people.made import Ended
from infra.db.people.tenants import find_tenant
from infra.db.people.users import list_users, users_with_email
from infra.identity.people import email_of
from infra.identity.tenants import Unusable

app = typer.Typer(no_args_is_help=True, help="Pessoas: convidar, listar, mudar papéis, dar um link de senha, retirar.")

_Tenant = Annotated[str, typer.Option(help="Inquilino (escritório).")]
_Roles = Annotated[
    list[str], typer.Option("--role", help="Papel: lawyer, reviewer, auditor ou admin. Repita para dar vários.")
]

_Keys = Annotated[
    ProgramKeys | None,
    typer.Option("--program-keys", help="O que fazer das chaves de programas que a pessoa criou e ainda valem."),
]


@app.command()
def invite(
    email: Annotated[str, typer.Argument(help="E-mail de quem é convidado.")],
    roles: _Roles,
    tenant: _Tenant = TENANT,
    oab: Annotated[str | None, typer.Option(help="Número da OAB, como SP 123456.")] = None,
    as_json: AsJson = False,
) -> None:
    """Mostra, uma única vez, o link com que a pessoa cria a sua conta."""

    async def work(session: AsyncSession, settings: Settings) -> dict[str, Any]:
        if await find_tenant(session, tenant) is None:
            raise Unusable(f"Não há escritório {tenant}. Crie-o antes: autos tenants create {tenant}")
        made = await invite_user(session, tenant, COMMAND_LINE, email=email, roles=roles, oab=oab)
        return _linked(settings, "convite", made)

    _show_link(email, with_database(work), as_json)


@app.command("password-link")
def password_link(
    email: Annotated[str, typer.Argument(help="E-mail de quem já tem conta.")],
    tenant: _Tenant = TENANT,
    as_json: AsJson = False,
) -> None:
    """Mostra, uma única vez, o link com que a pessoa define uma senha nova: esqueceu a sua, ou nunca teve."""

    async def work(session: AsyncSession, settings: Settings) -> dict[str, Any]:
        made = await link_password(session, COMMAND_LINE, await _person(session, email, tenant))
        return _linked(settings, "senha", made)

    _show_link(email, with_database(work), as_json)


@app.command("list")
def list_(tenant: _Tenant = TENANT, as_json: AsJson = False) -> None:
    """Lista as pessoas de um escritório."""

    async def work(session: AsyncSession, _: Settings) -> list[dict[str, Any]]:
        return [
            {
                "user_id": user.user_id,
                "email": user.email,
                "name": user.name,
                "roles": user.roles,
                "oab": user.oab,
                "created_at": user.created_at.isoformat(timespec="seconds"),
            }
            for user in await list_users(session, tenant)
        ]

    rows = with_database(work)
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table("Nome", Column("E-mail", no_wrap=True), "Papéis", "OAB", "Desde")
    for row in rows:
        table.add_row(row["name"], row["email"], ", ".join(row["roles"]), row["oab"] or "", row["created_at"])
    Console().print(table)


@app.command("roles")
def roles_(
    email: Annotated[str, typer.Argument(help="E-mail da pessoa.")],
    roles: _Roles,
    tenant: _Tenant = TENANT,
    program_keys: _Keys = None,
) -> None:
    """Dá à pessoa exatamente estes papéis, a partir do próximo pedido que ela fizer."""

    async def work(session: AsyncSession, _: Settings) -> None:
        with _decided_keys():
            await change_roles(session, COMMAND_LINE, await _person(session, email, tenant), roles, program_keys)

    with_database(work)
    typer.echo(f"{email}: {', '.join(roles)}.")


@app.command()
def remove(
    email: Annotated[str, typer.Argument(help="E-mail da pessoa.")],
    tenant: _Tenant = TENANT,
    program_keys: _Keys = None,
) -> None:
    """Retira a pessoa do escritório: sessões, chaves, convites e links dela deixam de valer."""

    async def work(session: AsyncSession, _: Settings) -> Ended:
        with _decided_keys():
            return await remove_user(session, COMMAND_LINE, await _person(session, email, tenant), program_keys)

    ended = with_database(work)
    typer.echo(
        f"{email} saiu do escritório. Deixaram de valer: convites {ended.invitations}, links de senha "
        f"{ended.password_links}, links de envio {ended.upload_links}, chaves de programas {len(ended.program_keys)}."
    )


@contextmanager
def _decided_keys() -> Generator[None]:
    try:
        yield
    except UndecidedKeys as undecided:
        raise Unusable(
            "Esta pessoa criou chaves de programas que ainda valem: "
            + ", ".join(f"{key.key_id} ({key.name})" for key in undecided.keys)
            + ". Diga o que fazer delas: --program-keys encerrar, ou --program-keys assumir."
        ) from undecided


async def _person(session: AsyncSession, email: str, tenant: str) -> User:
    found = await users_with_email(session, email_of(email), tenant)
    if not found:
        raise Unusable(f"Não há ninguém com o e-mail {email} em {tenant}.")
    return found[0]


def _linked(settings: Settings, page: str, made: NewInvitation) -> dict[str, str]:
    return {
        "invitation_id": made.invitation_id,
        "link": f"{settings.console_url}/{page}/{made.secret}",
        "expires_at": made.expires_at.isoformat(timespec="seconds"),
    }


def _show_link(email: str, made: dict[str, str], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(made, ensure_ascii=False))
        return
    typer.echo(f"Envie este link a {email}. Ele serve uma vez, até {made['expires_at']}:\n\n  {made['link']}\n")
