"""Database roles: an owner changes tables, the application only works with rows.

The owner creates and migrates the database and grants the rights below; it serves no request. The application role owns
and creates nothing and changes rows only as `RIGHTS` lists. Write-once rows are deleted only by functions of a third
role (`ERASING`).
"""

from psycopg import Connection as Driver
from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import make_url

from infra.db.models import (
    AccessRow,
    Artifact,
    Assignment,
    Base,
    CalendarFeed,
    CaseTag,
    CheckpointRow,
    CheckpointTimestamp,
    CommunicationRow,
    ConductCheck,
    CorpusFollowing,
    CorpusSnapshot,
    CorrectionRow,
    Count,
    Delivery,
    Event,
    FirmDomain,
    FirmProvider,
    FirmWebhook,
    GraphCopy,
    GraphDatabase,
    GraphVersion,
    GraphWrite,
    Invitation,
    LibraryDocument,
    LibraryIndex,
    Memory,
    Note,
    Notice,
    OAuthClient,
    OAuthCode,
    OAuthGrant,
    OAuthToken,
    Passkey,
    PortalDecision,
    Presence,
    ProviderIdentity,
    Reference,
    Restriction,
    Retention,
    ReturnedDecision,
    Review,
    SavedSearch,
    ShownPrecedent,
    SignInFailure,
    SignInStep,
    SnapshotVectors,
    TenantEvent,
    TextVector,
    TreatmentAlert,
    Upload,
    UserSession,
)

WRITTEN_ONCE = "SELECT, INSERT"
CHANGED = "SELECT, INSERT, UPDATE"
ERASED = "SELECT, INSERT, UPDATE, DELETE"

RIGHTS: dict[str, str] = {
    Event.__tablename__: WRITTEN_ONCE,
    Review.__tablename__: WRITTEN_ONCE,
    Artifact.__tablename__: WRITTEN_ONCE,
    CheckpointRow.__tablename__: WRITTEN_ONCE,
    CheckpointTimestamp.__tablename__: WRITTEN_ONCE,
    Count.__tablename__: ERASED,
    CorpusFollowing.__tablename__: ERASED,
    CorpusSnapshot.__tablename__: ERASED,
    PortalDecision.__tablename__: ERASED,
    SnapshotVectors.__tablename__: ERASED,
    TextVector.__tablename__: ERASED,
    AccessRow.__tablename__: WRITTEN_ONCE,
    Assignment.__tablename__: ERASED,
    CaseTag.__tablename__: ERASED,
    Presence.__tablename__: ERASED,
    Restriction.__tablename__: ERASED,
    Retention.__tablename__: ERASED,
    CommunicationRow.__tablename__: ERASED,
    ConductCheck.__tablename__: ERASED,
    ReturnedDecision.__tablename__: ERASED,
    LibraryDocument.__tablename__: ERASED,
    LibraryIndex.__tablename__: ERASED,
    Memory.__tablename__: ERASED,
    Reference.__tablename__: ERASED,
    Note.__tablename__: ERASED,
    CorrectionRow.__tablename__: ERASED,
    ShownPrecedent.__tablename__: ERASED,
    SavedSearch.__tablename__: ERASED,
    CalendarFeed.__tablename__: ERASED,
    Notice.__tablename__: ERASED,
    Delivery.__tablename__: ERASED,
    TreatmentAlert.__tablename__: ERASED,
    FirmWebhook.__tablename__: ERASED,
    GraphCopy.__tablename__: ERASED,
    GraphDatabase.__tablename__: ERASED,
    GraphVersion.__tablename__: ERASED,
    GraphWrite.__tablename__: ERASED,
    Upload.__tablename__: ERASED,
    TenantEvent.__tablename__: WRITTEN_ONCE,
    UserSession.__tablename__: ERASED,
    Invitation.__tablename__: ERASED,
    OAuthGrant.__tablename__: ERASED,
    Passkey.__tablename__: ERASED,
    FirmDomain.__tablename__: ERASED,
    FirmProvider.__tablename__: ERASED,
    ProviderIdentity.__tablename__: ERASED,
    SignInStep.__tablename__: ERASED,
    SignInFailure.__tablename__: ERASED,
    OAuthClient.__tablename__: ERASED,
    OAuthCode.__tablename__: ERASED,
    OAuthToken.__tablename__: ERASED,
}
"""Rights of the application on the rows of each table; tables not listed here have `CHANGED`."""

ERASING = ("erase_trail(text, text)", "forget_accesses(timestamptz, integer)")
"""Functions that delete write-once rows, run as the no-login role `autos_eraser`.

The first rejects a trail that does not end in a tombstone, the second an access of the last six months.
"""


def ensure_role(owner: Engine, application_url: str) -> None:
    """Lets the role of `application_url` log in to its database, and nothing else, with its password.

    `owner` must be allowed to create roles. Afterwards only that role and the database's owner may connect.
    """
    target = make_url(application_url)
    name, database = _quoted(owner, target.username), _quoted(owner, target.database)
    with owner.begin() as connection:
        known = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": target.username})
        verb = "ALTER" if known.first() else "CREATE"
        attributes = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"
        verifier = _verifier(connection, target.username or "", target.password or "")
        connection.exec_driver_sql(f"{verb} ROLE {name} {attributes} PASSWORD '{verifier}'")
        connection.exec_driver_sql(f"REVOKE ALL ON DATABASE {database} FROM PUBLIC")
        connection.exec_driver_sql(f"REVOKE ALL ON DATABASE {database} FROM {name}")
        connection.exec_driver_sql(f"GRANT CONNECT ON DATABASE {database} TO {name}")


def grant_rights(connection: Connection, role: str) -> None:
    """Grants `role` exactly `RIGHTS` on the current tables and revokes every other right."""
    name = _quoted(connection, role)
    for what in ("TABLES", "SEQUENCES"):
        connection.exec_driver_sql(f"REVOKE ALL ON ALL {what} IN SCHEMA public FROM {name}")
    connection.exec_driver_sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    connection.exec_driver_sql(f"GRANT USAGE ON SCHEMA public TO {name}")
    connection.exec_driver_sql(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {name}")
    for function in ERASING:
        connection.exec_driver_sql(f"GRANT EXECUTE ON FUNCTION {function} TO {name}")
    connection.exec_driver_sql(f"GRANT SELECT ON alembic_version TO {name}")
    for table in Base.metadata.tables:
        connection.exec_driver_sql(f"GRANT {RIGHTS.get(table, CHANGED)} ON {_quoted(connection, table)} TO {name}")


def _verifier(connection: Connection, role: str, password: str) -> str:
    """The password verifier that the server stores, so that no statement and no log holds the password."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, Driver)
    return driver.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()


def _quoted(bind: Engine | Connection, name: str | None) -> str:
    # Percent signs would read as the driver's placeholders.
    return bind.dialect.identifier_preparer.quote(name or "").replace("%", "%%")
