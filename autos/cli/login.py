"""`autos login`, `logout`, `whoami`: who acts from this terminal."""

import webbrowser
from typing import Annotated

import typer

from autos.cli.connection import api_url, with_api
from autos.cli.sign_in.browser import NotSignedIn, discover, give_back, sign_in
from autos.cli.sign_in.kept import KeptSignIns
from autos.local.stack import local_settings
from infra.counts.quotas import Quota
from infra.identity.scopes import Role
from mcp_server.rest.client import Reply, RestClient

app = typer.Typer()

EXPECT = (
    "A página vai perguntar se foi você quem acabou de digitar `autos login`. Permita só a que abrir agora: qualquer "
    "programa deste computador pode fazer o mesmo pedido, e a resposta dá a quem pediu o que é aberto a você, casos "
    "sigilosos também."
)

QUOTAS = {
    Quota.CASES: "análises de autos por dia",
    Quota.PAGES: "páginas por dia",
    Quota.RESEARCH: "consultas por dia",
    Quota.STORAGE: "MiB guardados",
}


@app.command()
def login(
    browser: Annotated[bool, typer.Option(help="Abre o navegador; sem ele, só mostra o endereço.")] = True,
) -> None:
    """Entra no Autos pelo navegador; os comandos e o `autos mcp` passam a agir em seu nome."""
    settings = local_settings()
    address = api_url(settings)

    def show(page: str) -> None:
        typer.echo(f"{EXPECT}\n\nAbra no navegador deste computador:\n\n{page}\n", err=True)
        if browser:
            webbrowser.open(page)

    try:
        made = sign_in(discover(address), show)
    except NotSignedIn as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    KeptSignIns(settings.data_dir).keep(address, made)
    typer.echo(f"Entrada feita em {address}. `autos whoami` mostra quem age; `autos logout` sai.")


@app.command()
def logout() -> None:
    """Sai: apaga a credencial deste computador e a anula no Autos."""
    settings = local_settings()
    address = api_url(settings)
    kept = KeptSignIns(settings.data_dir)
    known = kept.find(address)
    if known is None:
        typer.echo(f"Ninguém entrou em {address} por este computador.")
        return
    told = give_back(known)
    kept.forget(address)
    typer.echo("Saída feita." if told else "Credencial apagada aqui, mas o Autos não respondeu: desconecte-a na conta.")


@app.command()
def whoami() -> None:
    """Mostra quem age nos comandos deste terminal, e o que pode."""

    async def work(client: RestClient) -> tuple[Reply, Reply]:
        return await client.request("GET", "/v1/me"), await client.request("GET", "/v1/quotas")

    me, quotas = with_api(Role.LAWYER, work)
    who = me.data
    typer.echo(f"{who['name']} ({', '.join(who['roles'])}), escritório {who['tenant']}")
    if who.get("email"):
        typer.echo(f"E-mail: {who['email']}")
    typer.echo(f"Permissões: {', '.join(who['scopes'])}")
    for one in quotas.data:
        if one["limit"] is not None:
            left = "?" if one["left"] is None else one["left"]
            typer.echo(f"Cota, {QUOTAS[one['quota']]}: restam {left} de {one['limit']}")
