"""Unknown addresses: a page for browsers, the error envelope for other clients."""

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from api.http.answers.errors import answer_error
from api.http.browser.pages import form_page


def register(app: FastAPI) -> None:
    """Registers before the handler that `errors` registers for the router's own errors."""
    app.add_exception_handler(HTTPException, _answer)


def _answer(request: Request, error: Exception) -> Response:
    missing = isinstance(error, HTTPException) and error.status_code == 404
    if missing and request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return form_page("nowhere.html", 404)
    return answer_error(request, error)
