"""Translates typer's own texts (headings, help, usage errors), most of which do not go through gettext.

Some are patched in typer's private modules, which is why `pyproject.toml` bounds its version.
"""

import gettext
import re
from importlib import import_module
from typing import Any

HEADINGS = {
    "[default: {}]": "[padrão: {}]",
    "default: {default}": "padrão: {default}",
    "(dynamic)": "(calculado)",
    "[env var: {}]": "[variável de ambiente: {}]",
    "env var: {var}": "variável de ambiente: {var}",
    "[required]": "[obrigatório]",
    "required": "obrigatório",
    "Arguments": "Argumentos",
    "Options": "Opções",
    "Commands": "Comandos",
    "Error": "Erro",
    "Aborted.": "Interrompido.",
    "Aborted!": "Interrompido!",
    "Missing command.": "Falta o comando.",
    "Try [blue]'{command_path} {help_option}'[/] for help.": "Ajuda: [blue]'{command_path} {help_option}'[/].",
}
"""Texts that typer looks up in gettext."""

USES = [
    (r"Missing argument (.+?)\.(?=\s|$)", r"Falta o argumento \1."),
    (r"Missing option (.+?)\.(?=\s|$)", r"Falta a opção \1."),
    (r"Invalid value for (.+?): ", r"Valor inválido para \1: "),
    (r"Invalid value: ", r"Valor inválido: "),
    (r"No such command ('.+')\.", r"O comando \1 não existe."),
    (r"No such option: (\S+)", r"A opção \1 não existe."),
    (r"\(Possible options: (.+)\)$", r"Opções parecidas: \1."),
    (r"Did you mean (.+)\?$", r"Seria \1?"),
    (r"Got unexpected extra argument\(?s?\)? \((.+)\)", r"Sobra na linha de comando: \1."),
    (r"Option (.+) does not take a value\.", r"A opção \1 não leva valor."),
    (r"Option (.+) requires an argument\.", r"A opção \1 precisa de um valor."),
    (r"Choose from:", r"Escolha entre:"),
    (r"('.*') is not one of (.+)\.", r"\1 não é nenhum destes: \2."),
    (r"Input should be a valid integer.*", r"precisa ser um número inteiro."),
    (r"Input should be a valid number.*", r"precisa ser um número."),
    (r"Input should be greater than or equal to (\S+)", r"precisa ser pelo menos \1."),
    (r"Input should be less than or equal to (\S+)", r"não pode passar de \1."),
    (r"(?i:file|directory|path) ('.*') does not exist\.", r"\1 não existe."),
    (r"(?i:file|directory|path) ('.*') is a file\.", r"\1 é um arquivo."),
    (r"(?i:file|directory|path) ('.*') is a directory\.", r"\1 é uma pasta."),
    (r"(?i:file|directory|path) ('.*') is not readable\.", r"não se pode ler \1."),
    (r"(?i:file|directory|path) ('.*') is not writable\.", r"não se pode gravar em \1."),
]
"""Usage errors of typer and pydantic, which bypass gettext."""


def speak_portuguese() -> None:
    """Makes typer write Portuguese for the rest of the process; before its first help, whose headings it keeps."""
    english = gettext.dgettext
    gettext.dgettext = lambda domain, message: HEADINGS.get(message) or english(domain, message)
    click: Any = import_module("typer._click")
    wrong = click.exceptions
    for error in (wrong.UsageError, wrong.BadParameter, wrong.MissingParameter, wrong.NoSuchOption):
        _translate(error)
    _name_usage(click.formatting.HelpFormatter)
    _explain_help(click.core.Command)


def in_portuguese(message: str) -> str:
    """The message of a wrong use."""
    for english, portuguese in USES:
        message = re.sub(english, portuguese, message)
    return message


def _translate(error: Any) -> None:
    english = error.format_message

    def translated(self: Any) -> str:
        return in_portuguese(english(self))

    error.format_message = translated


def _name_usage(formatter: Any) -> None:
    english = formatter.write_usage

    def named(self: Any, prog: str, args: str = "") -> None:
        args = args.replace("[OPTIONS]", "[OPÇÕES]").replace("COMMAND [ARGS]...", "COMANDO [ARGUMENTOS]...")
        english(self, prog, args, "Uso: ")

    formatter.write_usage = named


def _explain_help(command: Any) -> None:
    english = command.get_help_option

    def explained(self: Any, context: Any) -> Any:
        option = english(self, context)
        if option is not None:
            option.help = "Mostra esta ajuda e sai."
        return option

    command.get_help_option = explained
