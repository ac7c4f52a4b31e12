"""What a browser sends by itself counts only from a page of ours: the answer to forged requests (CSRF)."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from workflows.contracts.errors import AutosError, ErrorCode

HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})


def require_own_page(request: HTTPConnection) -> None:
    """Raises `FORBIDDEN` for a change that no page of ours provably asked for.

    Browsers say in `Sec-Fetch-Site`, or at least in `Origin`, where a request comes from, and no script can write
    either; a request that says neither is refused too.
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
