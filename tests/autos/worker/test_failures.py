import pytest
from psycopg.errors import UndefinedTable
from sqlalchemy.exc import OperationalError, ProgrammingError
from temporalio import activity
from temporalio.exceptions import ApplicationError
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput

from autos.worker.failures import Failures
from workflows.contracts.errors import AutosError, ErrorCode


class Failing(ActivityInboundInterceptor):
    def __init__(self, error: Exception) -> None:
        self.error = error

    async def execute_activity(self, input: ExecuteActivityInput) -> None:
        raise self.error


async def failed_with(error: Exception, monkeypatch: pytest.MonkeyPatch) -> ApplicationError:
    monkeypatch.setattr(activity, "info", lambda: type("Info", (), {"activity_type": "answer_search"}))
    inbound = Failures().intercept_activity(Failing(error))
    with pytest.raises(ApplicationError) as failure:
        await inbound.execute_activity(ExecuteActivityInput(fn=print, args=[], executor=None, headers={}))
    return failure.value


async def test_a_refusal_keeps_code_message_and_details_and_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    failure = await failed_with(AutosError(ErrorCode.NOT_FOUND, "Não há.", document_id="1"), monkeypatch)
    assert (failure.type, failure.message, failure.details) == ("NOT_FOUND", "Não há.", ({"document_id": "1"},))
    assert failure.non_retryable


@pytest.mark.parametrize(
    "error",
    [AutosError(ErrorCode.SERVICE_UNAVAILABLE, "Fora do ar."), OperationalError("SELECT segredo", {}, OSError())],
)
async def test_a_backend_that_is_gone_is_worth_another_try(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    failure = await failed_with(error, monkeypatch)
    assert failure.type == "SERVICE_UNAVAILABLE"
    assert not failure.non_retryable
    assert "segredo" not in failure.message


async def test_a_hang_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await failed_with(AutosError(ErrorCode.TIMEOUT, "Demorou."), monkeypatch)).non_retryable


BUGS = [KeyError("trecho dos autos"), ProgrammingError("SELECT segredo", {"a": "trecho dos autos"}, UndefinedTable())]


@pytest.mark.parametrize("bug", BUGS, ids=repr)
async def test_a_bug_is_logged_is_final_and_shows_nothing_of_its_inside(
    bug: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failure = await failed_with(bug, monkeypatch)
    assert (failure.type, failure.non_retryable) == ("INTERNAL_ERROR", True)
    assert "autos" not in failure.message
    assert failure.__cause__ is None
    assert failure.__suppress_context__
    assert type(bug).__name__ in caplog.text
