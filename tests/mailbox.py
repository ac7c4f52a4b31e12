"""A mail server of a test: a real one (aiosmtpd) on a free port of loopback, that keeps what it takes."""

import asyncio
import ssl
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from aiosmtpd.smtp import LoginPassword as Login

from tests.patience import PATIENCE

OK = "250 OK"


class Mailbox:
    """What came in, and what is said to those who bring more: `says` are answers to come, before it takes any."""

    def __init__(self) -> None:
        self.port = 0
        self.taken: list[EmailMessage] = []
        self.encrypted: list[bool] = []
        self.users: list[str] = []
        self.rcpt: list[str] = []
        self.data: list[str] = []
        self.came = asyncio.Event()

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, options: Any) -> str:
        said = self.rcpt.pop(0) if self.rcpt else OK
        if said == OK:
            envelope.rcpt_tos.append(address)
        return said

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        said = self.data.pop(0) if self.data else OK
        if said == OK:
            assert isinstance(envelope.content, bytes)
            self.taken.append(message_from_bytes(envelope.content, policy=default))
            self.encrypted.append(session.ssl is not None)
            self.came.set()
        return said

    def authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, login: Any
    ) -> AuthResult:
        assert isinstance(login, Login)
        self.users.append(login.login.decode())
        return AuthResult(success=login.password == b"segredo", handled=False)

    async def until(self, count: int) -> list[EmailMessage]:
        """The messages, once there are so many."""
        async with asyncio.timeout(PATIENCE):
            while len(self.taken) < count:
                self.came.clear()
                await self.came.wait()
        return self.taken


@asynccontextmanager
async def receiving(
    context: ssl.SSLContext | None = None, *, password: bool = False, tls: bool = False
) -> AsyncGenerator[Mailbox]:
    """A server that takes mail while the block lasts: where it has a certificate after STARTTLS alone, or with `tls`
    encrypted from the first byte."""
    box = Mailbox()

    def serve() -> SMTP:
        return SMTP(
            box,
            hostname="mail.example.test",
            enable_SMTPUTF8=True,
            tls_context=None if tls else context,
            require_starttls=context is not None and not tls,
            authenticator=box.authenticate if password else None,
            auth_required=password,
        )

    server = await asyncio.get_running_loop().create_server(serve, "127.0.0.1", 0, ssl=context if tls else None)
    async with server:
        box.port = server.sockets[0].getsockname()[1]
        yield box
