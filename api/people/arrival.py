"""Where people land: on the console's own address, and never by a link of somebody else on a foreign page."""

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
    """The way to the console's address for who came by another one of this machine; None when they are there.

    Cookies and passkeys belong to a name: somebody who signs in at 127.0.0.1 would not be signed in at localhost.
    """
    asked, console = request.url.hostname or "", urlsplit(settings.console_url)
    if not is_loopback(asked) or asked == console.hostname or not is_loopback(console.hostname or ""):
        return None
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{settings.console_url}{request.url.path}{query}", 307)
