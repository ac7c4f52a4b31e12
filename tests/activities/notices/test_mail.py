"""E-mails are sent to a real mail server encrypted and once, or not at all."""

import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest
from pydantic import ValidationError

from activities.notices.letter import Envelope, Told, compose
from activities.notices.mail import MailServer
from activities.notices.outcome import Refused, Unreached
from autos.local.servers.certificates import Certificate
from infra.config.settings import Settings
from tests.mailbox import Mailbox, receiving
from workflows.contracts.firm.notices import Occasion

SENDER = "Autos <autos@escritorio.adv.br>"


def a_letter(to: str = "ana@x.adv.br") -> EmailMessage:
    told = Told(Occasion.TEST, None, None, secret=False, at=datetime(2026, 5, 4, tzinfo=UTC))
    return compose(told, Envelope(delivery_id="dlv_1", to=to, sender=SENDER, console="https://autos.example.test"))


def server(box: Mailbox, scheme: str = "smtp+plain", host: str = "127.0.0.1", **more: object) -> MailServer:
    named = {"smtp_url": f"{scheme}://{host}:{box.port}", "smtp_from": SENDER}
    return MailServer(Settings.model_validate(named | more))


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    made = Certificate(tmp_path)
    made.renew()
    return made


@pytest.fixture
def at_server(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.chain, certificate.key)
    return context


async def test_an_e_mail_goes_encrypted_to_a_server_that_proves_its_name_and_asks_for_a_password(
    certificate: Certificate, at_server: ssl.SSLContext
) -> None:
    async with receiving(at_server, password=True) as box:
        ours, here = {"smtp_ca_file": certificate.authority}, "autos:segredo@127.0.0.1"
        assert await server(box, "smtp", here, **ours).hand_over(a_letter())
        (message,) = box.taken
        assert (message["Message-ID"], message["To"]) == ("<dlv_1@escritorio.adv.br>", "ana@x.adv.br")
        assert (box.encrypted, box.users) == ([True], ["autos"])
        # the right place with a wrong password is a matter of the settings, not of this message
        with pytest.raises(Unreached, match="535"):
            await server(box, "smtp", "autos:outra@127.0.0.1", **ours).hand_over(a_letter())
        # the authority of the certificate is not trusted
        with pytest.raises(Unreached, match=r"(?i)certificate"):
            await server(box, "smtp", here).hand_over(a_letter())
        assert len(box.taken) == 1


async def test_an_e_mail_goes_to_a_server_that_speaks_tls_from_the_first_byte(
    certificate: Certificate, at_server: ssl.SSLContext
) -> None:
    async with receiving(at_server, tls=True) as box:
        assert await server(box, "smtps", smtp_ca_file=certificate.authority).hand_over(a_letter())
        assert [message["To"] for message in box.taken] == ["ana@x.adv.br"]


async def test_a_person_with_an_accent_in_the_e_mail_gets_it_there() -> None:
    async with receiving() as box:
        assert await server(box).hand_over(a_letter("joão@x.adv.br"))
        assert [message["To"] for message in box.taken] == ["joão@x.adv.br"]


async def test_nothing_goes_in_the_clear_where_encryption_is_asked_for_or_the_server_is_elsewhere() -> None:
    async with receiving() as box:
        with pytest.raises(Unreached, match="STARTTLS"):
            await server(box, "smtp").hand_over(a_letter())
        with pytest.raises(Unreached, match="AUTOS_SMTP_URL"):
            await server(box, host="mail.example.test").hand_over(a_letter())
        assert box.taken == []


async def test_what_a_server_will_never_take_is_told_from_what_it_may_take_later() -> None:
    async with receiving() as box:
        box.rcpt, box.data = ["450 greylisted", "550 <Ana@x.adv.br>: no such user"], ["451 try again", "554 spam"]
        for raised in (Unreached, Refused, Unreached, Refused):
            with pytest.raises(raised) as refusal:
                await server(box).hand_over(a_letter())
            assert "ana@" not in str(refusal.value).lower(), "what is kept of an answer has no address in it"
        assert await server(box).hand_over(a_letter())
        assert len(box.taken) == 1
    with pytest.raises(Unreached):
        await server(box).hand_over(a_letter())


@pytest.mark.parametrize("sender", ["nobody", "Autos <a@x.br>\r\nBcc: b@x.br", "Autós <a@x.br>"])
def test_a_sender_that_is_no_mailbox_is_refused_at_start(sender: str) -> None:
    with pytest.raises(ValidationError, match="remetente"):
        Settings(smtp_from=sender)
