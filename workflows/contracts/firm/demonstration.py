"""Made-up items that demonstrate a long answer, stored and read page by page."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.texts import VISIBLE

GENERATE_ITEMS = "generate_items"
MOST_ITEMS, USUAL_ITEMS = 10_000, 10
LONGEST_PREFIX = 60
SMALL = 64
"""Tokens (characters / 4) up to which all items are returned."""


class Item(Contract):
    id: Annotated[int, Field(ge=0, lt=MOST_ITEMS)]
    name: Annotated[str, Field(max_length=LONGEST_PREFIX + 6, pattern=VISIBLE)]
    value: Annotated[int, Field(ge=0)]


class KeepItems(Contract):
    count: Annotated[int, Field(ge=1, le=MOST_ITEMS, description="Quantos itens inventados")]
    prefix: Annotated[str, Field(max_length=LONGEST_PREFIX, pattern=VISIBLE, description="Início do nome")] = "item"


class KeptItems(Contract):
    """How a chat requests the rest, for one hour."""

    ref_id: str
    total_items: int
    expires_at: datetime


def items(start: int, stop: int, prefix: str) -> list[Item]:
    """The made-up items with these numbers."""
    return [Item(id=number, name=f"{prefix}_{number}", value=10 * number) for number in range(start, stop)]
