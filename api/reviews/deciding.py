"""Whether the reader of a pending item may decide it through this channel."""

from typing import TypeVar

from pydantic import BaseModel

from api.cases.runs import Located
from api.http.services import Services
from api.reviews.by_chat import chat_refusal
from api.reviews.handles import ReviewHandles
from infra.identity.scopes import Scope, scopes_of
from workflows.contracts.run.case import PhaseLabel

Shown = TypeVar("Shown", bound=BaseModel)

CLOSED = "Esta execução não espera decisões."
NOT_A_REVIEWER = "O seu papel no escritório não toma decisões de revisão."


def decidable(
    services: Services, located: Located, shown: Shown, label: PhaseLabel | None, version: int, refused: str | None
) -> Shown:
    """`shown` with a handle for a decision at this `version`, or with the reason there is none (`refused`)."""
    if refused:
        return shown.model_copy(update={"closed_because": refused})
    handle, until = ReviewHandles(services.settings).seal(located, label, version)
    return shown.model_copy(update={"handle": handle, "handle_expires_at": until})


async def barred_because(services: Services, located: Located) -> str | None:
    """Why the reader may not decide on the run, in Portuguese; None if they may.

    A scope that a chat lacks can be requested later.
    """
    who = located.principal
    if Scope.REVIEWS_WRITE not in scopes_of(who.role.split("+")):
        return NOT_A_REVIEWER
    elsewhere = await chat_refusal(services, located, who)
    return elsewhere.message if elsewhere else None
