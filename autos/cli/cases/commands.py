"""The job from a terminal: submit, show, review, reprocess, fetch the artifacts."""

import json
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any
from uuid import uuid4

import anyio
import typer
from rich.console import Console

from autos.cli.cases.downloads import download_artifacts
from autos.cli.cases.showing import next_command, show_artifacts, show_result, show_same_lawsuit, show_status
from autos.cli.cases.watching import UNSUCCESSFUL, RunDisplay, watch
from autos.cli.connection import with_api
from autos.cli.options import AsJson
from autos.cli.uploads import bring
from infra.identity.scopes import Role
from mcp_server.rest.client import Reply, RestClient, RestError
from workflows.contracts.errors import ErrorCode
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.case import TERMINAL_STATES, CaseStatus
from workflows.contracts.run.results.result_summary import ResultRead

CaseId = Annotated[str, typer.Argument(metavar="ID", help="Identificador do caso (wf_...).")]
RunOption = Annotated[int | None, typer.Option("--run", min=1, help="Execução; sem valor, a mais recente.")]
Watch = Annotated[bool, typer.Option("--watch", help="Acompanha até terminar ou esperar revisão.")]
Rules = Annotated[str | None, typer.Option("--rules-version", help="Versão das regras de fases.")]
MinScore = Annotated[
    float | None, typer.Option("--min-precedent-score", min=0, max=100, help="Pontuação mínima de um precedente.")
]
MaxMatches = Annotated[
    int | None, typer.Option("--max-matches-per-phase", min=1, max=10, help="Máximo de precedentes por fase.")
]
Reason = Annotated[str | None, typer.Option("--reason", help="Motivo, guardado na auditoria.")]
Client = Annotated[ClientSide | None, typer.Option("--cliente", help="Lado do cliente no processo.")]
Strict = Annotated[
    bool | None, typer.Option("--strict/--no-strict", help="Falhar se faltar alguma parte da infraestrutura.")
]

PUBLISHED_WITHIN = 20.0
"""Seconds that a final review waits for the artifacts it leads to."""

JOINED_WITHIN = 600.0
"""Time limit for joining several files."""

PAUSE_SECONDS = 0.5

app = typer.Typer()
out = Console()
err = Console(stderr=True)


@app.command()
def submit(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="PDF...",
            exists=True,
            dir_okay=False,
            readable=True,
            help="PDF dos autos; as partes de um mesmo processo, na ordem, fazem um caso só.",
        ),
    ],
    watch_run: Watch = False,
    as_json: AsJson = False,
    source_system: Annotated[str | None, typer.Option(help="Sistema de origem, como rótulo.")] = None,
    idempotency_key: Annotated[str | None, typer.Option(help="Repetir com a mesma chave não cria outro caso.")] = None,
    rules_version: Rules = None,
    min_precedent_score: MinScore = None,
    max_matches_per_phase: MaxMatches = None,
    reason: Reason = None,
    cliente: Client = None,
    strict: Strict = None,
    restricted: Annotated[bool, typer.Option("--restricted", help="Sigilo desde o envio: só quem envia vê.")] = False,
    unless_analysed: Annotated[
        bool, typer.Option("--unless-analysed", help="Não analisa outra vez um PDF que o escritório já analisou.")
    ] = False,
) -> None:
    """Envia os autos de um processo para análise."""
    fields: dict[str, Any] = {
        "source_system": source_system,
        "source_mode": "cli",
        "rules_version": rules_version,
        "min_precedent_score": min_precedent_score,
        "max_matches_per_phase": max_matches_per_phase,
        "reason": reason,
        "cliente": cliente,
        "strict_infra_required": strict,
        "restricted": restricted or None,
        "unless_analysed": unless_analysed or None,
    }

    async def work(client: RestClient) -> dict[str, Any]:
        try:
            return await _submitted(client, files, fields, idempotency_key)
        except RestError as error:
            show_same_lawsuit(err, error.details)
            raise

    _follow(with_api(Role.LAWYER, work), watch_run, as_json)


@app.command()
def show(case_id: CaseId, run: RunOption = None, as_json: AsJson = False) -> None:
    """Mostra em que pé está um caso e, se já houver, o resultado."""

    async def work(client: RestClient) -> tuple[dict[str, Any], dict[str, Any] | None]:
        return (await client.status(case_id, run)).data, await _result_or_none(client, case_id, run)

    status, result = with_api(Role.LAWYER, work)
    if as_json:
        _print_json(status | {"result": result})
        return
    show_same_lawsuit(err, status)
    if result is not None:
        show_result(out, ResultRead.model_validate(result, extra="ignore"))
    _show_standing(CaseStatus.model_validate(status, extra="ignore"))


@app.command()
def review(
    case_id: CaseId,
    approve: Annotated[bool, typer.Option("--approve/--reject", help="A decisão.")],
    phase: Annotated[
        list[str] | None, typer.Option(help="Fase revisada; repita para outras. Sem valor, a decisão é a final.")
    ] = None,
    reject_precedent: Annotated[
        list[str] | None,
        typer.Option(metavar="DOCUMENT_ID=MOTIVO", help="Precedente da fase que sai da recomendação; repita."),
    ] = None,
    reviewer: Annotated[str | None, typer.Option(help="Nome de quem decidiu, ao lado da credencial.")] = None,
    notes: Annotated[str | None, typer.Option(help="Observações.")] = None,
    as_json: AsJson = False,
) -> None:
    """Registra a decisão sobre uma ou mais fases ou, sem --phase, a decisão final."""
    first, *others = phase or [None]
    decision: dict[str, Any] = {
        "decision_id": f"cli-{uuid4().hex}",
        "phase_label": first,
        "approved": approve,
        "reviewer": reviewer,
        "notes": notes,
    }
    if others:
        decision["other_phases"] = [{"phase_label": label, "approved": approve, "notes": notes} for label in others]
    if reject_precedent:
        if others:
            raise typer.BadParameter("--reject-precedent vale para uma --phase só")
        decision["rejected_precedents"] = [_rejected(text) for text in reject_precedent]

    async def work(client: RestClient) -> tuple[Reply, CaseStatus | None]:
        reply = await client.review(case_id, decision)
        if as_json:
            return reply, None
        queued = reply.status == HTTPStatus.ACCEPTED
        return reply, await _after_review(client, case_id, ends=phase is None and not queued)

    reply, status = with_api(Role.REVIEWER, work)
    if status is None:
        _print_json(reply.data)
        return
    out.print("Decisão registrada.")
    _show_standing(status)


