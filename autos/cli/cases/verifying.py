"""`autos verify`: whether an installation signed a downloaded folder, and whether it is a draft or final."""

import json
from enum import IntEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from activities.reports.manifest import Stage
from activities.reports.verification.folder import verify_folder
from activities.reports.verification.keys import UnusableKey
from activities.reports.verification.report import Verdict, VerificationReport
from activities.reports.verification.witness import UnusableWitness, read_witness
from autos.cli.cases.signers import UnreachableKeys, known_keys
from autos.cli.options import AsJson
from autos.local.stack import local_settings

app = typer.Typer()
out = Console(highlight=False)

STAGES = {
    Stage.DRAFT: "rascunho, ainda sem decisão final",
    Stage.APPROVED: "final (aprovado)",
    Stage.REJECTED: "final (rejeitado)",
}


class Ending(IntEnum):
    """Exit codes of `autos verify`; 2, as everywhere, is wrong use."""

    VERIFIED = 0
    ALTERED = 1
    UNKNOWN_KEY = 3
    DRAFT = 4
    UNCHECKED = 5


@app.command()
def verify(
    folder: Annotated[Path, typer.Argument(exists=True, file_okay=False, metavar="DIR", help="Pasta baixada.")],
    key: Annotated[
        str | None,
        typer.Option(help="Chave que deve ter assinado: arquivo (PEM ou lista publicada), base64, impressão digital."),
    ] = None,
    address: Annotated[
        str | None, typer.Option(help="Endereço (https) da instalação que deve ter assinado; publica as suas chaves.")
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Prova de um ponto de controle, como a API a respondeu."),
    ] = None,
    timestamp_ca: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Raiz (PEM) da autoridade que carimbou o ponto de controle."),
    ] = None,
    final: Annotated[bool, typer.Option("--final", help="Recusa rascunhos: só aceita o que foi decidido.")] = False,
    as_json: AsJson = False,
) -> None:
    """Confere artefatos baixados: assinatura de chave conhecida, conteúdo, trilha de eventos, rascunho ou final.

    Sem --key nem --address vale a chave da instalação desta máquina, se houver uma; com nenhuma, a assinatura é de
    chave desconhecida. Códigos de saída: 0 verificado, 1 alterado, 2 uso errado, 3 íntegro mas assinado por chave
    desconhecida, 4 rascunho com --final, 5 nada conferido porque --address não publica chaves que se possam ler.
    """
    if key is not None and address is not None:
        raise typer.BadParameter("Use --key ou --address, não os dois.")
    try:
        known = known_keys(key, address, local_settings())
        witness = read_witness(checkpoint, timestamp_ca) if checkpoint else None
    except (UnusableKey, UnusableWitness) as error:
        raise typer.BadParameter(str(error)) from error
    except UnreachableKeys as error:
        typer.echo(f"{error} Nada foi conferido.", err=True)
        raise typer.Exit(Ending.UNCHECKED.value) from error
    report = verify_folder(folder, known, witness)
    ending = _ending(report, final=final)
    if as_json:
        fields = report.model_dump(mode="json") | {"exit_code": ending.value}
        typer.echo(json.dumps(fields, ensure_ascii=False, indent=2))
    else:
        _show(report)
    if ending is not Ending.VERIFIED:
        typer.echo(_explanation(ending), err=True)
        raise typer.Exit(ending.value)


def _ending(report: VerificationReport, *, final: bool) -> Ending:
    if report.verdict is Verdict.ALTERED:
        return Ending.ALTERED
    if report.verdict is Verdict.UNKNOWN_KEY:
        return Ending.UNKNOWN_KEY
    return Ending.DRAFT if final and report.stage is Stage.DRAFT else Ending.VERIFIED


def _explanation(ending: Ending) -> str:
    match ending:
        case Ending.UNKNOWN_KEY:
            return (
                "Assinatura de chave desconhecida: a pasta concorda consigo mesma, mas qualquer um pode tê-la "
                "assinado. Informe --key ou --address de quem a emitiu."
            )
        case Ending.DRAFT:
            return "É um rascunho: não há decisão final nesta pasta."
        case _:
            return "Os artefatos não conferem com o manifesto."


def _show(report: VerificationReport) -> None:
    """Prints each check and the verdict."""
    for finding in report.findings:
        out.print(f"{'[green]✓[/]' if finding.ok else '[red]✗[/]'} {escape(finding.message)}", soft_wrap=True)
    for notice in report.notices:
        out.print(f"[yellow]Aviso:[/] {escape(notice)}", soft_wrap=True)
    if report.stage is None:
        return
    told = f"{report.workflow_id}, execução {report.run}, {STAGES[report.stage]}"
    match report.verdict:
        case Verdict.VERIFIED:
            out.print(f"[bold green]Artefatos verificados[/]: {told}", soft_wrap=True)
            out.print(f"Chave {report.key_fingerprint} ({escape(report.key_origin or '')})", soft_wrap=True)
        case Verdict.UNKNOWN_KEY:
            out.print(f"[bold yellow]Assinatura de chave desconhecida[/]: {told}", soft_wrap=True)
            out.print(f"Chave {report.key_fingerprint}, trazida pela própria pasta", soft_wrap=True)
        case Verdict.ALTERED:
            out.print(f"[bold red]Não confere[/]: diz ser {told}", soft_wrap=True)
