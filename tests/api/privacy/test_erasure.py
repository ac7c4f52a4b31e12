import pytest

from api.privacy.erasure import refuse_chat
from workflows.contracts.base import Channel, Principal
from workflows.contracts.errors import AutosError, ErrorCode

ADMIN = Principal(tenant="acme", key_id="k", name="Ana", role="admin")


@pytest.mark.parametrize("channel", [None, *(channel for channel in Channel if channel is not Channel.CHAT)])
def test_every_door_but_the_chat_is_open(channel: Channel | None) -> None:
    refuse_chat(ADMIN.model_copy(update={"channel": channel}))


def test_the_chat_is_refused() -> None:
    with pytest.raises(AutosError) as refused:
        refuse_chat(ADMIN.model_copy(update={"channel": Channel.CHAT}))
    assert refused.value.code is ErrorCode.FORBIDDEN
