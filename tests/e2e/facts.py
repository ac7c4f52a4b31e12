"""The corpus in PostgreSQL, and plain computations over it, with which the tools' answers are compared."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

import psycopg
from psycopg.rows import dict_row

_OWN = re.compile(r"(?P<name>\w+) (?P<number>[\d.]+)(?:/[A-Z]{2})?$")


@dataclass(frozen=True)
class Fact:
    """One decision of the corpus."""

    id: str
    process: str
    minister: str | None
    day: date | None
    body: dict[str, Any]
    features: dict[str, Any]

    @property
    def reference(self) -> str | None:
        """The reference by which others cite it: the class of the main process and its number."""
        named = _OWN.search(self.process)
        return f"{named['name']} {named['number'].replace('.', '')}/STJ" if named else None

    @property
    def side(self) -> str | None:
        """The side that the decision favours, if any: creditor and debtor by name, else the side of the dispute."""
        sides = self.features.get("sides", {})
        favours, pole = sides.get("favours"), sides.get("pole")
        if sides.get("procedural_only") or favours in (None, "neutro", "indefinido"):
            return None
        named = {
            "devedor": "devedor",
            "credor": "credor",
            **({"consumidor": "consumidor", "segurado": "consumidor"} if favours == "reu" else {}),
            **({"fornecedor": "fornecedor", "seguradora": "fornecedor"} if favours == "autor" else {}),
        }
        return named.get(pole, favours) if favours in ("autor", "reu") else favours

    def names(self, feature: str) -> set[str]:
        """The names under a list feature."""
        return set(self.features.get(feature, []))


class Facts:
    """All decisions by id."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.of = {row["id"]: Fact(**row) for row in rows}
        self.all = list(self.of.values())

    @cached_property
    def by_reference(self) -> dict[str, list[Fact]]:
        """Return decisions by the reference of their process."""
        grouped: defaultdict[str, list[Fact]] = defaultdict(list)
        for fact in self.all:
            if fact.reference:
                grouped[fact.reference].append(fact)
        return grouped

    @cached_property
    def alone(self) -> list[Fact]:
        """Return decisions that are the only ones of their process, in order of their ids."""
        return sorted((group[0] for group in self.by_reference.values() if len(group) == 1), key=lambda one: one.id)

    def using(self, feature: str, name: str) -> list[Fact]:
        """Return decisions that have the name under the feature."""
        return [fact for fact in self.all if name in fact.names(feature)]

    def frequent(self, feature: str) -> list[str]:
        """Return names under the feature, the most frequent first."""
        return [name for name, _ in Counter(name for fact in self.all for name in fact.names(feature)).most_common()]

    def by_side(self, decisions: list[Fact]) -> dict[str, int]:
        """Return how many of the decisions favour each side."""
        return dict(Counter(fact.side for fact in decisions if fact.side))

    def cited(self) -> Counter[str]:
        """Return the number of decisions that cite each reference, without those of the same process."""
        return Counter(name for fact in self.all for name in fact.names("citations") if name != fact.reference)


def read_facts(database_url: str) -> Facts:
    """Every decision of the corpus."""
    query = (
        "SELECT id, process, minister, coalesce(decided_on, published_on) AS day, body, features "
        "FROM decisions ORDER BY id"
    )
    with psycopg.connect(database_url) as connection, connection.cursor(row_factory=dict_row) as cursor:
        return Facts(cursor.execute(query).fetchall())
