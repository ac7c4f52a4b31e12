"""The e-mail of a notification says where to look, and nothing that identifies the lawsuit."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default

import pytest

from activities.notices.letter import MOST_TOLD, Envelope, Told, compose, compose_digest
from workflows.contracts.firm.notices import OCCASIONS, Occasion
from workflows.contracts.run.case import CaseState

AT = datetime(2026, 5, 4, 12, tzinfo=UTC)
CONSOLE = "https://autos.example.test"
ENVELOPE = Envelope(delivery_id="dlv_1", to="ana@x.adv.br", sender="Autos <autos@escritorio.adv.br>", console=CONSOLE)


def letter(occasion: Occasion, state: CaseState | None = None, *, secret: bool = False) -> bytes:
    told = Told(occasion=occasion, state=state, workflow_id="wf_1", secret=secret, at=AT)
    message = compose(told, ENVELOPE)
    return message.as_bytes()


@pytest.mark.parametrize("state", OCCASIONS)
def test_every_state_that_somebody_waits_for_is_told_in_text_and_html_with_a_link(state: CaseState) -> None:
    read = message_from_bytes(letter(OCCASIONS[state], state), policy=default)
    assert str(read["Subject"]).startswith("Autos: ")
    for kind in ("plain", "html"):
        body = read.get_body((kind,))
        assert body is not None
        text = body.get_content()
        assert f"{CONSOLE}/casos/wf_1" in text
        assert f"{CONSOLE}/conta" in text, "where one switches them off"
        assert ("/revisao" in text) == state.startswith("awaiting")


def test_an_e_mail_is_the_same_message_however_often_it_is_made() -> None:
    first, second = (letter(Occasion.FINAL_REVIEW) for _ in range(2))
    read = message_from_bytes(first, policy=default)
    assert read["Message-ID"] == message_from_bytes(second, policy=default)["Message-ID"]
    assert read["Message-ID"] == "<dlv_1@escritorio.adv.br>"
    assert read["Auto-Submitted"] == "auto-generated"
    assert read["List-Unsubscribe"] == f"<{CONSOLE}/conta>"


@pytest.mark.parametrize("occasion", list(OCCASIONS.items()))
def test_of_a_secret_case_an_e_mail_says_only_that_one_waits(occasion: tuple[CaseState, Occasion]) -> None:
    state, what = occasion
    mail = letter(what, state, secret=True)
    assert b"wf_1" not in mail
    assert message_from_bytes(mail, policy=default)["Subject"] == "Autos: Um caso espera"
    assert mail.split(b"\n", 1)[1].count(b"Um caso espera por") == letter(Occasion.TEST, secret=True).count(
        b"Um caso espera por"
    )


@pytest.mark.parametrize("address", ["ana@x.adv.br\r\nBcc: eva@x.adv.br", "ana@x.adv.br\nX: y"])
def test_a_line_break_in_an_address_begins_no_header(address: str) -> None:
    told = Told(occasion=Occasion.TEST, state=None, workflow_id=None, secret=False, at=AT)
    with pytest.raises(ValueError, match=r"(?i)header"):
        compose(told, Envelope(delivery_id="dlv_1", to=address, sender="autos@x.adv.br", console=CONSOLE))


def test_a_digest_tells_each_with_its_link_and_of_a_secret_case_no_more_than_that_one_waits() -> None:
    waits = Told(Occasion.FINAL_REVIEW, CaseState.AWAITING_FINAL_REVIEW, "wf_1", secret=False, at=AT)
    hidden = Told(Occasion.ASSIGNED, None, "wf_2", secret=True, at=AT)
    message = compose_digest([waits, hidden], AT, ENVELOPE)
    assert message["Subject"] == "Autos: Resumo do dia: 2 avisos"
    for kind in ("plain", "html"):
        body = message.get_body((kind,))
        assert body is not None
        text = body.get_content()
        assert f"{CONSOLE}/casos/wf_1/revisao" in text
        assert "Um caso espera por você." in text
        assert "wf_2" not in text
    many = compose_digest([waits] * (MOST_TOLD + 2), AT, ENVELOPE).as_string()
    assert "E mais 2." in many
    assert compose_digest([waits], AT, ENVELOPE)["Subject"] == "Autos: Resumo do dia: 1 aviso"
