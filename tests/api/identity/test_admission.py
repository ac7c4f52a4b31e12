import pytest

from api.identity.admission import admit
from workflows.contracts.base import Channel, Principal
from workflows.contracts.errors import AutosError
from workflows.contracts.run.secrecy import CaseSecrecy, ChatAuthorisation

ANA = Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer", user_id="u_ana")
CLOSED = CaseSecrecy(workflow_id="wf_1", restricted=True, open_to=["u_ana"])


def test_a_person_is_named_by_user_id_whatever_credential_they_show() -> None:
    admit(CLOSED, ANA)
    admit(CLOSED, ANA.model_copy(update={"key_id": "tok_2", "channel": Channel.CONSOLE}))


def test_a_name_opens_nothing() -> None:
    with pytest.raises(AutosError):
        admit(CLOSED, ANA.model_copy(update={"user_id": None, "name": "u_ana"}))


@pytest.mark.parametrize("channel", Channel)
def test_what_is_not_restricted_is_open_to_everybody_and_the_chat(channel: Channel) -> None:
    admit(CaseSecrecy(workflow_id="wf_1", restricted=False), ANA.model_copy(update={"channel": channel}))


@pytest.mark.parametrize("channel", Channel)
def test_what_a_person_connected_needs_the_clients_authorisation_and_no_other_door_does(channel: Channel) -> None:
    through = ANA.model_copy(update={"channel": channel})
    if channel not in (Channel.CHAT, Channel.VIEW, Channel.APP):
        admit(CLOSED, through)
        return
    with pytest.raises(AutosError) as refused:
        admit(CLOSED, through)
    assert refused.value.details["reason"] == "chat_not_authorised"
    paper = ChatAuthorisation.model_validate({"signed_on": "2026-05-04", "document": "Contrato, anexo II"})
    admit(CLOSED.model_copy(update={"authorisation": paper}), through)
