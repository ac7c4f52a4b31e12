"""Finds a client by its id: our own, a registered one, or one described by a document."""

import logging
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request

from api.http.address import address_of
from api.http.limits.rate import Traffic
from api.http.services import Services
from api.oauth.client import OWN, Client
from api.oauth.documents import UnusableDocument, fetch, is_document_address
from infra.db.models import OAuthClient
from infra.db.oauth.clients import find_client, keep_document

logger = logging.getLogger("autos.api")


async def known_client(services: Services, client_id: str) -> OAuthClient | None:
    """The row of a client as it was last seen, however long ago: tokens do not wait for a document."""
    async with services.sessions() as session:
        return await find_client(session, client_id)


async def asking_client(services: Services, request: Request, client_id: str) -> Client | None:
    """The requesting client; a stale metadata document is fetched again first.

    If that fails, the request keeps the host to show to the person.
    """
    if client_id == OWN.client_id:
        return OWN
    row = await known_client(services, client_id)
    if not is_document_address(client_id):
        return client_of(row.information) if row else None
    if not services.settings.client_documents:
        return None
    if row is not None and row.fresh_until is not None and row.fresh_until > datetime.now(UTC):
        return client_of(row.information)
    await services.rates.admit(request, f"oauth {address_of(request.scope)}", Traffic.WRITE)
    try:
        client, fresh_until = await fetch(client_id)
    except UnusableDocument as error:
        logger.info("the metadata document of a client is refused: %s", error)
        request.state.unread_client = urlsplit(client_id).hostname
        return None
    async with services.sessions.begin() as session:
        await keep_document(session, client_id, client.model_dump(mode="json", exclude_none=True), fresh_until)
    return client


def client_of(information: dict[str, Any]) -> Client:
    """A client from its stored information."""
    return Client.model_validate(information)
