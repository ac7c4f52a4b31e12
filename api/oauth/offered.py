"""Whether this installation issues tokens: not with an external issuer."""

from fastapi import Depends

from api.http.services import ProvidedServices
from workflows.contracts.errors import AutosError, ErrorCode


async def _offered(services: ProvidedServices) -> None:
    if services.issuer is not None:
        raise AutosError(ErrorCode.NOT_FOUND, f"Aplicativos entram pelo emissor {services.issuer.address}.")


Offered = Depends(_offered)
"""A route that is not there for an installation with an issuer elsewhere."""
