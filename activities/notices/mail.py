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
from infra.config.settings import MailSecurity, Settings
from infra.config.values import is_loopback

SECONDS = 40.0
"""For a whole conversation, however slowly the server speaks; less than Temporal gives the step."""

GREETING_SECONDS = 10.0
"""For whoever waits to be told whether the server is there."""

PERMANENT = 500
IN_THE_CLEAR = "o servidor de e-mail só é usado sem cifra na própria máquina: defina AUTOS_SMTP_SECURITY"


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
        settings, security = self._settings, self._settings.smtp_security
        host, password = settings.smtp_host or "", settings.smtp_password
        if security is MailSecurity.NONE and not is_loopback(host):
            raise Unreached(IN_THE_CLEAR)
        context = None if security is MailSecurity.NONE else ssl.create_default_context(cafile=settings.smtp_ca_file)
        server = aiosmtplib.SMTP(
            hostname=host,
            port=settings.smtp_port,
            timeout=SECONDS,
            # never "if the server offers it": somebody in between would take the offer away
            use_tls=security is MailSecurity.TLS,
            start_tls=security is MailSecurity.STARTTLS,
            tls_context=context,
        )
        async with server:
            if settings.smtp_user:
                await server.login(settings.smtp_user, password.get_secret_value() if password else "")
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
