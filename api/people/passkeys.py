"""Passkeys: registered for a person, and then enough to sign in. Only a page at the console's address can use one."""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy.exc import IntegrityError
from starlette.requests import Request
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from api.http.address import address_of
from api.http.answers.rejected import log_failed_sign_in
from api.http.limits.rate import Traffic
from api.http.services import Services
from api.people.sign_in import begin_session
from infra.config.settings import Settings
from infra.db.models import Passkey
from infra.db.people.passkeys import add_passkey, find_passkey, list_passkeys
from infra.db.people.sessions import Method, NewSession
from infra.db.people.steps import begin_step, take_step
from infra.db.people.tenants import Actor, record
from infra.db.people.users import find_user
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

REGISTERING, SIGNING_IN = "passkey_registration", "passkey_sign_in"
LATE = "Este pedido expirou ou já foi usado. Comece de novo."
REFUSED = "Esta chave de acesso não foi aceita. Use outra, ou entre com a senha."

Asked = tuple[str, dict[str, Any]]
"""A step's secret, and the options for the browser."""


def site_of(settings: Settings) -> tuple[str, str]:
    """The name that passkeys are bound to, and the one origin they may be used at."""
    parts = urlsplit(settings.console_url)
    return parts.hostname or "", f"{parts.scheme}://{parts.netloc}"


async def ask_for_registration(services: Services, who: Principal) -> Asked:
    """Options to register a passkey; a device that has one of the person's is excluded."""
    async with services.sessions.begin() as session:
        user = await find_user(session, who.tenant, who.user_id or "")
        if user is None:
            raise AutosError(ErrorCode.UNAUTHORIZED, "Entre de novo no Autos.")
        known = await list_passkeys(session, who.tenant, user.user_id)
        options = generate_registration_options(
            rp_id=site_of(services.settings)[0],
            rp_name="Autos",
            user_id=user.user_id.encode(),
            user_name=user.email,
            user_display_name=user.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential_id)) for one in known
            ],
        )
        kept = {"challenge": bytes_to_base64url(options.challenge), "user_id": user.user_id}
        return await begin_step(session, REGISTERING, kept), json.loads(options_to_json(options))


async def register(services: Services, who: Principal, step: str, name: str, credential: dict[str, Any]) -> Passkey:
    """Stores the passkey that a device created; a rejection is `VALIDATION_ERROR`."""
    kept = await _taken(services, REGISTERING, step)
    if kept["user_id"] != who.user_id:
        raise AutosError(ErrorCode.VALIDATION_ERROR, LATE)
    site, origin = site_of(services.settings)
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(kept["challenge"]),
            expected_rp_id=site,
            expected_origin=origin,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError, KeyError) as error:
        raise AutosError(ErrorCode.VALIDATION_ERROR, "O dispositivo não criou uma chave de acesso válida.") from error
    async with services.sessions.begin() as session:
        user = await find_user(session, who.tenant, who.user_id or "")
        if user is None:
            raise AutosError(ErrorCode.UNAUTHORIZED, "Entre de novo no Autos.")
        try:
            passkey = await add_passkey(
                session,
                user,
                credential_id=bytes_to_base64url(made.credential_id),
                name=name,
                public_key=made.credential_public_key,
                sign_count=made.sign_count,
            )
        except IntegrityError as error:
            raise AutosError(ErrorCode.CONFLICT, "Este dispositivo já tem uma chave de acesso.") from error
        await record(session, user.tenant, Actor(user.name, user.user_id), "passkey_added", name=name)
        return passkey


async def ask_for_sign_in(services: Services, request: Request) -> Asked:
    """Options to sign in with any passkey; names no account, so it reveals none.

    Anyone can create such rows, so each address has a limit.
    """
    await services.rates.admit(request, f"passkey {address_of(request.scope)}", Traffic.WRITE)
    options = generate_authentication_options(
        rp_id=site_of(services.settings)[0], user_verification=UserVerificationRequirement.REQUIRED
    )
    async with services.sessions.begin() as session:
        step = await begin_step(session, SIGNING_IN, {"challenge": bytes_to_base64url(options.challenge)})
    return step, json.loads(options_to_json(options))


async def sign_in_by_passkey(services: Services, request: Request, step: str, credential: dict[str, Any]) -> NewSession:
    """A new session if the passkey signed the challenge at our address; otherwise `UNAUTHORIZED`, always in the same
    words.
    """
    kept = await _taken(services, SIGNING_IN, step)
    refusal = AutosError(ErrorCode.UNAUTHORIZED, REFUSED)
    site, origin = site_of(services.settings)
    async with services.sessions.begin() as session:
        found = await find_passkey(session, str(credential.get("id", "")))
        if found is None:
            log_failed_sign_in(request, Method.PASSKEY, None)
            raise refusal
        passkey, user = found
        try:
            proven = verify_authentication_response(
                credential=credential,
                expected_challenge=base64url_to_bytes(kept["challenge"]),
                expected_rp_id=site,
                expected_origin=origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
            handle = credential["response"].get("userHandle")
            if handle and base64url_to_bytes(handle) != user.user_id.encode():
                raise ValueError("the device says that it signs for somebody else")
        except (WebAuthnException, ValueError, KeyError) as error:
            log_failed_sign_in(request, Method.PASSKEY, user.user_id)
            raise refusal from error
        made = await begin_session(services, request, session, user, Method.PASSKEY)
        passkey.sign_count, passkey.last_used_at = proven.new_sign_count, datetime.now(UTC)
        return made


async def _taken(services: Services, purpose: str, step: str) -> dict[str, Any]:
    async with services.sessions.begin() as session:
        kept = await take_step(session, purpose, step)
    if kept is None:
        raise AutosError(ErrorCode.VALIDATION_ERROR, LATE)
    return kept
