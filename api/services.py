"""What routes work with: the clients of one application, opened by its lifespan."""

from dataclasses import dataclass
from typing import Annotated

from anyio import CapacityLimiter
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from temporalio.client import Client

from api.observe import Metrics
from api.rate import RateLimiter
from infra.settings import Settings
from infra.storage import Storage

TRANSFERS = 32
"""File transfers that one process carries at once, each with up to two 8 MiB parts in memory; further ones wait."""


@dataclass(frozen=True)
class Services:
    """Settings and clients; `sessions()` reads, `sessions.begin()` writes in one transaction."""

    settings: Settings
    sessions: async_sessionmaker[AsyncSession]
    temporal: Client
    storage: Storage
    metrics: Metrics
    rates: RateLimiter
    transfers: CapacityLimiter

    @property
    def max_upload_bytes(self) -> int:
        return self.settings.max_upload_mb << 20


def services_of(request: Request) -> Services:
    """The services of the application that serves `request`."""
    return request.app.state.services


ProvidedServices = Annotated[Services, Depends(services_of)]
