"""Prepares an empty installation: database, tables, bucket and one API key per role.

Everything is idempotent: existing parts do not change.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.exc import OperationalError

from autos.local.first_user import TENANT
from autos.local.secrets import write_private
from infra.config.settings import Settings
from infra.db.engine import owner_engine, sync_engine
from infra.db.keys import create_key
from infra.db.migrate import upgrade
from infra.db.objects import newest_object_keys
from infra.db.roles import ensure_role
from infra.identity.scopes import Role
from infra.identity.tenants import INSTALLATION
from infra.storage.errors import StorageUnavailable
from infra.storage.health import leave_sentinel
from infra.storage.store import Storage

PATIENCE_SECONDS = 60.0
PAUSE_SECONDS = 0.2


def initialise(settings: Settings) -> None:
    """Waits for database and storage and creates what is missing; raises the last error after `PATIENCE_SECONDS`."""
    with ThreadPoolExecutor() as threads:
        steps = [threads.submit(_prepare_database, settings), threads.submit(_prepare_storage, settings)]
    for step in steps:
        step.result()
    prepare_sentinel(settings)


def prepare_sentinel(settings: Settings) -> bool:
    """Writes the object that `/readyz` reads; False if the store has lost objects known to the database."""
    engine = sync_engine(settings)
    try:
        return leave_sentinel(Storage(settings), newest_object_keys(engine))
    finally:
        engine.dispose()


def ensure_database(url: str) -> None:
    """Creates the database that a SQLAlchemy URL names when it does not exist; its user must be allowed to."""
    target = make_url(url)
    engine = create_engine(target.set(database="postgres"), isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            known = connection.execute(
                text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": target.database}
            )
            if known.first() is None:
                name = engine.dialect.identifier_preparer.quote(target.database or "")
                connection.execute(text(f"CREATE DATABASE {name}"))
    finally:
        engine.dispose()


def ensure_application_role(settings: Settings) -> None:
    """Creates the role of `database_url` if the owner is another one."""
    if settings.database_owner_url is None:
        return
    owner = owner_engine(settings)
    try:
        ensure_role(owner, settings.database_url.get_secret_value())
    finally:
        owner.dispose()


def ensure_role_keys(settings: Settings, engine: Engine) -> None:
    """Leaves one key per role in `data_dir/keys/<role>.key`, readable by the owner only."""
    for role in Role:
        file = settings.data_dir / "keys" / f"{role}.key"
        if not file.exists():
            write_private(
                file, create_key(engine, INSTALLATION if role == Role.OPERATOR else TENANT, role).secret.encode()
            )


def _prepare_database(settings: Settings) -> None:
    owner_url = settings.database_owner_url or settings.database_url
    _until_answered(lambda: ensure_database(owner_url.get_secret_value()), OperationalError)
    ensure_application_role(settings)
    upgrade(settings)
    engine = sync_engine(settings)
    try:
        ensure_role_keys(settings, engine)
    finally:
        engine.dispose()


def _prepare_storage(settings: Settings) -> None:
    _until_answered(Storage(settings).ensure_bucket, StorageUnavailable)


def _until_answered(step: Callable[[], None], absent: type[Exception]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return step()
        except absent:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    initialise(Settings())
