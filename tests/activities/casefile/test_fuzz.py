"""Mutated PDFs: whatever the bytes, reading ends in pages or a named failure and the pool stays usable."""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.casefile.document import inspect_document
from activities.casefile.failures import UnreadableSource
from activities.casefile.reader import pool as pool_module
from activities.casefile.reader.pool import ReaderPool
from tests.activities.casefile.paper import grid_page, make_pdf, text_page


@pytest.fixture(scope="module")
def valid(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    rows = [["a", "b"], ["c", "d"], ["e", "f"]]
    pages = [text_page("uma", "duas", stamp=["carimbo"]), grid_page(rows, [80, 80])]
    return make_pdf(tmp_path_factory.mktemp("fuzz") / "valid.pdf", pages).read_bytes()


def mutate(content: bytes, seed: int, changes: int, cut: float) -> bytes:
    """Bytes flipped, digits changed, slices dropped and doubled, the end cut off."""
    source = random.Random(seed)
    data = bytearray(content)
    for _ in range(changes):
        at = source.randrange(len(data))
        kind = source.randrange(4)
        if kind == 0:
            data[at] = source.randrange(256)
        elif kind == 1:
            digits = [index for index, byte in enumerate(data) if 48 <= byte <= 57]
            data[source.choice(digits)] = source.choice(b"0123456789-")
        elif kind == 2:
            del data[at : at + source.randrange(1, 40)]
        else:
            data[at:at] = data[at : at + source.randrange(1, 40)]
    return bytes(data[: max(10, int(len(data) * cut))])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(seed=st.integers(0, 10**6), changes=st.integers(1, 30), cut=st.sampled_from([1.0, 1.0, 1.0, 0.9, 0.5]))
def test_a_mutated_pdf_ends_in_pages_or_a_named_failure(
    seed: int, changes: int, cut: float, valid: bytes, pool: ReaderPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    path = tmp_path / "mutated.pdf"
    path.write_bytes(mutate(valid, seed, changes, cut))
    try:
        inspection = inspect_document(pool, path, 50, lambda: None)
        pages = pool.read(path, 1, inspection.pages)
        assert [page.number for page in pages] == list(range(1, inspection.pages + 1))
    except UnreadableSource:
        return
