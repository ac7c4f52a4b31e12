"""Sign-in through the firm's provider: state sent with the browser, and checks on its return."""

import hmac
from dataclasses import dataclass

from starlette.requests import Request

from api.http.address import address_of
from api.http.limits.rate import Traffic
from api.http.services import Services
from api.people.arrival import safe_path
from api.people.provider.exchange import claims_for, endpoints_of, refused, way_there
from api.people.provider.persons import person_of
from api.people.sign_in import begin_session
from infra.db.people.providers import find_provider, provider_for
from infra.db.people.sessions import Method, NewSession
from infra.db.people.steps import begin_step, take_step
from infra.identity.digests import digest_of, new_secret
from workflows.contracts.errors import AutosError, ErrorCode

PURPOSE = "provider_sign_in"
NO_PROVIDER = "Nenhum escritório entra por um provedor com este e-mail. Confira-o, ou entre com a senha."


@dataclass(frozen=True)
class Leaving:
    """Redirect address, and the secret that identifies the returning browser: PKCE's verifier."""

    address: str
    firm: str
    secret: str


async def provider_name(services: Services, email: str) -> str | None:
    """Display name of the provider for e-mails of this domain; None without one."""
    async with services.sessions() as session:
        found = await provider_for(session, email)
    return found.name if found else None


async def leave(services: Services, request: Request, email: str, wanted: str) -> Leaving:
    """Redirects to the provider of the e-mail's domain, without revealing whether the e-mail is known."""
    await services.rates.admit(request, f"provider {address_of(request.scope)}", Traffic.WRITE)
    async with services.sessions() as session:
        provider = await provider_for(session, email)
    if provider is None:
        raise AutosError(ErrorCode.NOT_FOUND, NO_PROVIDER)
    endpoints = await endpoints_of(services, provider.issuer)
    secret, nonce = new_secret(), new_secret()
    kept = {
        "tenant": provider.tenant,
        "issuer": provider.issuer,
        "client_id": provider.client_id,
        "nonce": nonce,
        "browser": digest_of(secret),
        "next": safe_path(wanted),
    }
    async with services.sessions.begin() as session:
        state = await begin_step(session, PURPOSE, kept)
    address = way_there(
        services, provider, endpoints, email=email.strip(), state=state, nonce=nonce, code_verifier=secret
    )
    return Leaving(address, provider.name, secret)


async def come_back(services: Services, request: Request, tenant: str, secret: str | None) -> tuple[NewSession, str]:
    """New session and requested destination; `UNAUTHORIZED` or `FORBIDDEN` if any check fails.

    A response counts once, in the browser that was sent, at the firm's own address, and from its provider.
    """
    await services.rates.admit(request, f"provider {address_of(request.scope)}", Traffic.WRITE)
    said = request.query_params
    async with services.sessions.begin() as session:
        kept = await take_step(session, PURPOSE, said.get("state", ""))
    if kept is None or kept["tenant"] != tenant:
        raise refused("the state is not one of ours, or was used")
    if not hmac.compare_digest(digest_of(secret or ""), kept["browser"]):
        raise refused("another browser was sent there")
    async with services.sessions() as session:
        provider = await find_provider(session, tenant)
    if provider is None or (provider.issuer, provider.client_id) != (kept["issuer"], kept["client_id"]):
        raise refused("the firm has another provider by now")
    endpoints = await endpoints_of(services, provider.issuer)
    if said.get("iss", provider.issuer if not endpoints.names_itself else None) != provider.issuer:
        raise refused("another issuer answers")
    if "error" in said or not said.get("code"):
        raise refused(f"the provider says {said.get('error', 'nothing')[:60]!r}")
    claims = await claims_for(services, provider, said["code"], verifier=secret or "", nonce=kept["nonce"])
    async with services.sessions.begin() as session:
        user = await person_of(session, provider, claims)
        made = await begin_session(services, request, session, user, Method.PROVIDER)
    return made, safe_path(kept["next"])
