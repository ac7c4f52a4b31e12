"""Four-eyes rule of a firm: a second person takes the final decision and may sign as a lawyer."""

from api.cases.runs import Located
from api.http.services import Services
from infra.db.cases.reading import find_review, phase_deciders
from infra.db.people.tenants import has_four_eyes
from infra.db.people.users import find_user
from infra.identity.scopes import Role
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.review import FinalReview, ReviewRefusal, Withdrawal

REASONS: dict[str, str] = {
    "four_eyes_person": "Neste escritório a decisão final é de uma pessoa que entrou com a sua conta, não de uma chave "
    "de API, nem da chave dela própria. Entre no console e decida lá.",
    "four_eyes_oab": "Neste escritório a decisão final é de quem tem o papel reviewer e número da OAB. A sua decisão "
    "sobre as fases fica como proposta.",
    ReviewRefusal.SUBMITTED_BY_SAME: "Neste escritório quem enviou o processo não toma a decisão final. Peça-a a outra "
    "pessoa.",
    ReviewRefusal.DECIDED_BY_SAME: "Neste escritório quem decidiu uma fase não toma a decisão final. Peça-a a outra "
    "pessoa.",
    ReviewRefusal.CORRECTED_BY_SAME: "Neste escritório quem corrigiu o caso não toma a decisão final da execução que "
    "aplica a correção. Peça-a a outra pessoa.",
    "four_eyes_undo": "Neste escritório só desfaz a decisão final quem a tomou, ou quem poderia tomá-la, e não por uma "
    "chave de API.",
    "four_eyes_pending": "Neste escritório a decisão final só abre quando todas as fases têm decisão registrada.",
}


async def wants_second_person(services: Services, located: Located) -> bool:
    """Whether the final decision needs a second person, by the firm's policy or the run's own."""
    async with services.sessions() as session:
        return await has_four_eyes(session, located.tenant)


async def four_eyes_refusal(services: Services, located: Located, principal: Principal) -> AutosError | None:
    """Why this person may not decide the run finally; None if they may.

    The run serialises concurrent decisions.
    """
    person = _person(principal)
    async with services.sessions() as session:
        user = await find_user(session, located.tenant, person) if person else None
        deciders = await phase_deciders(session, located.tenant, located.workflow_id, located.run)
    if user is None:
        return _refusal("four_eyes_person")
    if Role.REVIEWER not in user.roles or not user.oab:
        return _refusal("four_eyes_oab")
    # what waits for a worker has no row yet: who decided it is not known
    if located.row is None or any(phase["state"] == "pending" for phase in located.row.phases):
        return _refusal("four_eyes_pending")
    if located.row.input["principal"].get("user_id") == user.user_id:
        return _refusal(ReviewRefusal.SUBMITTED_BY_SAME)
    if user.user_id in (located.row.input.get("corrections") or {}).get("people", []):
        return _refusal(ReviewRefusal.CORRECTED_BY_SAME)
    return _refusal(ReviewRefusal.DECIDED_BY_SAME) if user.user_id in deciders else None


async def second_person_refusal(
    services: Services, located: Located, review: FinalReview | Withdrawal
) -> AutosError | None:
    """Why this person may not take this final decision; None if they may. Whoever took it may also withdraw it."""
    if isinstance(review, FinalReview):
        return await four_eyes_refusal(services, located, review.principal)
    if await _took(services, located, review):
        return None
    barred = await four_eyes_refusal(services, located, review.principal)
    return _refusal("four_eyes_undo") if barred else None


async def _took(services: Services, located: Located, back: Withdrawal) -> bool:
    person = _person(back.principal)
    if person is None or back.final_decision_id is None:
        return False
    async with services.sessions() as session:
        row = await find_review(session, located.tenant, located.workflow_id, located.run, back.final_decision_id)
    return row is not None and (row.through or {}).get("user_id") == person


def _person(principal: Principal) -> str | None:
    """The person behind the credential, directly or through a connected app; None for a key.

    Anyone holding a person's key, such as a script or an agent, could otherwise act as the second person.
    """
    return principal.user_id if principal.session_id or principal.client else None


def _refusal(reason: str) -> AutosError:
    return AutosError(ErrorCode.CONFLICT, REASONS[reason], reason=reason)
