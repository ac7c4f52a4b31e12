"""The root of the command line: which command lives in which module."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from pydantic import ValidationError
from typer.models import CommandInfo

from autos.cli.portuguese import speak_portuguese
from autos.local.damage import FolderDamaged
from infra.loading import loading
from infra.version import code_version
from workflows.contracts.fields.invalid_fields import invalid_field

speak_portuguese()  # typer looks its headings up once, at the first help

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("demo", "Demonstração completa, do PDF aos artefatos verificados."),
    "up": ("processes.stack", "Sobe a pilha local: banco, objetos, Temporal, API e worker."),
    "down": ("processes.stack", "Para a pilha local."),
    "status": ("processes.stack", "Mostra o que está no ar e em que endereço."),
    "doctor": ("processes.stack", "Verifica o que está instalado, o que responde e como consertar o que falta."),
    "prepare": ("processes.prepare", "Prepara banco e armazenamento próprios: tabelas, direitos e bucket."),
    "submit": ("cases.commands", "Envia o PDF de um processo para análise."),
    "cases": ("cases.listing", "Lista os casos, com o estado da execução mais recente de cada um."),
    "words": ("cases.words", "Procura palavras nos autos de todos os casos."),
    "show": ("cases.commands", "Mostra o andamento e o resultado de um processo."),
    "review": ("cases.commands", "Registra a decisão do revisor sobre uma fase ou sobre o resultado final."),
    "reprocess": ("cases.commands", "Inicia uma nova execução do mesmo processo."),
    "correct": ("cases.correcting", "Corrige peças, partes, fatos e precedentes para a próxima execução."),
    "quality": ("cases.quality", "Mostra quanto do que foi mostrado o escritório aprovou."),
    "ask": ("cases.asking", "Pergunta aos autos de um processo: trechos com página e peça."),
    "timeline": ("cases.asking", "Linha do tempo de um processo e, de um ato, um candidato a prazo."),
    "ask-cases": ("cases.many", "Faz a mesma pergunta a muitos casos; tabela ou CSV."),
    "terms": ("cases.terms", "Prazos que podem correr em todos os casos, ou como agenda (iCalendar)."),
    "communications": ("cases.communications", "Comunicações do DJEN e movimentos do DataJud: incluir e listar."),
    "add-pages": ("cases.asking", "Junta páginas novas a um processo, numa execução nova."),
    "compare": ("cases.compare", "Mostra o que difere entre duas execuções de um processo."),
    "alerts": ("cases.alerts", "Mostra os precedentes que mudaram depois da análise de um caso."),
    "artifacts": ("cases.commands", "Lista ou baixa os artefatos de um processo."),
    "verify": ("cases.verifying", "Confere os artefatos baixados: assinatura, conteúdo, trilha, rascunho ou final."),
    "checkpoint": ("cases.checkpoint", "Baixa a prova de que a trilha de um processo está num ponto de controle."),
    "verify-draft": ("drafts", "Confere as citações de uma minuta, ou dos autos de um caso."),
    "erase": ("privacy.erase", "Elimina um caso por inteiro e guarda o certificado assinado."),
    "export": ("privacy.export", "Grava num ZIP tudo o que se guarda de um caso ou de uma pessoa."),
    "retention": ("privacy.retention", "Prazo de guarda dos casos, retenções e o que já pode ser eliminado."),
    "secrecy": ("privacy.secrecy", "Sigilo de um caso: a quem está aberto, e a autorização do cliente."),
    "audit": ("audit", "Confere as trilhas de todos os casos com os pontos de controle assinados."),
    "search": ("corpus.search", "Busca decisões no acervo."),
    "argument": ("corpus.argument", "Reúne o que há por um lado e contra ele."),
    "compare-decisions": ("corpus.comparison", "Põe duas decisões do acervo lado a lado."),
    "library": ("library", "Documentos do escritório: incluir, listar, buscar, ler, tirar."),
    "graph": ("graph", "Grafo dos precedentes e bases de grafo do escritório, em Cypher."),
    "value": ("value", "Valores que o chat não lê: guardar um, e ler o que se calculou com ele."),
    "corpus": ("corpus.commands", "Importa decisões e mostra o que o acervo contém."),
    "login": ("login", "Entra no Autos pelo navegador, para agir em seu nome neste computador."),
    "logout": ("login", "Sai, e anula a credencial deste computador."),
    "whoami": ("login", "Mostra quem age nos comandos deste terminal."),
    "keys": ("keys", "Chaves de acesso à API: criar, listar, revogar."),
    "users": ("people.users", "Pessoas: convidar, listar, mudar papéis."),
    "tenants": ("people.tenants", "Escritórios (inquilinos): criar, listar, provedor, cotas."),
    "notices": ("people.notices", "Avisos: e-mails às pessoas, webhook do escritório, o que foi entregue."),
    "calendar": (
        "people.calendar",
        "Feriados e suspensões dos prazos; links para assinar a agenda.",
    ),
    "explain": ("corpus.explain", "Mostra, passo a passo, por que uma decisão aparece ou não para uns autos."),
    "eval": ("corpus.evaluate", "Mede o produto com coleções anotadas."),
    "api": ("processes.api", "Serve a API REST (e o MCP em /mcp)."),
    "worker": ("processes.worker", "Executa os workflows e as atividades das filas."),
    "mcp": ("processes.mcp", "Serve as ferramentas MCP por entrada e saída padrão."),
}
"""Command: module of `autos.cli` whose `app` has it, and its line in the help."""


def command_line(arguments: Sequence[str]) -> typer.Typer:
    """Every command. The one that `arguments` name is ready to run; the others are only their help line.

    All modules together take seconds to import, and most commands need one.
    """
    root = typer.Typer(no_args_is_help=True, add_completion=False, help="Autos: análise durável de autos processuais.")
    root.callback()(_heed_names)
    wanted = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, (module, line) in COMMANDS.items():
        if name == wanted:
            _register(root, name, import_module(f"autos.cli.{module}").app)
        else:
            root.command(name, help=line)(_elsewhere)
    return root


def main() -> None:
    """The console entry point; an invalid setting exits with 2 before anything happens.

    Files a command writes are readable only by its user, unless their writer opens them.
    """
    os.umask(0o077)
    try:
        with loading():
            root = command_line(sys.argv[1:])
        root(prog_name="autos")
    except FolderDamaged as damage:
        typer.echo(str(damage), err=True)
        sys.exit(1)
    except ValidationError as error:
        if error.title != "Settings":
            raise
        for found in map(invalid_field, error.errors()):
            typer.echo(f"{_variable(found['field'])}: {found['message']}", err=True)
        sys.exit(2)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"autos {code_version()}")
        raise typer.Exit


def _heed_names(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Mostra a versão e sai.")
    ] = False,
) -> None:
    """Lists on standard error the variables that match no setting; exits with 2 if one is certainly a mistake."""
    from infra.config.names import misnamed  # the help needs no settings

    found = misnamed(os.environ)
    for name, meant in found.unknown:
        guess = f" Seria {meant}?" if meant else ""
        typer.echo(
            f"{name}: não é uma definição do Autos{'' if found.refused else ' e foi ignorada'}.{guess}", err=True
        )
    if found.refused:
        raise typer.Exit(2)


def _variable(field: str) -> str:
    """The environment variable of a setting, as pydantic names either."""
    return field if field.isupper() else f"AUTOS_{field.upper()}"


def _register(root: typer.Typer, name: str, app: typer.Typer) -> None:
    """Adds the command `name` of `app`, or the whole of `app` as a group when it has none of that name."""
    found = [info for info in app.registered_commands if _name(info) == name]
    if found:
        root.registered_commands.extend(found)
    else:
        root.add_typer(app, name=name)


def _name(info: CommandInfo) -> str:
    return info.name or (info.callback.__name__ if info.callback else "")


def _elsewhere() -> None:
    """Placeholder of a command that was not requested."""
