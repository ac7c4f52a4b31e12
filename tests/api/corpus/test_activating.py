"""An operator who activates a snapshot sees the outcome, and the trail records who did it."""

from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest
from temporalio.client import WorkflowFailureError
from temporalio.exceptions import ApplicationError, TimeoutError, TimeoutType

from api.corpus import activating
from api.corpus.activating import activate
from infra.identity.scopes import Role
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode

OPERATOR = Principal(tenant="t1", key_id="k1", name="Ana", role=Role.OPERATOR)


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        (TimeoutError("late", type=TimeoutType.START_TO_CLOSE, last_heartbeat_details=[]), "SERVICE_UNAVAILABLE"),
        (ApplicationError("other format", type=ErrorCode.CONFLICT), "CONFLICT"),
    ],
)
async def test_a_choice_that_fails_is_told_as_what_it_is_and_stands_in_the_trail(
    cause: BaseException, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = SimpleNamespace(result=AsyncMock(side_effect=WorkflowFailureError(cause=cause)))
    session = AsyncMock()
    session.__aenter__.return_value.scalars.return_value = Mock(one_or_none=Mock(return_value=Mock(active=False)))
    services = Mock(sessions=Mock(begin=Mock(return_value=session)))
    services.temporal.start_workflow = AsyncMock(return_value=handle)
    recorded = AsyncMock()
    monkeypatch.setattr(activating, "record", recorded)
    with pytest.raises(AutosError) as refused:
        await activate(cast(Any, services), OPERATOR, "snap_a")
    assert refused.value.code == code
    assert recorded.await_args is not None
    _, tenant, actor, action = recorded.await_args.args
    assert (tenant, actor.name, action) == ("t1", "Ana", "corpus_snapshot_chosen")
