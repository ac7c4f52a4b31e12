"""Secrecy of a case (CPC, art. 189; tax and bank data): what marks it, who may see it, what a chat may be given."""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from workflows.contracts.base import CONNECTED, Contract, Principal
from workflows.contracts.fields.scalars import WHOLE, Date, Flag
from workflows.contracts.fields.texts import Storable

Position = Annotated[int, Field(ge=1, le=100_000), WHOLE]


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


class PageSpan(Contract):
    """Neighbouring pages of the PDF, 1-based, both included."""

    first_page: Position
    last_page: Position

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.first_page > self.last_page:
            raise ValueError("first_page é a primeira página, last_page a última.")
        return self


class ClosedPages(PageSpan):
    """Pages of secret pieces in a case that is open: closed by a stamp of that kind, by hand where it is None."""

    kind: SecrecyKind | None = None


class ChatAuthorisation(Contract):
    """The client's written authorisation for tools of this kind (OAB, Recomendação 001/2024): where the paper is."""

    signed_on: Date
    document: Annotated[Storable, Field(min_length=1, max_length=500)]


class Openness(Contract):
    """To whom a case is open: to all of the firm unless `restricted`, and what a chat may be given of what is closed.

    `open_to` has the `user_id` of people, or the `key_id` of programs.
    """

    restricted: Flag
    open_to: Annotated[list[Annotated[Storable, Field(min_length=1, max_length=80)]], Field(max_length=200)] = []
    authorisation: ChatAuthorisation | None = None


class SecrecyChange(Openness):
    """What an admin decides; `closed_pages` are exactly the pages to be closed, None leaves them as they are."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"restricted": True, "open_to": [], "closed_pages": [{"first_page": 12, "last_page": 15}]}]
        }
    )

    closed_pages: Annotated[list[PageSpan], Field(max_length=500)] | None = None


class CaseSecrecy(Openness):
    """Secrecy as it stands, with the marks that the reader found; no stamp closes `opened_pages` again."""

    workflow_id: str
    marks: list[SecrecyMark] = []
    closed_pages: list[ClosedPages] = []
    opened_pages: list[PageSpan] = []

    def names(self, principal: Principal) -> bool:
        """Whether somebody is of those to whom it is open by name."""
        return bool({identity_of(principal), principal.key_id} & set(self.open_to))

    def admits(self, principal: Principal) -> bool:
        """Whether the case is open to whoever asks, by whatever door."""
        return not self.restricted or self.names(principal)

    def shows_all(self, principal: Principal) -> bool:
        """Whether also the closed pages are open to whoever asks, by the door they came through."""
        authorised = principal.channel not in CONNECTED or self.authorisation is not None
        return not self.closed_pages or (self.names(principal) and authorised)


def identity_of(principal: Principal) -> str:
    """The name under which a case is open to somebody: the person, or a program's key."""
    return principal.user_id or principal.key_id
