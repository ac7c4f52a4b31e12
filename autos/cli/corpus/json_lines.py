"""JSON Lines files named by the user, validated before work begins so that bugs are not blamed on them."""

import json
from pathlib import Path
from typing import Any, cast

import typer


def require_lines(path: Path, param: str, texts: tuple[str, ...], others: tuple[str, ...] = ()) -> None:
    """Exits with 2 at the first line that is no JSON object with all `texts` (strings) and `others`."""
    for number, line in enumerate(_lines(path, param), start=1):
        if line.strip() and not _fits(line, texts, others):
            wanted = ", ".join(f'"{name}"' for name in (*texts, *others))
            raise typer.BadParameter(f"{path}, linha {number}: deve ser um objeto JSON com {wanted}.", param_hint=param)


def _lines(path: Path, param: str) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{path} não é um texto em UTF-8.", param_hint=param) from error


def _fits(line: str, texts: tuple[str, ...], others: tuple[str, ...]) -> bool:
    try:
        found: Any = json.loads(line)
    except ValueError:
        return False
    if not isinstance(found, dict):
        return False
    fields = cast("dict[str, Any]", found)
    return all(isinstance(fields.get(name), str) for name in texts) and set(others) <= set(fields)
