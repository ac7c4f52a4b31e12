"""Decisions from chats and apps where the firm forbids them: the error leads to the console."""

from api.cases.runs import Located
from api.http.services import Services
from infra.db.people.tenants import policies_of
from workflows.contracts.base import CONNECTED, Principal
from workflows.contracts.errors import AutosError, ErrorCode


async def chat_refusal(services: Services, located: Located, principal: Principal) -> AutosError | None:
    """Why a decision may not come through this channel; None if it may."""
    if principal.channel not in CONNECTED:
        return None
    async with services.sessions() as session:
        if (await policies_of(session, located.tenant)).chat_reviews:
            return None
    link = f"{services.settings.console_url}/casos/{located.workflow_id}/revisao"
    return AutosError(
        ErrorCode.CONFLICT,
        "Neste escritório as decisões não são tomadas por chat ou aplicativo conectado. "
        f"Abra a revisão no console: {link}",
        reason="review_in_console",
        link=link,
    )
