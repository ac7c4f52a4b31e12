"""Mutated PDFs: whatever the bytes, reading yields pages or a named failure, and the pool stays usable."""

import hashlib
import random
import re
import tempfile
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.casefile.activities import Reading
from activities.casefile.document import inspect_document
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation import pool as pool_module
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import TextSource
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.activities.casefile.paper import grid_page, make_pdf, scan_of, text_page
from tests.activities.casefile.reader.drawn.test_annotations import UNPRINTED, with_annotation
from tests.activities.casefile.reader.raw import lines, raw_pdf
from tests.activities.casefile.reader.sight.test_page import HIDDEN_IN_RAW
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import RunFailure
from workflows.contracts.run.case import InspectRequest, ReadRequest, RunRef

_DIGIT = re.compile(rb"\d")
RUN = RunRef(tenant="t", workflow_id="wf_1", run=1)


@pytest.fixture(scope="module")
def valid(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    rows = [["a", "b"], ["c", "d"], ["e", "f"]]
    pages = [text_page("uma", "duas", stamp=["carimbo"]), grid_page(rows, [80, 80])]
    return make_pdf(tmp_path_factory.mktemp("fuzz") / "valid.pdf", pages).read_bytes()


def mutate(content: bytes, seed: int, changes: int, cut: float) -> bytes:
    """Flip bytes, change digits, drop and double slices, or cut off the end."""
    source = random.Random(seed)
    data = bytearray(content)
    for _ in range(changes):
        at = source.randrange(len(data))
        kind = source.randrange(4)
        if kind == 0:
            data[at] = source.randrange(256)
        elif kind == 1:
            digit = _DIGIT.search(data, at) or _DIGIT.search(data)
            if digit:
                data[digit.start()] = source.choice(b"0123456789-")
        elif kind == 2:
            del data[at : at + source.randrange(1, 40)]
        else:
            data[at:at] = data[at : at + source.randrange(1, 40)]
    return bytes(data[: max(10, int(len(data) * cut))])


HOSTILE = 120
KINDS = 6


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory, valid: bytes) -> list[bytes]:
    """Lines and a table, a scan with its layer, a filled form, hidden layers, a soft mask, marks."""
    folder = tmp_path_factory.mktemp("sources")
    scan, words = scan_of(text_page("SENTENÇA"), folder), text_page("SENTENÇA", "JULGO PROCEDENTE o pedido.")
    layered = make_pdf(folder / "a.pdf", [lambda canvas: (scan(canvas), words(canvas))[1]])
    form = with_annotation(folder / "b.pdf", UNPRINTED["text field"], 4, "")
    layer = HIDDEN_IN_RAW["a layer that the view leaves out"]
    hidden = raw_pdf(folder / "c.pdf", lines("SENTENCA") + layer[0], layer[1], objects=layer[2], root=layer[3])
    mask = HIDDEN_IN_RAW["a soft mask"]
    masked = raw_pdf(folder / "d.pdf", lines("SENTENCA") + mask[0], mask[1], objects=mask[2])
    marked = make_pdf(folder / "e.pdf", [text_page("Súmula 385² do STJ", "1 uma", "2 duas")])
    return [valid, *(path.read_bytes() for path in (layered, form, hidden, masked, marked))]


def test_mutated_files_each_end_in_pages_or_a_named_failure(
    sources: list[bytes], pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Pages are also drawn if their words matter, in the same confined children, which continue."""
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    source = random.Random(20261127)
    ends = Counter[str]()
    for number in range(HOSTILE):
        path = tmp_path / f"{number}.pdf"  # a reader keeps open what it has been asked for
        cut = source.choice([1.0, 1.0, 1.0, 1.0, 1.0, 0.9])
        path.write_bytes(mutate(sources[number % KINDS], source.randrange(10**6), source.randrange(1, 9), cut))
        try:
            inspection = inspect_document(pool, path, 50, lambda: None)
            pages = pool.read(path, 1, inspection.pages)
            assert [page.number for page in pages] == list(range(1, inspection.pages + 1))
            ends["read"] += 1
            if number % 4 == 0:
                pool.draw(path, 1, 50, 0, [])
        except UnreadableSource as failure:
            ends[failure.code.value] += 1
    assert ends["read"] > HOSTILE / 3
    assert set(ends) <= {"read", *RunFailure}
    for number, content in enumerate(sources):
        path = tmp_path / f"sound{number}.pdf"
        path.write_bytes(content)
        assert pool.read(path, 1, 1)[0].source is not TextSource.UNREADABLE


class Kept:
    """Object storage in memory, for one source."""

    def __init__(self, source: bytes) -> None:
        self._source = source

    @contextmanager
    def local_copy(self, ref: ObjectRef) -> Generator[Path]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "source"
            path.write_bytes(self._source)
            yield path

    def written(self, key: str) -> ObjectRef | None:
        return None

    def written_bytes(self, key: str) -> bytes | None:
        return None

    def put_bytes(self, key: str, data: bytes, media_type: str) -> ObjectRef:
        return ObjectRef(key=key, sha256=hashlib.sha256(data).hexdigest(), size=len(data), media_type=media_type)


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(seed=st.integers(0, 10**6), changes=st.integers(1, 60), cut=st.sampled_from([1.0, 1.0, 0.8]))
def test_a_mutated_source_ends_the_step_not_the_worker_and_leaves_no_file(
    seed: int,
    changes: int,
    cut: float,
    valid: bytes,
    pool: ReaderPool,
    computing: ComputingPool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for content, sound in ((mutate(valid, seed, changes, cut), False), (valid, True)):
        reading = Reading(Settings(computing_processes=1), cast(Storage, Kept(content)), computing)
        reading.close()
        monkeypatch.setattr(reading, "_pool", pool)
        failure = read_all(reading)
        assert failure is None or (not sound and failure in [(code.value, True) for code in RunFailure])
        assert list(tmp_path.iterdir()) == []


def read_all(reading: Reading) -> tuple[str | None, bool] | None:
    """Run the reading steps on the source; return their failure, and whether it is permanent."""
    source = ObjectRef(key="tenants/t/sources/x.pdf", sha256="0" * 64, size=1)
    try:
        found = ActivityEnvironment().run(reading.inspect_source, InspectRequest(run=RUN, source=source))
        for part in found.ranges:
            request = ReadRequest(run=RUN, source=source, range=part, reader_version="r")
            ActivityEnvironment().run(reading.read_pages, request)
    except ApplicationError as failure:
        return failure.type, failure.non_retryable
    return None
