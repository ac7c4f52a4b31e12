"""Hashes passwords outside the event loop, a few at once."""

from anyio import to_thread

from api.http.services import Services
from infra.identity.passwords import hash_password, is_password


async def hashed(services: Services, password: str) -> str:
    """The hash to keep."""
    return await to_thread.run_sync(hash_password, password, limiter=services.hashing)


async def matches(services: Services, password: str, kept: str | None) -> bool:
    """Whether the password matches the hash; takes as long without one."""
    return await to_thread.run_sync(is_password, password, kept, limiter=services.hashing)
