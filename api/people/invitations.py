"""Invitations, and the users they create."""

from sqlalchemy.exc import IntegrityError
from starlette.requests import Request

from api.http.services import Services
from api.people.passwords import hashed
from api.people.sign_in import begin_session
from infra.db.models import Invitation
from infra.db.people.invitations import find_invitation, use_invitation
from infra.db.people.sessions import Method, NewSession
from infra.db.people.tenants import Actor, name_of_firm, record
from infra.db.people.users import add_user
from infra.identity.people import email_of, oab_of, require_password
from infra.identity.tenants import Unusable, require_name
from workflows.contracts.errors import AutosError, ErrorCode

CLOSED = (
    "Este convite já foi usado, foi cancelado ou expirou. Peça um novo a quem administra o Autos no seu escritório."
)
TAKEN = (
    "Já existe uma conta com este e-mail neste escritório. Entre com ela; quem esqueceu a senha pede um link a quem "
    "administra o Autos no escritório."
)


async def opened_invitation(services: Services, secret: str) -> Invitation:
    """The invitation of a link; `NOT_FOUND` if it is no longer valid."""
    async with services.sessions() as session:
        found = await find_invitation(session, secret)
    if found is None:
        raise AutosError(ErrorCode.NOT_FOUND, CLOSED)
    return found


async def accept_invitation(
    services: Services, request: Request, secret: str, *, name: str, email: str, oab: str, password: str
) -> NewSession:
    """Creates the user of an invitation and signs them in. If two people use one link, the second gets `NOT_FOUND`.

    Raises `Unusable` for fields to correct, after which the invitation still works.
    """
    invitation = await opened_invitation(services, secret)
    async with services.sessions() as session:
        firm = await name_of_firm(session, invitation.tenant)
    address = email_of(invitation.email or email)
    called, number = require_name(name), invitation.oab or oab_of(oab)
    password_hash = await hashed(services, require_password(password, address, called, firm))
    async with services.sessions.begin() as session:
        spent = await use_invitation(session, secret)
        if spent is None:
            raise AutosError(ErrorCode.NOT_FOUND, CLOSED)
        try:
            user = await add_user(
                session,
                spent.tenant,
                email=address,
                name=called,
                roles=spent.roles,
                oab=number,
                password_hash=password_hash,
            )
        except IntegrityError as error:
            raise Unusable(TAKEN) from error
        joined = {"invitation_id": spent.invitation_id, "email": user.email, "roles": user.roles}
        await record(session, user.tenant, Actor(user.name, user.user_id), "user_joined", **joined)
        return await begin_session(services, request, session, user, Method.PASSWORD)
