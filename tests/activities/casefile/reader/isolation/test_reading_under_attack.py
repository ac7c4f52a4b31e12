import zlib
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import cast

import psutil
import pytest

from activities.casefile.document import inspect_document, read_document, warnings_of
from activities.casefile.reader.failures import MESSAGES, UnreadableSource
from activities.casefile.reader.isolation import pool as pool_module
from activities.casefile.reader.isolation import process as process_module
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.isolation.process import ReaderFault, ReaderProcess
from activities.casefile.text.page import TextSource
from infra.config.settings import Settings
from tests.activities.casefile.paper import make_pdf, text_page
from workflows.contracts.errors import RunFailure

MODULE = "activities.casefile.reader.isolation.child"


def readers() -> list[psutil.Process]:
    """Return the reading processes that this test process has started and that still run."""
    found: list[psutil.Process] = []
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if MODULE in child.cmdline():
                found.append(child)
    return found


SMALL_MB = 300
"""Memory for the reader and a page, not for half a gigabyte."""


@pytest.fixture(scope="module")
def small_pool() -> Iterator[ReaderPool]:
    pool = ReaderPool(1, memory_mb=SMALL_MB)
    yield pool
    pool.close()


@cache
def bomb() -> bytes:
    """Half a gigabyte of spaces, compressed twice."""
    compressor = zlib.compressobj(1)
    block = b" " * (1 << 20)
    return zlib.compress(b"".join(compressor.compress(block) for _ in range(512)) + compressor.flush(), 9)


def bomb_pdf(pages: int, bombs: set[int]) -> bytes:
    """A PDF whose bomb pages have a content stream that does not fit into the reader's memory."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>"]
    kids = b" ".join(b"%d 0 R" % (3 + 2 * number) for number in range(pages))
    objects.append(b"<</Type/Pages/Count %d/Kids[%s]>>" % (pages, kids))
    for number in range(1, pages + 1):
        font = b"<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
        content = 2 + 2 * number
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources %s/Contents %d 0 R>>" % (font, content)
        )
        if number in bombs:
            head = b"<</Length %d/Filter[/FlateDecode/FlateDecode]>>" % len(bomb())
            objects.append(head + b"stream\n" + bomb() + b"\nendstream")
        else:
            text = b"BT /F 12 Tf 70 700 Td (pagina %d) Tj ET" % number
            objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(text), text))
    out, offsets = b"%PDF-1.7\n", list[int]()
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return out + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start)


def test_a_page_that_kills_its_reader_is_given_up_and_the_rest_goes_on(small_pool: ReaderPool, tmp_path: Path):
    path = tmp_path / "bomb.pdf"
    path.write_bytes(bomb_pdf(4, {2}))
    pages = small_pool.read(path, 1, 4)
    assert [page.number for page in pages] == [1, 2, 3, 4]
    assert [page.text for page in pages] == ["pagina 1", "", "pagina 3", "pagina 4"]
    assert pages[1].source is TextSource.UNREADABLE
    assert pages[1].fault == "resource"


def test_a_file_that_keeps_killing_its_reader_is_refused(
    small_pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pool_module, "MOST_FAULTS", 2)
    path = tmp_path / "bombs.pdf"
    path.write_bytes(bomb_pdf(6, set(range(1, 7))))
    with pytest.raises(UnreadableSource) as failure:
        small_pool.read(path, 1, 6)
    assert failure.value.code is RunFailure.PDF_RESOURCE_LIMIT


def test_a_reader_killed_from_outside_is_replaced_and_nothing_is_lost(tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page(f"página {number}") for number in range(1, 31)])
    pool = ReaderPool(1)
    killed: list[int] = []

    def kill_once(number: int) -> None:
        if number == 5 and not killed:
            killed.append(number)
            for child in readers():
                child.kill()

    try:
        pages = pool.read(path, 1, 30, kill_once)
        assert killed
        assert [page.text for page in pages] == [f"página {number}" for number in range(1, 31)]
    finally:
        pool.close()


def test_a_reader_that_hangs_is_ended_at_its_deadline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(process_module, "GRACE_SECONDS", 0.2)
    path = make_pdf(tmp_path / "a.pdf", [text_page("uma página")])
    process = ReaderProcess(1024)
    list(process.ask("read", path, [1], 60, lambda: None))
    child = readers()[-1]
    child.suspend()
    with pytest.raises(ReaderFault) as fault:
        list(process.ask("read", path, [1], 0, lambda: None))
    assert fault.value.resource
    assert not child.is_running()


def test_a_request_left_half_way_ends_the_reader(tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page(f"{number}") for number in range(1, 200)])
    process = ReaderProcess(1024)
    answers = cast("Generator[bytes]", process.ask("read", path, list(range(1, 200)), 60, lambda: None))
    next(answers)
    children = readers()
    answers.close()
    assert children
    assert not any(child.is_running() for child in children)
    assert len(list(process.ask("read", path, [1], 60, lambda: None))) == 1
    process.stop()


def test_the_reader_knows_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("AUTOS_S3_SECRET_KEY", "segredo")
    path = make_pdf(tmp_path / "a.pdf", [text_page("x")])
    process = ReaderProcess(1024)
    list(process.ask("read", path, [1], 60, lambda: None))
    child = readers()[-1]
    environment = child.environ()
    process.stop()
    assert not any(name.startswith("AUTOS_") for name in environment)


def test_too_many_pages_are_refused_before_any_is_read(pool: ReaderPool, tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page("x")] * 12)
    with pytest.raises(UnreadableSource) as failure:
        inspect_document(pool, path, 10, lambda: None)
    assert failure.value.code is RunFailure.PDF_RESOURCE_LIMIT


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", RunFailure.PDF_UNREADABLE),
        (b"MZ\x90\x00" + b"\x00" * 500, RunFailure.PDF_UNREADABLE),
        (b"%PDF-1.7\nnada mais", RunFailure.PDF_UNREADABLE),
    ],
)
def test_what_is_no_pdf_is_named_unreadable(pool: ReaderPool, tmp_path: Path, content: bytes, code: RunFailure):
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    with pytest.raises(UnreadableSource) as failure:
        inspect_document(pool, path, 100, lambda: None)
    assert failure.value.code is code


def test_a_broken_cross_reference_is_repaired_and_told(pool: ReaderPool, tmp_path: Path):
    path = make_pdf(tmp_path / "a.pdf", [text_page("íntegra")])
    content = path.read_bytes()
    at = content.rindex(b"startxref")
    path.write_bytes(content[:at] + b"startxref\n7\n%%EOF")
    inspection = pool.inspect(path)
    assert inspection.repaired
    assert any("reparado" in warning for warning in warnings_of(inspection))
    assert pool.read(path, 1, 1)[0].text == "íntegra"


def test_no_temporary_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    path = tmp_path / "bomb.pdf"
    path.write_bytes(bomb_pdf(2, {1}))
    monkeypatch.setattr("activities.casefile.document.ReaderPool", partial(ReaderPool, memory_mb=SMALL_MB))
    read_document(path, Settings(computing_processes=1))
    assert list(scratch.iterdir()) == []


def test_every_failure_has_a_message_that_says_what_to_do():
    others = {
        RunFailure.INFRA_UNAVAILABLE,
        RunFailure.STEP_RESOURCE_LIMIT,
        RunFailure.ENDED_OUTSIDE,
        RunFailure.LIBRARY_FULL,
    }
    read_failures = set(RunFailure) - others
    assert set(MESSAGES) == read_failures
    assert all(message.endswith(".") and len(message) > 60 for message in MESSAGES.values())
