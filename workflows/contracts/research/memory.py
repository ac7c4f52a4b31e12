"""Memory of a chat session: small texts stored for a while, by tenant, session and key."""

from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE
from workflows.contracts.fields.texts import ONE_SEGMENT, STORABLE, STRIPPED, VISIBLE

SessionId = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200, pattern=ONE_SEGMENT),
    STRIPPED,
    Field(description="Sessão, à escolha, sem barra"),
]
MemoryKey = Annotated[
    str,
    StringConstraints(min_length=1, max_length=200, pattern=VISIBLE),
    STRIPPED,
    Field(description="Chave na sessão"),
]


class RememberQuestion(Contract):
    session_id: SessionId
    key: MemoryKey
    value: Annotated[
        str,
        Field(min_length=1, max_length=65_536, pattern=STORABLE, description="Texto a guardar (até 65.536 caracteres)"),
    ]
    ttl_seconds: Annotated[
        int, Field(ge=60, le=2_592_000, description="Validade em segundos (60 a 2.592.000)"), WHOLE
    ] = 86_400


class Remembered(Contract):
    session_id: str
    key: str
    created: bool
    expires_at: datetime


class RecallQuestion(Contract):
    session_id: SessionId
    key: MemoryKey


class Recalled(Contract):
    """`found` is false, and the rest null, if the key is unknown or has expired."""

    session_id: str
    key: str
    found: bool
    value: str | None = None
    expires_at: datetime | None = None
    updated_at: datetime | None = None


class MemorySweepReport(Contract):
    """How many expired memories one pass removed."""

    removed: int = 0
