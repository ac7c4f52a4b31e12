"""Validates a client's query or form before the SDK's handlers."""

from starlette.requests import Request

from workflows.contracts.fields.texts import is_storable

FORM = "application/x-www-form-urlencoded"
"""The only content type of OAuth forms (RFC 6749, appendix B); any other may use another encoding."""


async def is_plain(request: Request) -> bool:
    """Whether all values are text that a database row can hold; other requests are rejected."""
    if not is_storable(request.query_params.multi_items()):
        return False
    if request.method != "POST":
        return True
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == FORM and is_storable((await request.form()).multi_items())