@app.command()
def reprocess(
    case_id: CaseId,
    watch_run: Watch = False,
    as_json: AsJson = False,
    rules_version: Rules = None,
    min_precedent_score: MinScore = None,
    max_matches_per_phase: MaxMatches = None,
    reason: Reason = None,
    cliente: Client = None,
    strict: Strict = None,
) -> None:
    """Inicia outra execução, com outros parâmetros; as anteriores não mudam."""
    changes: dict[str, Any] = {
        "rules_version": rules_version,
        "min_precedent_score": min_precedent_score,
        "max_matches_per_phase": max_matches_per_phase,
        "reason": reason,
        "cliente": cliente,
        "strict_infra_required": strict,
    }

    async def work(client: RestClient) -> dict[str, Any]:
        return (await client.reprocess(case_id, changes)).data

    _follow(with_api(Role.LAWYER, work), watch_run, as_json)


@app.command()
def artifacts(
    case_id: CaseId,
    run: RunOption = None,
    download: Annotated[
        Path | None,
        typer.Option(file_okay=False, help="Baixa para esta pasta os artefatos da execução (a mais recente ou --run)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Lista os artefatos de um caso e, com --download, baixa os de uma execução."""

    async def work(client: RestClient) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = (await client.artifacts(case_id, run)).data
        if download and not listed:
            raise RestError(ErrorCode.NOT_FOUND, "Ainda não há artefatos. Veja o estado com autos show.")
        if download:
            latest = max(item["run"] for item in listed)
            listed = [item for item in listed if item["run"] == latest]
            await download_artifacts(client, case_id, listed, download)
        return listed

    listed = with_api(Role.AUDITOR, work)
    if as_json:
        _print_json(listed)
        return
    show_artifacts(out, listed)
    if download:
        out.print(f"Baixados em {download}. Confira com: autos verify {download}")


async def _submitted(
    client: RestClient, files: list[Path], fields: dict[str, Any], idempotency_key: str | None
) -> dict[str, Any]:
    """The response to one file or several joined ones; joining may outlast one request."""
    first, *others = files
    if not others:
        with first.open("rb") as pdf:
            return (await client.submit_file(pdf, first.name, fields, idempotency_key)).data
    parts = fields | {"upload_ids": [await bring(client, file) for file in files]}
    with anyio.move_on_after(JOINED_WITHIN):
        while True:
            try:
                return (await client.submit(parts, idempotency_key)).data
            except RestError as error:
                if error.code != ErrorCode.SERVICE_UNAVAILABLE:
                    raise
                await anyio.sleep(PAUSE_SECONDS)
    return (await client.submit(parts, idempotency_key)).data


def _rejected(text: str) -> dict[str, str]:
    document_id, _, reason = text.partition("=")
    if not reason.strip():
        raise typer.BadParameter("diga o motivo: --reject-precedent DOCUMENT_ID=MOTIVO")
    return {"document_id": document_id.strip(), "reason": reason.strip()}


def _follow(started: dict[str, Any], watch_run: bool, as_json: bool) -> None:
    """Prints what was started and optionally watches it; a failed run exits with 1."""
    workflow_id, run = started["workflow_id"], started["run"]
    show_same_lawsuit(err, started)
    if not watch_run:
        if as_json:
            _print_json(started)
        else:
            out.print(f"Caso [bold]{workflow_id}[/], execução {run}. Acompanhe com: autos show {workflow_id}")
        return

    async def work(client: RestClient) -> CaseStatus:
        with RunDisplay(err) as display:
            return await watch(client, workflow_id, run, show=display.show)

    status = with_api(Role.LAWYER, work)
    if as_json:
        _print_json(status.model_dump(mode="json"))
    else:
        _show_standing(status)
    if status.state in UNSUCCESSFUL:
        for error in status.errors:
            typer.echo(error.message, err=True)
        raise typer.Exit(1)


def _show_standing(status: CaseStatus) -> None:
    show_status(out, status)
    if command := next_command(status):
        out.print(f"Em seguida: [bold]{command}[/]")


async def _after_review(client: RestClient, case_id: str, *, ends: bool) -> CaseStatus:
    """The status after a review; if the decision `ends` the run, the status after publication, within a time limit."""
    if ends:
        with anyio.move_on_after(PUBLISHED_WITHIN):
            return await watch(client, case_id, until=TERMINAL_STATES, longest_pause=PAUSE_SECONDS)
    return CaseStatus.model_validate((await client.status(case_id)).data, extra="ignore")


async def _result_or_none(client: RestClient, case_id: str, run: int | None) -> dict[str, Any] | None:
    try:
        return (await client.result(case_id, run)).data
    except RestError as error:
        if error.code == ErrorCode.CONFLICT:
            return None
        raise


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))
