"""Clients of one application, opened by its lifespan, for use in routes."""

from dataclasses import dataclass
from typing import Annotated

from anyio import CapacityLimiter
from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from temporalio.client import Client

from api.http.calibrations import Calibrations
from api.http.changes import Changes
from api.http.issuer import Issuer
from api.http.limits.places import Places, Share
from api.http.limits.rate import RateLimiter
from api.http.limits.strangers import Strangers
from api.http.observe import Metrics
from api.http.providers import Providers
from api.http.readings import Readings
from infra.config.settings import Settings
from infra.counts.quotas import Quotas
from infra.counts.windows import Counts
from infra.db.claims import Claims
from infra.pollers import Pollers
from infra.storage.health import StorageHealth
from infra.storage.store import Storage

TRANSFERS = 32
"""File transfers that one process carries at once, each with up to two 8 MiB parts in memory; further ones wait."""

HASHINGS = 2
"""Passwords that one process hashes at once, each with 64 MiB in memory; further ones wait."""


@dataclass(frozen=True)
class Services:
    """Settings and clients; `sessions()` reads, `sessions.begin()` writes in one transaction.

    `answers` and `pictures` are the slots for case questions and page images. `chat_paths` are the addresses that serve
    chat clients, including `/mcp`.
    """

    settings: Settings
    sessions: async_sessionmaker[AsyncSession]
    temporal: Client
    pollers: Pollers
    storage: Storage
    storage_health: StorageHealth
    metrics: Metrics
    counts: Counts
    quotas: Quotas
    rates: RateLimiter
    strangers: Strangers
    transfers: CapacityLimiter
    hashing: CapacityLimiter
    places: Places
    answers: Share
    pictures: Share
    claims: Claims
    issuer: Issuer | None
    providers: Providers
    readings: Readings
    changes: Changes
    calibrations: Calibrations
    chat_paths: frozenset[str]

    @property
    def max_upload_bytes(self) -> int:
        return self.settings.max_upload_mb << 20


def services_of(request: Request) -> Services:
    """The services of the application that serves `request`."""
    return request.app.state.services


ProvidedServices = Annotated[Services, Depends(services_of)]
