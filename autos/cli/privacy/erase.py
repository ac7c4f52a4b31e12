"""`autos erase`: erases a case after showing what would be erased."""

import json
from pathlib import Path
from typing import Annotated, Any

import anyio
import typer
from rich.console import Console
from rich.table import Table

from autos.cli.connection import with_api
from autos.cli.options import Unasked, confirm
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.privacy.erasure import ErasureState

ERASE = "DELETE /v1/ingest/workflow/{workflow_id}"
STATUS = "GET /v1/ingest/workflow/{workflow_id}/erasure"
ERASE_DRAFT = "DELETE /v1/verify/documents/{verification_id}"
STATUS_DRAFT = "GET /v1/verify/documents/{verification_id}/erasure"
PAUSE_SECONDS = 1.0
ERASED_WITHIN = 600.0
"""Seconds to wait for the certificate; the erasure continues without the command."""

KINDS = {
    "runs": "execuções",
    "artifacts": "artefatos",
    "reviews": "decisões",
    "events": "eventos",
    "verifications": "conferências",
    "uploads": "envios",
    "memories": "memórias de conversas",
    "objects": "objetos (versões)",
    "bytes": "bytes",
    "shared": "objetos que outros casos têm (ficam)",
    "histories": "históricos do Temporal",
}

app = typer.Typer()
out = Console()


@app.command()
def erase(
    case_id: Annotated[
        str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...), ou da conferência (vd_...).")
    ],
    reason: Annotated[str, typer.Option("--reason", help="Motivo; fica no certificado: não cite partes.")],
    yes: Unasked = False,
    certificate: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Grava o certificado assinado neste arquivo (JSON).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Imprime JSON em vez de texto; pede --yes.")] = False,
) -> None:
    """Elimina um caso ou uma conferência. Mostra antes o que sairia; fica um certificado assinado."""
    if as_json and not yes:
        raise typer.BadParameter("--json pede --yes")
    is_draft = case_id.startswith("vd_")
    named = {"verification_id" if is_draft else "workflow_id": case_id}
    address, state_address = (ERASE_DRAFT, STATUS_DRAFT) if is_draft else (ERASE, STATUS)
    asked: dict[str, Any] = named | {"reason": reason}

    async def ask(client: RestClient) -> dict[str, Any]:
        return (await client.ask(address, asked)).data

    proposed = with_api(Role.ADMIN, ask)
    if not as_json:
        _show("Sairia", proposed["erased"])
    confirm(f"Eliminar {case_id} para sempre?", yes)

    async def work(client: RestClient) -> dict[str, Any]:
        await client.ask(address, asked | {"confirmation": proposed["confirmation"]})
        with anyio.fail_after(ERASED_WITHIN):
            while (status := (await client.ask(state_address, named)).data)["state"] != ErasureState.COMPLETED:
                await anyio.sleep(PAUSE_SECONDS)
        return status

    try:
        done = with_api(Role.ADMIN, work)
    except TimeoutError as error:
        typer.echo("A eliminação segue sozinha; o certificado ainda não está pronto.", err=True)
        raise typer.Exit(1) from error
    if certificate:
        certificate.write_text(json.dumps(done["certificate"], ensure_ascii=False, indent=2), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps(done, ensure_ascii=False))
        return
    _show("Saiu", done["erased"])
    out.print(f"Eliminado em {done['completed_at']}. Chave do certificado: {done['certificate']['key_fingerprint']}")


def _show(title: str, inventory: dict[str, int]) -> None:
    table = Table(title, "Quantos")
    for name, words in KINDS.items():
        if inventory[name]:
            table.add_row(words, str(inventory[name]))
    out.print(table)
