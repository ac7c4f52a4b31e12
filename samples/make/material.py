"""The text of a sample case file, read from the folder that holds it."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from activities.law.citations.cnj import CnjNumber, check_digits

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as filed: `mark` is the court system's own (movement or document id), `look` names the stationery.

    Looks: `petition` (letterhead of the lawyer who signs), `office` (heading of the court), `paper` (a party's or
    expert's document), `court-paper` (the court's, without heading).
    """

    title: str
    kind: str
    event: str
    mark: str
    at: datetime
    by: str
    look: str
    text: str


@dataclass(frozen=True, slots=True)
class Case:
    """A whole case file; `people` maps the keys used by the pieces to names, `firms` to letterheads.

    `roles` says how the parties are called, as "Autora" and "Ré".
    """

    name: str
    system: str
    cnj: str
    court: str
    place: str
    unit: str
    subject: str
    value: str
    filed: str
    exported: str
    author: str
    defendant: str
    host: str
    roles: list[str]
    people: dict[str, str]
    firms: dict[str, list[str]]
    pieces: list[Piece]


def read_case(folder: Path) -> Case:
    """The case of `case.yaml` with the pieces of the other files of the folder, in order of their names."""
    facts: dict[str, Any] = yaml.safe_load((folder / "case.yaml").read_text(encoding="utf-8"))
    number = CnjNumber(check="00", **facts.pop("number"))
    cnj = f"{number.sequence}-{check_digits(number)}.{number.year}.{number.branch}.{number.court}.{number.origin}"
    entries: list[dict[str, Any]] = []
    for file in sorted(folder.glob("pieces_*.yaml")):
        entries.extend(yaml.safe_load(file.read_text(encoding="utf-8")))
    people: dict[str, str] = facts["people"]
    pieces = [_piece(entry, cnj, people) for entry in entries]
    return Case(name=folder.name, cnj=cnj, pieces=pieces, **facts)


def _piece(entry: dict[str, Any], cnj: str, people: dict[str, str]) -> Piece:
    text: str = entry.pop("text").replace("{cnj}", cnj)
    for key, name in people.items():
        text = text.replace("{" + key + "}", name)
    if "{" in text:
        raise ValueError(f"unknown name in {entry['title']}: {text[text.index('{') :][:30]}")
    return Piece(
        text=text, kind=entry.pop("kind", ""), event=entry.pop("event", ""), mark=entry.pop("mark", ""), **entry
    )
