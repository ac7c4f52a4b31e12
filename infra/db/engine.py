"""SQLAlchemy engines over psycopg 3: async for the API and light activities, sync for activities on threads."""

from sqlalchemy import Engine, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from infra.config.settings import Settings
from infra.db.connections import ImpatientConnection
from infra.db.errors import without_values

POOL = {"pool_size": 10, "max_overflow": 20, "pool_pre_ping": True, "pool_recycle": 1800, "hide_parameters": True}
"""An error names its statement, never the values: they may be text of a case file. So do the server's own words."""
CONNECT = {"connect_timeout": 5, "application_name": "autos"}

POOL_SECONDS = 5
IMPATIENT = {"async_creator_fn": ImpatientConnection.connect}


def async_engine(settings: Settings) -> AsyncEngine:
    """An engine whose connections are checked before use, so that a restarted server is found again."""
    return _quiet(create_async_engine(settings.database_url.get_secret_value(), connect_args=CONNECT, **POOL))


def impatient_engine(settings: Settings) -> AsyncEngine:
    """`async_engine` for requests of people: gives up within seconds on a server that stops responding."""
    given = {"connect_args": CONNECT | IMPATIENT, **POOL, "pool_timeout": POOL_SECONDS}
    return _quiet(create_async_engine(settings.database_url.get_secret_value(), **given))


def counting_engine(settings: Settings) -> AsyncEngine:
    """An engine for counters: each statement is its own transaction and does not wait for the disk.

    A server crash loses the last moment's counts. The pool is small because a connection is held for one statement, and
    connections are not pinged first because that would double the cost of a count.
    """
    engine = create_async_engine(
        settings.database_url.get_secret_value(),
        connect_args=CONNECT | IMPATIENT | {"options": "-c synchronous_commit=off -c statement_timeout=2000"},
        isolation_level="AUTOCOMMIT",
        **POOL | {"pool_size": 4, "max_overflow": 4, "pool_pre_ping": False},
    )
    return _quiet(engine)


def owner_engine(settings: Settings) -> Engine:
    """A blocking engine of the role that owns the tables, or of the application if there is no separate owner."""
    url = settings.database_owner_url or settings.database_url
    return without_values(create_engine(url.get_secret_value(), connect_args=CONNECT, **POOL))


def sync_engine(settings: Settings) -> Engine:
    """The blocking twin of `async_engine`."""
    return without_values(create_engine(settings.database_url.get_secret_value(), connect_args=CONNECT, **POOL))


def _quiet(engine: AsyncEngine) -> AsyncEngine:
    without_values(engine.sync_engine)
    return engine
