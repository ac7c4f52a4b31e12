import pytest

from api.identity.admission import admit
from workflows.contracts.base import Channel, Principal
from workflows.contracts.errors import AutosError
from workflows.contracts.secrecy import CaseSecrecy

ANA = Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer", user_id="u_ana")
CLOSED = CaseSecrecy(workflow_id="wf_1", restricted=True, open_to=["u_ana"])


def test_a_person_is_named_by_user_id_whatever_credential_they_show() -> None:
    admit(CLOSED, ANA)
    admit(CLOSED, ANA.model_copy(update={"key_id": "tok_2", "channel": Channel.CONSOLE}))


def test_a_name_opens_nothing() -> None:
    with pytest.raises(AutosError):
        admit(CLOSED, ANA.model_copy(update={"user_id": None, "name": "u_ana"}))


def test_what_is_not_restricted_is_open_to_everybody_and_the_chat() -> None:
    admit(CaseSecrecy(workflow_id="wf_1", restricted=False), ANA.model_copy(update={"channel": Channel.CHAT}))
