"""Our cookies: each of one installation, readable by no script, sent by no other site."""

import hashlib
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from infra.config.settings import Settings
from infra.config.values import is_loopback
from infra.db.people.sessions import LIFETIME, NewSession
from infra.db.people.steps import LIFETIME as STEP_LIFETIME


def cookie_name(settings: Settings) -> str:
    """Cookie name with the installation's address, since browsers send cookies to every port of a host.

    Over https it begins with `__Host-`, so no other host and no plain connection can set it.
    """
    place = hashlib.sha256(settings.console_url.encode()).hexdigest()[:12]
    return f"__Host-autos-{place}" if is_secure(settings) else f"autos-{place}"


def is_secure(settings: Settings) -> bool:
    """Whether the cookie is sent over https only: always, except for plain http on this machine."""
    parts = urlsplit(settings.console_url)
    return parts.scheme == "https" or not is_loopback(parts.hostname or "")


def presented_cookie(settings: Settings, request: HTTPConnection) -> str | None:
    """The session secret of a request."""
    return request.cookies.get(cookie_name(settings))


def set_cookie(settings: Settings, response: Response, session: NewSession) -> None:
    """Sets the session cookie."""
    response.set_cookie(
        cookie_name(settings),
        session.secret,
        max_age=int(LIFETIME.total_seconds()),
        path="/",
        secure=is_secure(settings),
        httponly=True,
        samesite="lax",
    )


def presented_errand(settings: Settings, request: HTTPConnection) -> str | None:
    """The secret of a browser that was sent to a provider."""
    return request.cookies.get(_errand_name(settings))


def set_errand(settings: Settings, response: Response, secret: str) -> None:
    """Sets the cookie that identifies the browser when it returns from a provider."""
    lasting = int(STEP_LIFETIME.total_seconds())
    secure = is_secure(settings)
    # Lax: the browser comes back by a link of another site
    response.set_cookie(
        _errand_name(settings), secret, max_age=lasting, path="/", secure=secure, httponly=True, samesite="lax"
    )


def clear_errand(settings: Settings, response: Response) -> None:
    """Takes that secret out of the browser."""
    secure = is_secure(settings)
    response.delete_cookie(_errand_name(settings), path="/", secure=secure, httponly=True, samesite="lax")


def _errand_name(settings: Settings) -> str:
    return f"{cookie_name(settings)}-provider"


def clear_cookie(settings: Settings, response: Response) -> None:
    """Takes the session out of the browser."""
    response.delete_cookie(cookie_name(settings), path="/", secure=is_secure(settings), httponly=True, samesite="lax")
