import psycopg.errors as pg
import pytest
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from temporalio.client import Client
from temporalio.service import RPCError, RPCStatusCode

from infra.config.settings import Settings
from infra.db.engine import sync_engine
from infra.resilience.outages import as_outage, names_nothing
from infra.temporal import connect
from tests.sealing import KEYS
from workflows.contracts.errors import AutosError, ErrorCode

NOWHERE = "postgresql+psycopg://a:b@127.0.0.1:1/x"


def raised(kind: type[DBAPIError], cause: Exception) -> DBAPIError:
    return kind("SELECT segredo", {}, cause)


@pytest.mark.parametrize(
    "error",
    [
        PoolTimeout(),
        raised(OperationalError, pg.OperationalError("connection refused")),
        raised(OperationalError, pg.AdminShutdown()),
        raised(OperationalError, pg.SerializationFailure()),
        raised(OperationalError, pg.DeadlockDetected()),
        raised(OperationalError, pg.TooManyConnections()),
        raised(OperationalError, pg.QueryCanceled()),
        RPCError("gone", RPCStatusCode.UNAVAILABLE, b""),
        RPCError("Namespace default is not found.", RPCStatusCode.NOT_FOUND, b""),
        AutosError(ErrorCode.SERVICE_UNAVAILABLE, "Fora do ar."),
    ],
    ids=repr,
)
def test_a_backend_that_is_away_or_busy_is_an_outage(error: Exception) -> None:
    outage = as_outage(error)
    assert outage is not None
    assert outage.code is ErrorCode.SERVICE_UNAVAILABLE
    assert "segredo" not in outage.message


@pytest.mark.parametrize(
    "error",
    [
        raised(ProgrammingError, pg.UndefinedTable()),
        raised(DBAPIError, pg.StringDataRightTruncation()),
        raised(DBAPIError, pg.UniqueViolation()),
        raised(InterfaceError, TypeError("cannot adapt")),
        raised(OperationalError, pg.InvalidPassword()),
        RPCError("no", RPCStatusCode.INVALID_ARGUMENT, b""),
        AutosError(ErrorCode.NOT_FOUND, "Não há."),
        KeyError("bug"),
    ],
    ids=repr,
)
def test_what_waiting_does_not_mend_is_a_bug_and_no_outage(error: Exception) -> None:
    assert as_outage(error) is None


async def test_a_client_of_temporal_that_reaches_nobody_at_its_first_call_meets_an_outage() -> None:
    lazy = await connect(Settings(temporal_address="127.0.0.1:1", payload_keys=KEYS), lazy=True)
    with pytest.raises(RuntimeError) as refused:
        await lazy.service_client.check_health()
    assert as_outage(refused.value) is not None
    assert as_outage(RuntimeError("bug")) is None


def test_a_real_refused_connection_is_an_outage_and_a_real_wrong_statement_a_bug_without_its_values(
    database_settings: Settings,
) -> None:
    nowhere = database_settings.model_copy(update={"database_url": SecretStr(NOWHERE)})
    refused = asked(nowhere, "SELECT 1")
    assert as_outage(refused) is not None
    wrong = asked(database_settings, "SELECT nothing FROM nowhere WHERE a = :a")
    assert as_outage(wrong) is None
    assert "nowhere" in str(wrong)
    assert "trecho dos autos" not in str(wrong)


async def test_a_namespace_that_the_engine_misses_is_an_outage_and_says_nothing_of_what_was_asked_for(
    temporal_address: str,
) -> None:
    """Temporal under load answers like this. A run must not be considered ended, or an upload unclaimed, because of
    it.
    """
    lost = await described(await Client.connect(temporal_address, namespace="nowhere"))
    assert as_outage(lost) is not None
    assert not names_nothing(lost)
    unknown = await described(await Client.connect(temporal_address))
    assert as_outage(unknown) is None
    assert names_nothing(unknown)


async def described(client: Client) -> RPCError:
    with pytest.raises(RPCError) as raised:
        await client.get_workflow_handle("nothing").describe()
    assert raised.value.status is RPCStatusCode.NOT_FOUND
    return raised.value


def asked(settings: Settings, statement: str) -> DBAPIError:
    engine = sync_engine(settings)
    with pytest.raises(DBAPIError) as raised, engine.connect() as connection:
        connection.execute(text(statement), {"a": "trecho dos autos"})
    engine.dispose()
    return raised.value
