"""Whether somebody who looks at what waits for a decision may take it, and by this door."""

from api.chat_reviews import chat_refusal
from api.http.services import Services
from api.runs import Located
from infra.identity.scopes import Scope, scopes_of

CLOSED = "Esta execução não espera decisões."
NOT_A_REVIEWER = "O seu papel no escritório não toma decisões de revisão."


async def barred_because(services: Services, located: Located) -> str | None:
    """Why its reader may decide nothing of the run, in Portuguese; None when they may.

    A right that a chat lacks so far is asked for later.
    """
    who = located.principal
    if Scope.REVIEWS_WRITE not in scopes_of(who.role.split("+")):
        return NOT_A_REVIEWER
    elsewhere = await chat_refusal(services, located, who)
    return elsewhere.message if elsewhere else None
