"""Errors of the database are reported without values, wherever they are written."""

import logging
import traceback
from collections.abc import Callable

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from infra.config.settings import Settings
from infra.db.engine import async_engine, counting_engine, owner_engine, sync_engine

NAME = "Joaquina Ficticia"
ROW = "(:value, 0, now(), now())"
REFUSED = {
    f"INSERT INTO sign_in_failures (subject, failures, failed_at, blocked_until) VALUES {ROW}, {ROW}": (
        "23505",
        "sign_in_failures",
    ),
    "SELECT CAST('{\"a\": \"' || :value || '\\u0000\"}' AS jsonb)": ("22P05", "UntranslatableCharacter"),
    "SELECT CAST(CAST(:value AS text) AS integer)": ("22P02", "InvalidTextRepresentation"),
    "SELECT CAST('[' || :value AS json)": ("22P02", "InvalidTextRepresentation"),
    "SELECT column_that_is_not, :value": ("42703", "column_that_is_not"),
}


def told(error: BaseException, caplog: pytest.LogCaptureFixture) -> str:
    """Return everything that a log, a terminal and Temporal would get of the error."""
    caplog.clear()
    logging.getLogger("autos.test").error("failed", exc_info=error)
    return caplog.text + str(error) + repr(error) + "".join(traceback.format_exception(error))


@pytest.mark.parametrize("make", [sync_engine, owner_engine])
@pytest.mark.parametrize("statement", REFUSED)
def test_a_refusal_names_no_value(
    database_settings: Settings, caplog: pytest.LogCaptureFixture, make: Callable[[Settings], Engine], statement: str
) -> None:
    engine = make(database_settings)
    try:
        with engine.connect() as connection, pytest.raises(DBAPIError) as refused:
            connection.execute(text(statement), {"value": NAME})
    finally:
        engine.dispose()
    said = told(refused.value, caplog)
    assert NAME not in said
    for word in REFUSED[statement]:
        assert word in said


@pytest.mark.parametrize("make", [async_engine, counting_engine])
async def test_neither_does_one_of_an_asynchronous_engine(
    database_settings: Settings, caplog: pytest.LogCaptureFixture, make: Callable[[Settings], AsyncEngine]
) -> None:
    engine = make(database_settings)
    statement = "SELECT CAST('{\"a\": \"' || :value || '\\u0000\"}' AS jsonb)"
    try:
        async with engine.connect() as connection:
            with pytest.raises(DBAPIError) as refused:
                await connection.execute(text(statement), {"value": NAME})
    finally:
        await engine.dispose()
    assert "22P05" in (said := told(refused.value, caplog))
    assert NAME not in said


def test_where_the_database_is_away_the_driver_says_why(database_settings: Settings) -> None:
    away = SecretStr("postgresql+psycopg://autos:senha-secreta@127.0.0.1:1/autos")
    engine = sync_engine(database_settings.model_copy(update={"database_url": away}))
    with pytest.raises(DBAPIError) as refused, engine.connect():
        pass
    assert "127.0.0.1" in str(refused.value)
    assert "senha-secreta" not in str(refused.value)
