"""Secrecy of a case (CPC, art. 189; tax and bank data): its marks, who may see it, and what a chat may receive."""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from workflows.contracts.base import CONNECTED, Contract, Principal
from workflows.contracts.fields.scalars import WHOLE, Date, Flag
from workflows.contracts.fields.texts import Storable

Position = Annotated[int, Field(ge=1, le=100_000), WHOLE]


class SecrecyKind(StrEnum):
    """Why a case counts as secret."""

    STATED = "stated"
    """The court system, a stamp or a decision says so."""
    REQUESTED = "requested"
    """A party asks for it. The request is enough until a person decides."""
    FAMILY = "family"
    """Its class is one that the law makes secret (CPC, art. 189, II)."""
    TAX = "tax"
    BANK = "bank"


class SecrecyMark(Contract):
    """The place in the file that says so; the words stay in the file."""

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
    """Pages of secret pieces in an open case. `kind` is that of the stamp, or None if a person closed them."""

    kind: SecrecyKind | None = None


class ChatAuthorisation(Contract):
    """The client's written authorisation for tools of this kind (OAB, Recomendação 001/2024): where it is filed."""

    signed_on: Date
    document: Annotated[Storable, Field(min_length=1, max_length=500)]


class Openness(Contract):
    """Who may see a case (the whole firm unless `restricted`), and what of its closed parts a chat may receive.

    `open_to` holds the `user_id` of people or the `key_id` of programs.
    """

    restricted: Flag
    open_to: Annotated[list[Annotated[Storable, Field(min_length=1, max_length=80)]], Field(max_length=200)] = []
    authorisation: ChatAuthorisation | None = None


class SecrecyChange(Openness):
    """An administrator's decision. `closed_pages` are exactly the pages to close; None leaves them unchanged."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"restricted": True, "open_to": [], "closed_pages": [{"first_page": 12, "last_page": 15}]}]
        }
    )

    closed_pages: Annotated[list[PageSpan], Field(max_length=500)] | None = None


class CaseSecrecy(Openness):
    """The current secrecy and the marks found by the reader. No stamp closes `opened_pages` again."""

    workflow_id: str
    marks: list[SecrecyMark] = []
    closed_pages: list[ClosedPages] = []
    opened_pages: list[PageSpan] = []

    def names(self, principal: Principal) -> bool:
        """Whether the case is open to the caller by name."""
        return bool({identity_of(principal), principal.key_id} & set(self.open_to))

    def admits(self, principal: Principal) -> bool:
        """Whether the case is open to the caller, through any interface."""
        return not self.restricted or self.names(principal)

    def shows_all(self, principal: Principal) -> bool:
        """Whether the closed pages are also open to the caller, through this interface."""
        authorised = principal.channel not in CONNECTED or self.authorisation is not None
        return not self.closed_pages or (self.names(principal) and authorised)


def identity_of(principal: Principal) -> str:
    """The name under which a case is open to a caller: the person, or a program's key."""
    return principal.user_id or principal.key_id
