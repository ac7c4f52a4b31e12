"""`autos checkpoint`: the proof that a case's trail is under a signed checkpoint, kept for `autos verify`."""

from pathlib import Path
from typing import Annotated

import typer

from autos.cli.connection import with_api
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient
from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.checkpoints import InclusionProof

app = typer.Typer()


@app.command()
def checkpoint(
    case_id: Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")],
    number: Annotated[int | None, typer.Option(min=1, help="Número do ponto; sem valor, o mais recente.")] = None,
    file: Annotated[
        Path | None, typer.Option("--out", dir_okay=False, help="Onde gravar; sem valor, checkpoint-N.json aqui.")
    ] = None,
) -> None:
    """Baixa a prova de que a trilha de um caso está num ponto de controle assinado.

    Guarde o arquivo fora da instalação. `autos verify DIR --checkpoint ARQUIVO` o confere, sem rede.
    """
    endpoint = "GET /v1/ingest/workflow/{workflow_id}/checkpoint"

    async def work(client: RestClient) -> InclusionProof:
        answer = await client.ask(endpoint, {"workflow_id": case_id, "number": number})
        return InclusionProof.model_validate(answer.data)

    proof = with_api(Role.AUDITOR, work)
    kept = file or Path(f"checkpoint-{proof.checkpoint.number}.json")
    kept.write_bytes(canonical_json(proof) + b"\n")
    typer.echo(
        f"Ponto de controle {proof.checkpoint.number}, de {proof.checkpoint.at:%Y-%m-%d %H:%M} UTC, gravado em {kept}. "
        f"Confira com: autos verify DIR --checkpoint {kept}"
    )
