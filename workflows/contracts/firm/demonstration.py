"""Invented items by which a person tries a long answer that is kept and read page by page."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.fields.texts import VISIBLE

GENERATE_ITEMS = "generate_items"
MOST_ITEMS, USUAL_ITEMS = 10_000, 10
LONGEST_PREFIX = 60
SMALL = 64
"""Tokens (characters / 4) up to which the items are told whole."""


class Item(Contract):
    id: Annotated[int, Field(ge=0, lt=MOST_ITEMS)]
    name: Annotated[str, Field(max_length=LONGEST_PREFIX + 6, pattern=VISIBLE)]
    value: Annotated[int, Field(ge=0)]


class KeepItems(Contract):
    count: Annotated[int, Field(ge=1, le=MOST_ITEMS, description="Quantos itens inventados")]
    prefix: Annotated[str, Field(max_length=LONGEST_PREFIX, pattern=VISIBLE, description="Início do nome")] = "item"


class KeptItems(Contract):
    """How the chat asks for the rest, for an hour."""

    ref_id: str
    total_items: int
    expires_at: datetime


def items(start: int, stop: int, prefix: str) -> list[Item]:
    """The invented items with these numbers."""
    return [Item(id=number, name=f"{prefix}_{number}", value=10 * number) for number in range(start, stop)]
