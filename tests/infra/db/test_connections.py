"""A connection to a silent server is closed, and never reused for another statement."""

import pytest
from pydantic import SecretStr
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError

from infra.config.settings import Settings
from infra.db import connections
from infra.db.engine import impatient_engine
from infra.resilience.outages import as_outage
from tests.patience import PATIENCE
from tests.relay import relayed


async def test_silence_ends_a_statement_as_an_outage_and_its_connection_with_it(
    database_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SILENT_SECONDS", PATIENCE)
    url = make_url(database_settings.database_url.get_secret_value())
    async with relayed(f"{url.host}:{url.port}") as relay:
        host, _, port = relay.address.partition(":")
        through = url.set(host=host, port=int(port)).render_as_string(hide_password=False)
        engine = impatient_engine(database_settings.model_copy(update={"database_url": SecretStr(through)}))
        async with engine.connect() as connection:
            assert await connection.scalar(text("SELECT 1")) == 1
            relay.flowing.clear()
            monkeypatch.setattr(connections, "SILENT_SECONDS", 0.5)
            with pytest.raises(DBAPIError) as silent:
                await connection.scalar(text("SELECT 2"))
            monkeypatch.setattr(connections, "SILENT_SECONDS", PATIENCE)
            assert as_outage(silent.value) is not None
            assert silent.value.connection_invalidated
        relay.flowing.set()
        async with engine.connect() as connection:
            assert await connection.scalar(text("SELECT 3")) == 3
        await engine.dispose()
