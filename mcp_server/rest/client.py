"""The REST API for its callers: it unwraps envelopes, types errors and streams PDFs.

The MCP tools and the command line share this client. Neither reaches any other part of the product.
"""

from collections.abc import AsyncIterator, Callable, MutableMapping
from copy import copy
from dataclasses import dataclass, field
from string import Formatter
from types import TracebackType
from typing import Any, BinaryIO, Self
from urllib.parse import quote

import httpx

from mcp_server.rest.error import JsonObject, RestError, json_object, refuse
from workflows.contracts.errors import ErrorCode
from workflows.contracts.signing.signing_keys import WELL_KNOWN_PATH

CALLER = "autos.caller"
"""Extension of an HTTP request that holds the ASGI scope of the request it serves."""

CASES = "/v1/ingest/workflow"
DRAFTS = "/v1/verify/documents"

ANSWER_SECONDS = 45.0
"""Longer than the API's own limit for a question, so that the API's refusal arrives first."""


@dataclass(frozen=True)
class Reply:
    """A successful answer: the envelope's `data`, `meta` and `pagination`."""

    status: int
    data: Any
    meta: JsonObject = field(default_factory=dict[str, Any])
    pagination: JsonObject | None = None


class RestClient:
    """A client of one API with one credential. `on_behalf_of` shares its connections with the caller of another
    request.

    Raises `RestError` for every refusal and if the API cannot be reached. `name` tells the API the kind of client:
    requests from "mcp" count as tool calls. `credential` is a key, or a function that returns one for each request.
    """

    def __init__(
        self,
        base_url: str,
        credential: str | Callable[[], str] | None = None,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        timeout: float = 30.0,
        name: str | None = None,
    ) -> None:
        self._http = httpx.AsyncClient(
            base_url=base_url.rstrip("/"),
            headers={"X-Autos-Client": name} if name else None,
            transport=transport,
            timeout=httpx.Timeout(timeout, connect=5.0),
        )
        self._credential = credential
        self._caller: MutableMapping[str, Any] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections, including those of clients from `on_behalf_of`."""
        await self._http.aclose()

    def on_behalf_of(self, caller: MutableMapping[str, Any]) -> "RestClient":
        """Return a client on the same connections without a credential. The transport gets the ASGI scope of the
        caller's request.
        """
        twin = copy(self)
        twin._credential = None
        twin._caller = caller
        return twin

    # cases -----------------------------------------------------------------------------------------------------

    async def submit(self, body: JsonObject, idempotency_key: str | None = None) -> Reply:
        """Starts a case from JSON: `pdf_base64`, `upload_id` or `upload_ids`, with the parameters of the tool."""
        return await self.request("POST", CASES, json=_given(body), headers=_once(idempotency_key), timeout=60.0)

    async def submit_file(
        self, pdf: BinaryIO, filename: str, fields: JsonObject, idempotency_key: str | None = None
    ) -> Reply:
        """Starts a case from an open PDF, streamed as multipart; the same key starts the same case only once."""
        headers = _once(idempotency_key)
        form = {name: _form_value(value) for name, value in fields.items() if value is not None}
        files = {"file": (filename, pdf, "application/pdf")}
        return await self.request("POST", CASES, data=form, files=files, headers=headers, timeout=600.0)

    async def request_upload(self, filename: str | None = None, purpose: str | None = None) -> Reply:
        """A single-use upload ticket, for a case file unless `purpose` is "draft"."""
        return await self.request("POST", "/v1/uploads", json=_given({"filename": filename, "purpose": purpose}))

    async def status(self, workflow_id: str, run: int | None = None, wait_seconds: int = 0) -> Reply:
        """State and progress of a run, the latest unless `run` is given; `wait_seconds` for the machines to finish."""
        params = {"run": run, "wait_seconds": wait_seconds or None}
        return await self.request("GET", _case(workflow_id), params=params, timeout=wait_seconds + ANSWER_SECONDS)

    async def me(self) -> Reply:
        """Return the caller, their firm and their permissions."""
        return await self.request("GET", "/v1/me")

    async def result(
        self,
        workflow_id: str,
        run: int | None = None,
        *,
        detail: str | None = None,
        phase: str | None = None,
        cliente: str | None = None,
    ) -> Reply:
        """Return the consolidated result, whole by default. Raise `CONFLICT` with `details["state"]` while it is
        not ready.
        """
        params = {"run": run, "detail": detail, "phase": phase, "cliente": cliente}
        return await self.request("GET", _case(workflow_id, "result"), params=params)

    async def to_decide(self, workflow_id: str, phase_label: str | None, run: int | None = None) -> Reply:
        """Return one phase, or the whole run without a label, with what a decision on it needs."""
        path = _case(workflow_id, "phases", phase_label) if phase_label else _case(workflow_id, "final")
        return await self.request("GET", path, params={"run": run})

    async def page_text(self, workflow_id: str, page: int, marked: JsonObject) -> Reply:
        """Return the words of a page of the case file with their positions. `marked` holds `run`, `phase` and
        `match`.
        """
        path = _case(workflow_id, "pages", str(page), "text")
        return await self.request("GET", path, params=marked, timeout=ANSWER_SECONDS)

    async def page_picture(self, workflow_id: str, page: int, shown: JsonObject) -> bytes:
        """Return a page of the case file, or a part of it, as WebP."""
        return await self.content(_case(workflow_id, "pages", f"{page}.webp"), shown)

    async def ask_case(self, workflow_id: str, question: JsonObject, run: int | None = None) -> Reply:
        """Return the passages of the case file that answer a question, best first."""
        path = _case(workflow_id, "questions")
        return await self.request("POST", path, params={"run": run}, json=_given(question), timeout=ANSWER_SECONDS)

    async def timeline(self, workflow_id: str, asked: JsonObject) -> Reply:
        """Return the lawsuit act by act. `asked` holds `run`, `act` and the premises of the term that the act may
        start.
        """
        return await self.request("GET", _case(workflow_id, "timeline"), params=asked, timeout=ANSWER_SECONDS)

    async def add_pages(self, workflow_id: str, body: JsonObject) -> Reply:
        """Start a run over the case file and the uploaded pages."""
        path = _case(workflow_id, "pages")
        return await self.request("POST", path, json=_given(body), timeout=ANSWER_SECONDS)

    async def send_upload(self, upload_id: str, file: BinaryIO) -> Reply:
        """Stream the file of an upload. Its content decides its type."""
        path = f"/v1/uploads/{quote(upload_id, safe='')}"
        headers = {"Content-Type": "application/octet-stream"}
        return await self.request("PUT", path, content=_chunks(file), headers=headers, timeout=600.0)

    async def review(self, workflow_id: str, decision: JsonObject, run: int | None = None) -> Reply:
        """Record a decision: on a phase if `phase_label` is there, else the final one. Status 202 means that it is
        queued.
        """
        return await self.request("POST", _case(workflow_id, "review"), params={"run": run}, json=_given(decision))

    async def reprocess(self, workflow_id: str, changes: JsonObject) -> Reply:
        """Start the next run. Absent parameters keep the values of the run before."""
        return await self.request("POST", _case(workflow_id, "reprocess"), json=_given(changes))

    async def cases(self, filters: JsonObject) -> Reply:
        """Return the cases that meet every filter, with their latest run, newest first."""
        return await self.request("GET", CASES, params=filters)

    async def find_in_cases(self, words: str, cursor: str | None = None) -> Reply:
        """One turn of a search for words in the pages of all cases; `cursor` is that of the turn before."""
        params = {"page": cursor}
        body = {"words": words}
        return await self.request("POST", "/v1/ingest/words", params=params, json=body, timeout=ANSWER_SECONDS)

    async def compare(self, workflow_id: str, left: int | None = None, right: int | None = None) -> Reply:
        """Return the differences between two runs."""
        return await self.request("GET", _case(workflow_id, "compare"), params={"left": left, "right": right})

    async def artifacts(self, workflow_id: str, run: int | None = None) -> Reply:
        """Return the artifacts of every run, or of one."""
        return await self.request("GET", _case(workflow_id, "artifacts"), params={"run": run})

    async def signed(self, workflow_id: str, artifact_id: str) -> JsonObject:
        """Return the `text` of a signed artifact and the published `keys` of the installation."""
        paths = _case(workflow_id, "artifacts", artifact_id, "content"), WELL_KNOWN_PATH
        text, keys = [await self._sent("GET", path) for path in paths]
        for found in (text, keys):
            if not found.is_success:
                refuse(found)
        return {"text": text.text, "keys": keys.json()["keys"]}

    async def signed_url(self, workflow_id: str, artifact_id: str) -> Reply:
        """Return a short-lived download link. Issuing it is recorded as an event."""
        return await self.request("POST", _case(workflow_id, "artifacts", artifact_id, "signed-url"))

    # corpus ----------------------------------------------------------------------------------------------------

    async def corpus(self) -> Reply:
        """Return what the corpus holds."""
        return await self.request("GET", "/v1/corpus")

    async def build_corpus(self, body: AsyncIterator[bytes], content_type: str) -> Reply:
        """Starts an import and build from a multipart body as it is made."""
        headers = {"Content-Type": content_type}
        return await self.request("POST", "/v1/corpus/builds", content=body, headers=headers, timeout=3600.0)

    async def build_status(self, build_id: str) -> Reply:
        """Return the progress of a build."""
        return await self.request("GET", f"/v1/corpus/builds/{quote(build_id, safe='')}")

    async def followed(self) -> Reply:
        """Return the portal that the corpus follows, and the outcome of following it."""
        return await self.request("GET", "/v1/corpus/following")

    async def follow(self, body: JsonObject) -> Reply:
        """Follow a portal from now on."""
        return await self.request("PUT", "/v1/corpus/following", json=_given(body))

    async def unfollow(self) -> Reply:
        """Stop following a portal."""
        return await self.request("DELETE", "/v1/corpus/following")

    async def refresh_corpus(self) -> Reply:
        """Start a refresh outside its schedule."""
        return await self.request("POST", "/v1/corpus/refreshes")

    # documents -------------------------------------------------------------------------------------------------

    async def verify_file(
        self, document: BinaryIO, filename: str, media_type: str, idempotency_key: str | None = None
    ) -> Reply:
        """Starts the verification of an open document, streamed as multipart."""
        headers = _once(idempotency_key)
        files = {"file": (filename, document, media_type)}
        return await self.request("POST", DRAFTS, files=files, headers=headers, timeout=600.0)

    async def verify_document(self, body: JsonObject) -> Reply:
        """Starts a verification from JSON: `upload_id`, or `workflow_id` and `run` of a case that has been read."""
        return await self.request("POST", DRAFTS, json=_given(body))

    async def verification(self, verification_id: str, wait_seconds: int = 0) -> Reply:
        """Return state, progress and summary of a verification, waiting up to `wait_seconds` for it to end."""
        params = {"wait_seconds": wait_seconds or None}
        return await self.request("GET", _draft(verification_id), params=params, timeout=wait_seconds + ANSWER_SECONDS)

    async def verification_result(self, verification_id: str) -> Reply:
        """Return every citation of a verified document. Raise `CONFLICT` with `details["state"]` while it is not
        ready.
        """
        return await self.request("GET", _draft(verification_id, "result"))

    async def verification_artifacts(self, verification_id: str) -> Reply:
        """Return the files of a verification."""
        return await self.request("GET", _draft(verification_id, "artifacts"))

    async def verification_link(self, verification_id: str, artifact_id: str) -> Reply:
        """Return a short-lived download link for one of the files."""
        return await self.request("POST", _draft(verification_id, "artifacts", artifact_id, "signed-url"))

    # research --------------------------------------------------------------------------------------------------

    async def ask(self, endpoint: str, arguments: JsonObject, idempotency_key: str | None = None) -> Reply:
        """Ask an endpoint such as "GET /v1/documents/{document_id}/integra".

        `arguments` fill the names in braces; the rest becomes the body, or the query of a GET. An idempotency key
        makes a write happen once, where the endpoint takes one.
        """
        method, _, template = endpoint.partition(" ")
        in_path = [name for _, name, _, _ in Formatter().parse(template) if name]
        path = template.format(**{name: _segment(str(arguments[name])) for name in in_path})
        rest = {name: value for name, value in arguments.items() if name not in in_path}
        if method == "GET":
            return await self.request(method, path, params=rest, timeout=ANSWER_SECONDS)
        headers = _once(idempotency_key)
        return await self.request(method, path, json=_given(rest), headers=headers, timeout=ANSWER_SECONDS)

    async def argument_document(self, arguments: JsonObject, form: str) -> bytes:
        """Return the skeleton of a memo as a file of that form."""
        response = await self._sent(
            "POST",
            "/v1/arguments/document",
            params={"form": form},
            json=_given(arguments),
            timeout=ANSWER_SECONDS,
        )
        return response.content if response.is_success else refuse(response)

    # health ----------------------------------------------------------------------------------------------------

    async def readiness(self) -> Reply:
        """Return the state of each part of the installation, also when it is not ready."""
        response = await self._sent("GET", "/readyz", timeout=ANSWER_SECONDS)
        body = json_object(response) or {}
        return Reply(response.status_code, body["data"]) if "data" in body else refuse(response)

    # transport -------------------------------------------------------------------------------------------------

    async def content(self, path: str, params: JsonObject) -> bytes:
        """Return the content of an address that has no envelope, such as a picture or a text."""
        response = await self._sent("GET", path, params=params, timeout=ANSWER_SECONDS)
        return response.content if response.is_success else refuse(response)

    async def request(
        self,
        method: str,
        path: str,
        *,
        params: JsonObject | None = None,
        headers: dict[str, str] | None = None,
        timeout: float | None = None,
        **content: Any,
    ) -> Reply:
        """One call; `content` is httpx's `json`, `data`, `files` or `content`."""
        response = await self._sent(method, path, params=params, headers=headers, timeout=timeout, **content)
        body = json_object(response)
        if response.is_success and body is not None and "data" in body:
            return Reply(response.status_code, body["data"], body.get("meta") or {}, body.get("pagination"))
        return refuse(response)

    async def _sent(
        self,
        method: str,
        path: str,
        *,
        params: JsonObject | None = None,
        headers: dict[str, str] | None = None,
        timeout: float | None = None,
        **content: Any,
    ) -> httpx.Response:
        sent = dict(headers or {})
        if secret := self._credential() if callable(self._credential) else self._credential:
            sent["Authorization"] = f"Bearer {secret}"
        if self._caller is not None:
            content["extensions"] = {CALLER: self._caller}
        if timeout is not None:
            content["timeout"] = httpx.Timeout(timeout, connect=5.0)
        try:
            return await self._http.request(
                method, path, params=_given(params) if params else None, headers=sent, **content
            )
        except httpx.TimeoutException as error:
            raise RestError(ErrorCode.TIMEOUT, "A API do Autos demorou demais a responder. Tente de novo.") from error
        except httpx.TransportError as error:
            raise RestError(
                ErrorCode.SERVICE_UNAVAILABLE, "A API do Autos não respondeu. Confira se o serviço está no ar."
            ) from error


def _case(workflow_id: str, *rest: str) -> str:
    """Return a path below a case. Ids come from chat models and may hold anything, so they are escaped."""
    return "/".join([CASES, *map(_segment, (workflow_id, *rest))])


def _draft(verification_id: str, *rest: str) -> str:
    """Return a path below a verification."""
    return "/".join([DRAFTS, *map(_segment, (verification_id, *rest))])


def _segment(part: str) -> str:
    if part in {"", ".", ".."}:
        raise RestError(ErrorCode.NOT_FOUND, "Identificador inválido. Use um que o Autos tenha devolvido.", status=404)
    return quote(part, safe="")


def _given(values: JsonObject) -> JsonObject:
    return {name: value for name, value in values.items() if value is not None}


def _once(idempotency_key: str | None) -> dict[str, str] | None:
    return {"Idempotency-Key": idempotency_key} if idempotency_key else None


def _form_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


async def _chunks(file: BinaryIO) -> AsyncIterator[bytes]:
    while chunk := file.read(1 << 20):
        yield chunk
