"""CSRF protection: requests that browsers authenticate by themselves count only from our own pages."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from workflows.contracts.errors import AutosError, ErrorCode

HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})


def require_own_page(request: HTTPConnection) -> None:
    """Raises `FORBIDDEN` for a change that was not provably requested by our own page.

    Browsers state the origin in `Sec-Fetch-Site`, or at least in `Origin`, and no script can set either; a request
    without both is rejected.
    """
    if request.scope["method"] in HARMLESS:
        return
    sites = request.headers.getlist("sec-fetch-site")
    if sites == ["same-origin"] or (not sites and _is_own(request)):
        return
    raise AutosError(
        ErrorCode.FORBIDDEN, "Este pedido não veio de uma página do Autos. Abra o Autos e repita a operação por lá."
    )


def _is_own(request: HTTPConnection) -> bool:
    origins = request.headers.getlist("origin")
    return len(origins) == 1 and urlsplit(origins[0]).netloc.lower() == request.headers.get("host", "").lower() != ""
