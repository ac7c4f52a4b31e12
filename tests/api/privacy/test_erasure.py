import pytest

from api.privacy.erasure import refuse_chat
from workflows.contracts.base import CONNECTED, Channel, Principal
from workflows.contracts.errors import AutosError, ErrorCode

ADMIN = Principal(tenant="acme", key_id="k", name="Ana", role="admin")


@pytest.mark.parametrize("channel", [None, *(channel for channel in Channel if channel not in CONNECTED)])
def test_every_door_of_the_firms_own_is_open(channel: Channel | None) -> None:
    refuse_chat(ADMIN.model_copy(update={"channel": channel}))


@pytest.mark.parametrize("channel", sorted(CONNECTED))
def test_what_a_person_connected_is_refused(channel: Channel) -> None:
    with pytest.raises(AutosError) as refused:
        refuse_chat(ADMIN.model_copy(update={"channel": channel}))
    assert refused.value.code is ErrorCode.FORBIDDEN
