"""The address of the mail server: each scheme, percent-encoding, and no password in an error."""

import pytest
from pydantic import ValidationError

from infra.config.mail import MailAddress, mail_address
from infra.config.settings import Settings


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("smtp://mail.example.test", MailAddress("smtp", "mail.example.test", 587, "", "")),
        ("smtps://autos:s%2Fn%40@mail.example.test", MailAddress("smtps", "mail.example.test", 465, "autos", "s/n@")),
        ("smtp+plain://[::1]:2525/", MailAddress("smtp+plain", "::1", 2525, "", "")),
    ],
)
def test_an_address_says_how_the_server_is_reached_and_who_signs_in(url: str, address: MailAddress) -> None:
    assert mail_address(url) == address


@pytest.mark.parametrize(
    "url",
    [
        "mail.example.test:587",
        "https://autos:segredo@mail.example.test",
        "smtp://",
        "smtp://autos:seg/redo@mail.example.test",
        "smtp://autos:seg#redo@mail.example.test",
        "smtp://autos:seg?redo@mail.example.test",
        "smtp://autos:segredo@mail.example.test/x",
        "smtp://autos:segredo@mail.example.test:99999",
    ],
)
def test_another_address_is_rejected_without_repeating_the_password(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_SMTP_URL", url)
    with pytest.raises(ValidationError, match="servidor de e-mail") as caught:
        Settings()
    assert "redo" not in str(caught.value)


def test_without_a_mail_server_no_mail_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOS_SMTP_FROM", "autos@escritorio.adv.br")
    assert not Settings().sends_mail
    monkeypatch.setenv("AUTOS_SMTP_URL", "")
    assert not Settings().sends_mail
    monkeypatch.setenv("AUTOS_SMTP_URL", "smtp://mail.example.test")
    assert Settings().sends_mail
