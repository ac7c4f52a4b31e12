"""The pages people open in a browser: templates and their static files, all our own."""

import hashlib
import re
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from api.http.observe import PAGE_POLICY

_FOLDER = Path(__file__).parents[2] / "web"
STATIC = _FOLDER / "static"

_VERSION = re.compile(r"v[0-9a-f]{16}")

_templates = Environment(loader=FileSystemLoader(_FOLDER / "templates"), autoescape=True, undefined=StrictUndefined)


def render(template: str, /, **values: object) -> str:
    """A template filled in, every value escaped."""
    return _templates.get_template(template).render(values)


def form_page(template: str, status: int = 200, /, *, targets: str = "'self'", **values: object) -> HTMLResponse:
    """A template whose forms may be sent to `targets` (CSP sources, redirects included).

    Its requests say which page they come from: without a referrer a form's `Origin` would be null.
    """
    policy = PAGE_POLICY.replace("form-action 'none'", f"form-action {targets}")
    headers = {"Content-Security-Policy": policy, "Referrer-Policy": "same-origin"}
    return HTMLResponse(render(template, **values), status, headers)


def static_version() -> str:
    """Version of the current static files; it changes within a second of any change to one."""
    return _version_at(int(time.monotonic()))


@lru_cache(maxsize=1)
def _version_at(second: int) -> str:
    """Cached per second, since a screen requests some seventy files at once."""
    del second
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        found = path.stat()
        digest.update(f"{path.relative_to(STATIC)} {found.st_size} {found.st_mtime_ns}\n".encode())
    return f"v{digest.hexdigest()[:16]}"


def static_files() -> StaticFiles:
    """Styles and scripts of the pages, also below `static_version()`.

    Browsers cache the versioned paths without revalidation, and revalidate the others each time.
    """
    return _Static(directory=STATIC)


class _Static(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        version, _, rest = path.partition("/")
        if not _VERSION.fullmatch(version):
            return await super().get_response(path, scope)
        answer = await super().get_response(rest, scope)
        if version == static_version():  # of an earlier one, what comes now is kept for nobody
            answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        answer = super().file_response(*args, **kwargs)
        answer.headers["Cache-Control"] = "no-cache"
        return answer
