"""A bug in a probe is reported as `absent` or `down`, and logged with its trace."""

from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.routes import health
from infra.resilience.probing import Probing
from infra.storage.health import StorageHealth


async def broken(session: AsyncSession) -> None:
    await session.execute(text("SELECT nothing FROM nowhere"))


async def wrong(_: Any) -> None:
    raise KeyError("bug")


@pytest.fixture(autouse=True)
def nothing_told_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "probing", Probing(health.probing.logger))


@pytest.mark.parametrize(
    ("component", "said", "place", "name", "bug"),
    [
        ("corpus", "absent", health, "active_snapshot", broken),
        ("trail", "absent", health, "newest_checkpoint", broken),
        ("storage", "down", StorageHealth, "state", wrong),
    ],
    ids=["corpus", "trail", "storage"],
)
async def test_a_bug_in_a_probe_is_told_once_however_often_it_is_asked(
    anonymous: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    component: str,
    said: str,
    place: Any,
    name: str,
    bug: Any,
) -> None:
    monkeypatch.setattr(place, name, bug)
    for _ in range(2):
        components = (await anonymous.get("/readyz")).json()["data"]["components"]
        assert components[component] == said
    (told,) = [record for record in caplog.records if record.name == "autos.health"]
    assert component in told.getMessage()
    assert told.exc_info
