"""The one page of the console: our modules unchanged, and the libraries through an import map."""

import base64
import hashlib
import json
from pathlib import Path

from starlette.responses import HTMLResponse

from api.http.browser.pages import STATIC, render, static_version
from api.http.observe import PAGE_POLICY

_LIBRARIES = {"preact": "preact.js", "preact/hooks": "hooks.js", "htm": "htm.js"}
BESIDE = STATIC / "libraries"


def has_libraries(folder: Path = BESIDE) -> bool:
    """Whether the console's third-party libraries are installed."""
    return (folder / _LIBRARIES["preact"]).exists()


def console_page(libraries: Path = BESIDE) -> HTMLResponse:
    """The console, or a page that says how to install its libraries."""
    template = "console/console.html" if has_libraries(libraries) else "console/unprepared.html"
    root = f"/static/{static_version()}"
    imports = {name: f"{root}/libraries/{file}" for name, file in _LIBRARIES.items()}
    written = json.dumps({"imports": imports}, separators=(",", ":"))
    headers = {"Content-Security-Policy": _policy(written), "Referrer-Policy": "same-origin"}
    modules = [*imports.values(), *_modules(root)]
    return HTMLResponse(render(template, root=root, imports=written, modules=modules), headers=headers)


def _policy(import_map: str) -> str:
    """The common content security policy, plus the hash of the inline import map."""
    counted = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
    return PAGE_POLICY.replace("script-src 'self'", f"script-src 'self' 'sha256-{counted}'").replace(
        "form-action 'none'", "form-action 'self'"
    )


def _modules(root: str) -> list[str]:
    """Addresses of all our modules: named at once, a browser does not find them one inside the other."""
    ours = sorted((STATIC / "console").rglob("*.js"))
    return [f"{root}/{path.relative_to(STATIC).as_posix()}" for path in ours]
