"""`autos tenants provider`: the OpenID provider with which the people of a firm sign in."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from sqlalchemy.ext.asyncio import AsyncSession

from autos.cli.people.database import COMMAND_LINE, with_database
from infra.config.settings import Mode, Settings
from infra.db.people.providers import find_provider, list_domains, remove_provider, set_provider
from infra.db.people.tenants import find_tenant
from infra.identity.providers import ProviderChoice, is_issuer_address
from infra.identity.scopes import Role
from infra.identity.tenants import Unusable
from infra.payloads.keys import KeyRing

app = typer.Typer(
    no_args_is_help=True, help="O provedor OpenID por onde as pessoas de um escritório entram: ver, definir, retirar."
)

_Tenant = Annotated[str, typer.Argument(help="Inquilino (escritório).")]


@app.command()
def show(tenant: _Tenant) -> None:
    """Mostra o provedor do escritório em JSON, sem o segredo, com o endereço de retorno a cadastrar nele."""

    async def work(session: AsyncSession, settings: Settings) -> dict[str, Any]:
        found = await find_provider(session, tenant)
        return {
            "issuer": found.issuer if found else None,
            "client_id": found.client_id if found else None,
            "has_secret": found is not None and found.sealed_secret is not None,
            "name": found.name if found else None,
            "domains": await list_domains(session, tenant),
            "joins_as": found.joins_as if found else None,
            "passwords": found.passwords if found else True,
            "redirect_uri": f"{settings.console_url}/entrar/provedor/{tenant}",
        }

    typer.echo(json.dumps(with_database(work), ensure_ascii=False, indent=2))


@app.command("set")
def set_(
    tenant: _Tenant,
    issuer: Annotated[str, typer.Option(help="O emissor, letra por letra como ele se chama.")],
    client_id: Annotated[str, typer.Option(help="Como o provedor chama o Autos.")],
    domains: Annotated[list[str], typer.Option("--domain", help="Domínio dos e-mails. Repita para dar vários.")],
    name: Annotated[str, typer.Option(help="O que o botão da página de entrada diz.")] = "o provedor do escritório",
    secret_file: Annotated[
        Path | None,
        typer.Option(help="Arquivo com o segredo que o provedor deu; - lê da entrada padrão.", allow_dash=True),
    ] = None,
    joins_as: Annotated[
        Role | None,
        typer.Option(help="Papel de quem entra pela primeira vez. Sem ele, só quem tem conta ou convite."),
    ] = None,
    passwords: Annotated[bool, typer.Option(help="Se senhas e chaves de acesso também servem.")] = True,
) -> None:
    """Define o provedor; sem --secret-file o segredo guardado continua, se emissor e cliente são os mesmos."""
    secret = None
    if secret_file is not None:
        stdin = str(secret_file) == "-"
        secret = (typer.get_text_stream("stdin").read() if stdin else secret_file.read_text(encoding="utf-8")).strip()
    choice = ProviderChoice(
        issuer=issuer,
        client_id=client_id,
        client_secret=secret,
        name=name,
        domains=tuple(domains),
        joins_as=joins_as,
        passwords=passwords,
    )

    async def work(session: AsyncSession, settings: Settings) -> None:
        if await find_tenant(session, tenant) is None:
            raise Unusable(f"Não há escritório {tenant}. Crie-o antes: autos tenants create {tenant}")
        if not is_issuer_address(issuer, http=settings.mode is Mode.LOCAL and bool(settings.provider_networks)):
            raise Unusable("O emissor deve ser um endereço https, sem nada depois do caminho.")
        ring = KeyRing.parse(settings.payload_keys) if settings.payload_keys else None
        await set_provider(session, ring, tenant, COMMAND_LINE, choice, operator=True)

    with_database(work)
    typer.echo(f"As pessoas de {tenant} com e-mail em {', '.join(domains)} podem entrar por {issuer}.")


@app.command()
def remove(tenant: _Tenant) -> None:
    """Retira o provedor: senhas e chaves de acesso voltam a servir. Quem não tem senha: autos users password-link."""

    async def work(session: AsyncSession, _: Settings) -> bool:
        return await remove_provider(session, tenant, COMMAND_LINE)

    if not with_database(work):
        typer.echo(f"O escritório {tenant} não tem provedor.", err=True)
        raise typer.Exit(1)
    typer.echo("Provedor retirado.")
