"""Validation of a firm's OpenID provider settings."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from infra.identity.scopes import Role
from infra.identity.tenants import Unusable

MOST_DOMAINS = 20
MOST_LETTERS = 400
_DOMAIN = re.compile(r"(?=.{3,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+")


@dataclass(frozen=True)
class ProviderChoice:
    """A firm's provider settings.

    Without `joins_as`, only existing or invited people may sign in. Without a `client_secret`, the stored one is kept
    while issuer and client do not change.
    """

    issuer: str
    client_id: str
    name: str
    domains: tuple[str, ...]
    client_secret: str | None = None
    joins_as: Role | None = None
    passwords: bool = True


def is_issuer_address(text: str, *, http: bool = False) -> bool:
    """Whether a text is a valid issuer: https (or http if allowed), a host, and nothing after the path."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    plain = text.isascii() and text.isprintable() and len(text) <= MOST_LETTERS and not {*' \\?#"<>'} & {*text}
    return (
        plain
        and parts.scheme in (("https", "http") if http else ("https",))
        and bool(parts.hostname)
        and ("@" not in parts.netloc)
    )


def domains_of(texts: Iterable[str]) -> tuple[str, ...]:
    """Unique e-mail domains; raises `Unusable` for none, too many, or an invalid one."""
    found = tuple(dict.fromkeys(text.strip().lower().removeprefix("@") for text in texts))
    if not 0 < len(found) <= MOST_DOMAINS:
        raise Unusable(f"Diga de 1 a {MOST_DOMAINS} domínios de e-mail.")
    if wrong := [domain for domain in found if not _DOMAIN.fullmatch(domain)]:
        raise Unusable(f"Não é um domínio de e-mail: {wrong[0][:80]}. Use um como escritorio.adv.br.")
    return found


def joining_role(role: Role | None) -> Role | None:
    """The role of a person at the first sign-in; raises `Unusable` for an administrator's role."""
    if role in (Role.ADMIN, Role.OPERATOR):
        raise Unusable("Quem entra pela primeira vez pode ser lawyer, reviewer ou auditor; os demais, por convite.")
    return role
