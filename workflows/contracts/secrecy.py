"""Secrecy of a case (CPC, art. 189; tax and bank data): what marks it, who may see it, what a chat may be given."""

from enum import StrEnum
from typing import Annotated

from pydantic import ConfigDict, Field

from workflows.contracts.base import Contract, Principal
from workflows.contracts.scalars import Date, Flag


class SecrecyKind(StrEnum):
    """Why a case is taken for secret."""

    STATED = "stated"
    """The court system, a stamp or a decision says that it is."""
    REQUESTED = "requested"
    """A party asks for it; until somebody looks, that is enough."""
    FAMILY = "family"
    """Its class is of those that the law makes secret (CPC, art. 189, II)."""
    TAX = "tax"
    BANK = "bank"


class SecrecyMark(Contract):
    """Where the file says so; the words themselves stay in the file."""

    kind: SecrecyKind
    page: int


class ChatAuthorisation(Contract):
    """The client's written authorisation for tools of this kind (OAB, Recomendação 001/2024): where the paper is."""

    signed_on: Date
    document: Annotated[str, Field(min_length=1, max_length=500)]


class SecrecyChange(Contract):
    """What an admin decides: whether the case is restricted, to whom it is open, and what a chat may be given.

    `open_to` has the `user_id` of people, or the `key_id` of programs.
    """

    model_config = ConfigDict(json_schema_extra={"examples": [{"restricted": True, "open_to": []}]})

    restricted: Flag
    open_to: Annotated[list[Annotated[str, Field(min_length=1, max_length=80)]], Field(max_length=200)] = []
    authorisation: ChatAuthorisation | None = None


class CaseSecrecy(SecrecyChange):
    """The same as it stands, with the marks that the reader found."""

    model_config = ConfigDict(json_schema_extra=None)

    workflow_id: str
    marks: list[SecrecyMark] = []

    def admits(self, principal: Principal) -> bool:
        """Whether the case is open to whoever asks, by whatever door."""
        return not self.restricted or bool({identity_of(principal), principal.key_id} & set(self.open_to))


def identity_of(principal: Principal) -> str:
    """The name under which a case is open to somebody: the person, or a program's key."""
    return principal.user_id or principal.key_id
