"""Cost of each defence in a hot path, as a share of the guarded operation, in CPU time. No server is started."""

import asyncio
import hashlib
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from subprocess import run as run_program
from tempfile import TemporaryDirectory
from time import process_time

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import SecretStr
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from temporalio.api.common.v1 import Payload
from temporalio.converter import WorkflowSerializationContext

from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.segment import segment
from activities.casefile.text.page import Page
from api.app import create_app
from api.files.intake import at_most as bounded
from api.files.intake import pdf_only
from api.http.browser.origins import OwnOrigins
from api.http.observe import Metrics, Observer
from bench.figures import MIB, Figure, at_most, noted, timed
from bench.reading.petition import write_petitions
from infra.config.settings import Settings
from infra.payloads.codec import SealingCodec
from infra.payloads.keys import KeyRing, new_key, split_keys
from workflows.contracts.run.case import Parameters

TITLE = "Cost of the defences"
MOST = 2.0
"""Target, in per cent of the guarded operation."""

TRIES, QUICK_TRIES = 5, 2
PAGES, QUICK_PAGES = 60, 12
MESSAGES = 60
"""Number of messages to Temporal in a case of six phases. They carry references, not texts."""
MESSAGE_BYTES = 4 << 10
CONFINED = "from infra.computing.confine import confine; confine(1024)"
PLAIN = "from infra.computing.confine import confine"


def run(quick: bool) -> list[Figure]:
    """Measure each defence beside its operation, in alternation, and keep the best of several tries."""
    tries = QUICK_TRIES if quick else TRIES
    with TemporaryDirectory(prefix="autos-bench-") as folder:
        path = Path(folder) / "case.pdf"
        pages = QUICK_PAGES if quick else PAGES
        write_petitions(path, pages)
        return [*_requests(tries), *_uploads(tries), *_case(path, pages, tries)]


def _share(what: str, defence: float, operation: float) -> Figure:
    return at_most(what, 100 * defence / operation, MOST, "%")


def _best(tries: int, *works: Callable[[], object]) -> list[float]:
    """Return the least CPU seconds of each work, measured in alternation."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(tries):
        for work, times in zip(works, taken, strict=True):
            began = process_time()
            work()
            times.append(process_time() - began)
    return [min(times) for times in taken]


class _Uncounted(Metrics):
    """Counts nothing, since metrics are no defence."""

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Do nothing."""


def _requests(tries: int, count: int = 300) -> list[Figure]:
    """Measure headers and the check of host names and origins, against the cheapest page of the application."""
    settings = Settings()
    app = create_app(settings)
    checked = OwnOrigins(_nothing, settings)
    around = (_nothing, Observer(checked, _Uncounted(), settings), Observer(checked, Metrics(), settings), app)
    bare, guard, counted, page = _best(tries, *(lambda one=one: asyncio.run(_asked(one, count)) for one in around))
    return [
        noted("a request for the cheapest page", 1e6 * page / count, "us"),
        noted("headers, CSP and the check of names and origins", 1e6 * (guard - bare) / count, "us"),
        _share("the same as a share of that page", guard - bare, page),
        noted("counting the request beside it", 1e6 * (counted - guard) / count, "us"),
    ]


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def _asked(app: ASGIApp, count: int) -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        del message

    for _ in range(count):
        headers = [(b"host", b"localhost"), (b"sec-fetch-site", b"same-origin")]
        scope: Scope = {"type": "http", "method": "GET", "path": "/docs", "raw_path": b"/docs", "query_string": b""}
        scope |= {"headers": headers, "client": ("127.0.0.1", 1), "server": ("localhost", 80), "scheme": "http"}
        await app({**scope, "root_path": "", "http_version": "1.1", "state": {}}, receive, send)


def _uploads(tries: int, size: int = 16 << 20) -> list[Figure]:
    """Measure the check of type and length of an upload, against SHA-256 and writing, the least that storing needs."""
    chunk = bytes(64 << 10)
    chunks = [b"%PDF-1.7\n".ljust(len(chunk)), *[chunk] * (size // len(chunk) - 1)]

    async def arriving() -> AsyncIterator[bytes]:
        for one in chunks:
            yield one

    async def drained(stream: AsyncIterator[bytes]) -> None:
        async for _ in stream:
            pass

    def kept() -> None:
        with TemporaryDirectory(prefix="autos-bench-") as folder, (Path(folder) / "file").open("wb") as file:
            digest = hashlib.sha256()
            for one in chunks:
                digest.update(one)
                file.write(one)

    plain, checked, stored = _best(
        tries,
        lambda: asyncio.run(drained(arriving())),
        lambda: asyncio.run(drained(bounded(pdf_only(arriving()), size))),
        kept,
    )
    return [
        noted(f"storing an upload of {size / MIB:g} MiB", 1e3 * stored, "ms"),
        _share("kind and length of an upload", max(checked - plain, 0.0), stored),
    ]


def _case(path: Path, pages: int, tries: int) -> list[Figure]:
    """Measure messages, signature and confinement, against reading and segmenting the case in one process."""
    pool = ReaderPool(1)
    pool.warm()
    try:
        read, reading = min((timed(lambda: pool.read(path, 1, pages)) for _ in range(tries)), key=lambda one: one[1])
    finally:
        pool.close()
    (segmenting,) = _best(tries, lambda: segment(read, Parameters().rules_version, "bench"))
    case = reading + segmenting
    crossing, messages, signature = _best(tries, lambda: _crossed(read), lambda: asyncio.run(_sealed()), _signed)
    plain, confined = _starts(tries)
    return [
        noted(f"reading and segmenting {pages} pages", 1e3 * case, "ms"),
        _share("pages as JSON from the confined reader", crossing, case),
        noted("starting a reader confined instead of not, once a process", 1e3 * (confined - plain), "ms"),
        _share(f"encrypting and decrypting {MESSAGES} messages of {MESSAGE_BYTES} bytes", messages, case),
        _share("signing the manifest and verifying it", signature, case),
    ]


def _crossed(pages: list[Page]) -> None:
    for page in pages:
        Page.model_validate_json(page.model_dump_json())


async def _sealed() -> None:
    codec = SealingCodec(KeyRing(split_keys(SecretStr(new_key()))))
    codec = codec.with_context(WorkflowSerializationContext(namespace="default", workflow_id="wf_bench"))
    message = Payload(metadata={"encoding": b"json/plain"}, data=bytes(MESSAGE_BYTES))
    for _ in range(MESSAGES):
        await codec.decode(await codec.encode([message]))


def _signed() -> None:
    key = Ed25519PrivateKey.generate()
    key.public_key().verify(key.sign(bytes(MESSAGE_BYTES)), bytes(MESSAGE_BYTES))


def _starts(tries: int) -> tuple[float, float]:
    """Return the wall seconds to start a process without and with confinement, measured in alternation."""

    def started(code: str) -> float:
        return timed(lambda: run_program([sys.executable, "-c", code], check=True))[1]

    taken = [(started(PLAIN), started(CONFINED)) for _ in range(tries)]
    return min(plain for plain, _ in taken), min(confined for _, confined in taken)
