"""Handing e-mails to the mail server of the settings, always encrypted but on this machine itself."""

import asyncio
import re
import ssl
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.utils import parseaddr

import aiosmtplib

from activities.notices.outcome import Refused, Unreached
from infra.config.settings import Settings
from infra.config.values import is_loopback

SECONDS = 40.0
"""For a whole conversation, however slowly the server speaks; less than Temporal gives the step."""

GREETING_SECONDS = 10.0
"""For whoever waits to be told whether the server is there."""

PERMANENT = 500
NO_SERVER = "esta instalação não tem servidor de e-mail: defina AUTOS_SMTP_URL"
IN_THE_CLEAR = "o servidor de e-mail só é usado sem cifra na própria máquina: use smtp:// ou smtps:// em AUTOS_SMTP_URL"


class MailServer:
    """The installation's mail server; one conversation a message."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def hand_over(self, message: EmailMessage) -> str:
        """What the server said when it took the message; raises `Refused` for a recipient or a message that it never
        takes, and `Unreached` for all else, a wrong password included: that is mended in the settings."""
        try:
            async with asyncio.timeout(SECONDS):
                async with self._conversation() as server:
                    sender = parseaddr(self._settings.smtp_from or "")[1]
                    _, said = await server.send_message(message, sender=sender, recipients=[message["To"]])
            return _without(message["To"], said)
        except (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPResponseException) as error:
            raise _outcome(error, message["To"]) from error
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise Unreached(_without(message["To"], f"{type(error).__name__}: {error}")) from error

    async def greet(self) -> None:
        """Comes as far as one does without a message, the password included; raises `Unreached`."""
        try:
            async with asyncio.timeout(GREETING_SECONDS), self._conversation():
                pass
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise Unreached(f"{type(error).__name__}: {error}") from error

    @asynccontextmanager
    async def _conversation(self) -> AsyncGenerator[aiosmtplib.SMTP]:
        place = self._settings.mail_server
        if place is None:
            raise Unreached(NO_SERVER)
        if place.plain and not is_loopback(place.host):
            raise Unreached(IN_THE_CLEAR)
        context = None if place.plain else ssl.create_default_context(cafile=self._settings.smtp_ca_file)
        server = aiosmtplib.SMTP(
            hostname=place.host,
            port=place.port,
            timeout=SECONDS,
            # never "if the server offers it": somebody in between would take the offer away
            use_tls=place.scheme == "smtps",
            start_tls=place.scheme == "smtp",
            tls_context=context,
        )
        async with server:
            if place.user:
                await server.login(place.user, place.password)
            yield server


def _without(address: str, said: str) -> str:
    """What a server said, which likes to repeat the address: that is kept where people are, and nowhere else."""
    return re.sub(re.escape(address), "(endereço)", said, flags=re.IGNORECASE)


def _outcome(error: aiosmtplib.SMTPException, address: str) -> Refused | Unreached:
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        first = error.recipients[0]
        said, about = f"{first.code} {first.message}", True
    else:
        assert isinstance(error, aiosmtplib.SMTPResponseException)
        said = f"{error.code} {error.message}"
        about = isinstance(error, aiosmtplib.SMTPDataError | aiosmtplib.SMTPSenderRefused)
        first = error
    said = _without(address, said)
    return Refused(said) if about and first.code >= PERMANENT else Unreached(said)
