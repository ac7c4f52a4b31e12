"""`autos tenants`: the firms of an installation."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Column, Table
from sqlalchemy.ext.asyncio import AsyncSession

from autos.cli.options import AsJson
from autos.cli.people import provider
from autos.cli.people.database import COMMAND_LINE, with_database
from infra.config.settings import Settings
from infra.db.people.quotas import NAMES, quotas_set_for, set_quotas
from infra.db.people.tenants import create_tenant, find_tenant, list_tenants, record
from infra.db.people.users import count_users
from infra.identity.tenants import Unusable, require_name

app = typer.Typer(no_args_is_help=True, help="Escritórios (inquilinos): criar, listar, provedor, cotas.")
app.add_typer(provider.app, name="provider")

_Limit = Annotated[int | None, typer.Option(min=-1, help="Limite; 0: sem cota; -1: volta ao da instalação.")]


@app.command()
def create(
    tenant: Annotated[str, typer.Argument(help="Nome curto: letras minúsculas, algarismos e hífens.")],
    name: Annotated[str | None, typer.Option(help="Nome por extenso, como aparece nas páginas.")] = None,
) -> None:
    """Cria um escritório; convide depois quem o administra com `autos users invite`."""

    async def work(session: AsyncSession, _: Settings) -> bool:
        made = await create_tenant(session, tenant, require_name(name or tenant))
        if made:
            await record(session, tenant, COMMAND_LINE, "tenant_created", name=name or tenant)
        return made

    if not with_database(work):
        typer.echo(f"O escritório {tenant} já existe.", err=True)
        raise typer.Exit(1)
    typer.echo(f"Escritório {tenant} criado. Agora: autos users invite EMAIL --tenant {tenant} --role admin")


@app.command()
def quotas(
    tenant: Annotated[str, typer.Argument(help="Nome curto do escritório.")],
    cases_per_day: _Limit = None,
    pages_per_day: _Limit = None,
    research_per_day: _Limit = None,
    storage_mb: _Limit = None,
) -> None:
    """Mostra as cotas que este escritório tem de seu, e muda as que vierem; as demais são as da instalação."""
    given = zip(NAMES, (cases_per_day, pages_per_day, research_per_day, storage_mb), strict=True)
    changes = {name: None if limit < 0 else limit for name, limit in given if limit is not None}

    async def work(session: AsyncSession, _: Settings) -> dict[str, int]:
        if await find_tenant(session, tenant) is None:
            raise Unusable(f"Não há escritório {tenant}. Crie-o antes: autos tenants create {tenant}")
        if changes:
            await set_quotas(session, tenant, COMMAND_LINE, changes)
        return await quotas_set_for(session, tenant)

    typer.echo(json.dumps(with_database(work)))


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """Lista os escritórios e quantas pessoas cada um tem."""

    async def work(session: AsyncSession, _: Settings) -> list[tuple[str, str, int]]:
        found = await list_tenants(session)
        return [(row.tenant, row.name, await count_users(session, row.tenant)) for row in found]

    rows = with_database(work)
    if as_json:
        typer.echo(json.dumps([{"tenant": t, "name": n, "users": u} for t, n, u in rows], ensure_ascii=False))
        return
    table = Table(Column("Inquilino", no_wrap=True), "Escritório", "Pessoas")
    for tenant, name, users in rows:
        table.add_row(tenant, name, str(users))
    Console().print(table)
