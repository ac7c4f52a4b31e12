"""Redirects after sign-in: to the console's own address, and never to a foreign site."""

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse

from infra.config.settings import Settings
from infra.config.values import is_loopback

HOME = "/"
"""The console."""


def safe_path(wanted: str) -> str:
    """`wanted` when it is a path of this server, else the console."""
    path = wanted.strip()
    ours = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if ours and "\\" not in path and not urlsplit(path).netloc else HOME


def elsewhere(settings: Settings, request: Request) -> RedirectResponse | None:
    """Redirect to the console's address if the person uses another name of this machine; None otherwise.

    Cookies and passkeys belong to a host name, so a sign-in at 127.0.0.1 does not count at localhost.
    """
    asked, console = request.url.hostname or "", urlsplit(settings.console_url)
    if not is_loopback(asked) or asked == console.hostname or not is_loopback(console.hostname or ""):
        return None
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{settings.console_url}{request.url.path}{query}", 307)
