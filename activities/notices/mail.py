"""Delivery of e-mails to the configured mail server, always encrypted except on this machine."""

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
"""Seconds for a whole conversation, however slow the server; less than the step's timeout."""

GREETING_SECONDS = 10.0
"""Seconds for a check whether the server is reachable."""

PERMANENT = 500
NO_SERVER = "esta instalação não tem servidor de e-mail: defina AUTOS_SMTP_URL"
IN_THE_CLEAR = "o servidor de e-mail só é usado sem cifra na própria máquina: use smtp:// ou smtps:// em AUTOS_SMTP_URL"


class MailServer:
    """The installation's mail server. Each message is one conversation."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def hand_over(self, message: EmailMessage) -> str:
        """Return the server's answer when it accepts the message. Raise `Refused` for a recipient or message that
        it will never accept, and `Unreached` for anything else, including a wrong password, which the settings can
        mend.
        """
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
        """Connect and sign in without sending a message. Raise `Unreached` on failure."""
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
    """Remove the address from a server's answer: it is stored with people's data and nowhere else."""
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
