"""The root of the command line: which command lives in which module."""

import sys
from collections.abc import Sequence
from importlib import import_module

import typer
from typer.models import CommandInfo

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("demo", "Demonstração completa, do PDF aos artefatos verificados."),
    "up": ("stack", "Sobe a pilha local: banco, objetos, Temporal, API e worker."),
    "down": ("stack", "Para a pilha local."),
    "status": ("stack", "Mostra o que está no ar e em que endereço."),
    "doctor": ("stack", "Verifica o que está instalado, o que responde e como consertar o que falta."),
    "submit": ("cases", "Envia o PDF de um processo para análise."),
    "show": ("cases", "Mostra o andamento e o resultado de um processo."),
    "review": ("cases", "Registra a decisão do revisor sobre uma fase ou sobre o resultado final."),
    "reprocess": ("cases", "Inicia uma nova execução do mesmo processo."),
    "compare": ("compare", "Mostra o que difere entre duas execuções de um processo."),
    "artifacts": ("cases", "Lista ou baixa os artefatos de um processo."),
    "verify": ("cases", "Confere, sem rede, os artefatos baixados com o manifesto assinado."),
    "search": ("search", "Busca decisões no acervo."),
    "corpus": ("corpus", "Importa decisões e mostra o que o acervo contém."),
    "keys": ("keys", "Chaves de acesso à API: criar, listar, revogar."),
    "eval": ("evaluate", "Mede o produto com coleções anotadas."),
    "api": ("api", "Serve a API REST (e o MCP em /mcp)."),
    "worker": ("worker", "Executa os workflows e as atividades das filas."),
    "mcp": ("mcp", "Serve as ferramentas MCP por entrada e saída padrão."),
}
"""Command: module of `infra.cli` whose `app` has it, and its line in the help."""


def command_line(arguments: Sequence[str]) -> typer.Typer:
    """Every command, the one that `arguments` name ready to run.

    The others are their help line only. All modules together take seconds to import, and most commands need one.
    """
    root = typer.Typer(no_args_is_help=True, add_completion=False, help="Autos: análise durável de autos processuais.")
    wanted = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, (module, line) in COMMANDS.items():
        if name == wanted:
            _register(root, name, import_module(f"infra.cli.{module}").app)
        else:
            root.command(name, help=line)(_elsewhere)
    return root


def main() -> None:
    """The console entry point."""
    command_line(sys.argv[1:])(prog_name="autos")


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
    """Stands for a command that was not asked for."""
