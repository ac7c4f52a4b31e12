"""Forms of the mail settings: the address of the mail server and the sender."""

from email.utils import parseaddr
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from pydantic import SecretStr

PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
"""Default port of each scheme: STARTTLS, TLS from the first byte, in the clear."""

MALFORMED = (
    "Diga o servidor de e-mail como `smtp://usuario:senha@servidor:587`, `smtps://` ou `smtp+plain://`, com os "
    "caracteres especiais de usuário e senha codificados (`/` como `%2F`)."
)


class MailAddress(NamedTuple):
    """A mail server: how to reach it and how to sign in there."""

    scheme: str
    host: str
    port: int
    user: str
    password: str

    @property
    def plain(self) -> bool:
        """Whether the connection is unencrypted."""
        return self.scheme == "smtp+plain"


def mail_address(url: str) -> MailAddress:
    """Parse the address of a mail server. Raises `ValueError`, whose message does not repeat the password."""
    try:
        parts = urlsplit(url)
        default, port = PORTS[parts.scheme], parts.port
    except (KeyError, ValueError):
        raise ValueError(MALFORMED) from None
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError(MALFORMED)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailAddress(parts.scheme, parts.hostname, port or default, user, password)


def mail_url(value: SecretStr | None) -> SecretStr | None:
    """Validate the setting; an empty one means that there is no mail server."""
    if value is None or not value.get_secret_value():
        return None
    mail_address(value.get_secret_value())
    return value


def mailbox(value: str | None) -> str | None:
    """Formats a mailbox for a header; rejects anything that could start another header."""
    if value is not None and not ("@" in parseaddr(value)[1] and value.isascii() and value.isprintable()):
        raise ValueError("Diga um remetente como `Autos <autos@escritorio.adv.br>`.")
    return value
