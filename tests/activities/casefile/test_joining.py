"""New pages are joined to a case file in the real reading process: read once, checked, and kept with the case."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.casefile.activities import Reading
from activities.casefile.joining import Joining
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.text.page import Page, parse_pages
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.activities.casefile.facts.test_casedata import OWN
from tests.activities.casefile.paper import Draw, make_pdf, text_page
from tests.activities.casefile.test_activities import movement
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.additions import AdditionRequest, Joined, JoinRequest
from workflows.contracts.run.case import InspectRequest, PagesRead, ReadRequest, RunRef, SegmentRequest
from workflows.contracts.run.source_parts import JoinedParts, PartFile, PartsRequest

BASE = RunRef(tenant="t1", workflow_id="wf_join", run=1)
OTHER = "0000001-73.2023.8.26.0100"
LONG = [f"linha {number} da contestação, com palavras bastantes para que a página seja só ela" for number in range(9)]
Join = Callable[..., Joined]

OLD: list[Draw] = [
    movement("1.1", "Petição Inicial", "AÇÃO DE COBRANÇA", "em face de LOJA"),
    movement("9.1", "Contestação", "CONTESTAÇÃO", *LONG, date="01/03/2023"),
    movement("12.1", "Réplica", "RÉPLICA", date="01/04/2023"),
]
SENTENCE = movement("20.1", "Sentença", "SENTENÇA", "Ante o exposto, julgo procedente o pedido.", date="01/09/2023")


@pytest.fixture(scope="module")
def storage(s3_settings: Settings) -> Storage:
    return Storage(s3_settings)


@pytest.fixture(scope="module")
def settings(s3_settings: Settings, short_ranges: None) -> Settings:
    return s3_settings.model_copy(update={"max_pages": 6})


@pytest.fixture(scope="module")
def reading(settings: Settings, storage: Storage, computing: ComputingPool) -> Iterator[Reading]:
    reading = Reading(settings, storage, computing)
    yield reading
    reading.close()


@pytest.fixture(scope="module")
def joining(settings: Settings, storage: Storage, reading: Reading) -> Joining:
    return Joining(settings, storage, reading.readers)


def read(reading: Reading, run: RunRef, source: ObjectRef, apart: bool, known: Joined | None = None) -> list[PagesRead]:
    request = InspectRequest(run=run, source=source, known=known.known if known else None)
    inspection = ActivityEnvironment().run(reading.inspect_source, request)
    return [
        ActivityEnvironment().run(
            reading.read_pages,
            ReadRequest(run=run, source=source, range=part, reader_version=inspection.reader_version, apart=apart),
        )
        for part in inspection.ranges
    ]


@pytest.fixture(scope="module")
def source(storage: Storage, reading: Reading, tmp_path_factory: pytest.TempPathFactory) -> ObjectRef:
    """A case file of three pages that its first run has read."""
    path = make_pdf(tmp_path_factory.mktemp("old") / "autos.pdf", OLD)
    stored = storage.put_file("tenants/t1/sources/join.pdf", path, "application/pdf")
    parts = read(reading, BASE, stored, apart=False)
    ActivityEnvironment().run(
        reading.segment_case, SegmentRequest(run=BASE, rules_version="phase-rules-v3", parts=parts, reader_version="r")
    )
    return stored


@pytest.fixture
def join(reading: Reading, joining: Joining, storage: Storage, source: ObjectRef, tmp_path: Path) -> Join:
    """Join a PDF of these pages, as the workflow does."""

    count = itertools.count(1)

    def joined(*pages: Draw, confirmed: bool = False) -> Joined:
        name = f"up_{next(count)}"
        path = make_pdf(tmp_path / f"{name}.pdf", list(pages))
        added = storage.put_file(f"tenants/t1/uploads/{name}-{tmp_path.name}.pdf", path, "application/pdf")
        parts = read(reading, BASE, added, apart=True)
        request = JoinRequest(
            addition=AdditionRequest(base=BASE, source=source, added=added, upload_id=name, confirmed=confirmed),
            parts=parts,
            reader_version=ActivityEnvironment()
            .run(reading.inspect_source, InspectRequest(run=BASE, source=added))
            .reader_version,
        )
        return ActivityEnvironment().run(joining.join_pages, request)

    return joined


def test_new_pages_come_after_the_old_ones_and_a_run_over_both_reads_none_again(
    join: Join, reading: Reading, storage: Storage, source: ObjectRef, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    joined: Joined = join(SENTENCE)
    assert (joined.known.before, joined.known.pages, joined.added, joined.skipped) == (3, 4, 1, 0)
    assert joined.source.key.startswith("tenants/t1/cases/wf_join/additions/")
    storage.download(joined.source, tmp_path / "joined.pdf")
    document = pypdfium2.PdfDocument(tmp_path / "joined.pdf")
    assert len(document) == 4
    assert "SENTENÇA" in document[3].get_textpage().get_text_bounded()
    document.close()

    def refuse(*_: object) -> list[Page]:
        raise AssertionError("read again")

    monkeypatch.setattr(ReaderPool, "read_layer", refuse)
    run = BASE.model_copy(update={"run": 2})
    parts = read(reading, run, joined.source, apart=False, known=joined)
    pages = [page for part in parts for page in parse_pages(storage.get_bytes(part.object))]
    assert [page.number for page in pages] == [1, 2, 3, 4]
    found = ActivityEnvironment().run(
        reading.segment_case, SegmentRequest(run=run, rules_version="phase-rules-v3", parts=parts, reader_version="r")
    )
    assert found.cnj == OWN
    assert [row.pages for row in found.outline if row.phase_label == "sentenca_primeiro_grau"] == [[(4, 4)]]
    again = join(SENTENCE)
    assert (again.source, again.known.object) == (joined.source, joined.known.object)


def test_the_pages_as_joined_read_as_the_joined_pdf_would(
    join: Join, reading: Reading, storage: Storage, tmp_path: Path
):
    joined: Joined = join(SENTENCE)
    storage.download(joined.source, tmp_path / "joined.pdf")
    anew = reading.readers.read(tmp_path / "joined.pdf", 1, 4)
    assert parse_pages(storage.get_bytes(joined.known.object)) == anew


def test_a_whole_new_export_brings_only_what_is_new(join: Join):
    joined: Joined = join(*OLD, SENTENCE)
    assert (joined.skipped, joined.added, joined.known.pages) == (3, 1, 4)


def refused(join: Join, *pages: Draw, **more: bool) -> ApplicationError:
    with pytest.raises(ApplicationError) as failure:
        join(*pages, **more)
    assert failure.value.non_retryable
    return failure.value


def test_pages_that_are_there_already_are_refused_and_never_joined_alone(join: Join):
    for confirmed in (False, True):
        again = refused(join, *OLD, confirmed=confirmed)
        assert (again.type, "já estão nos autos" in again.message) == ("CONFLICT", True)
        assert not again.details
    partly = refused(join, OLD[1], SENTENCE)
    assert "páginas 1 deste PDF" in partly.message
    assert partly.details[0] == {"reason": "needs_confirmation"}
    assert join(OLD[1], SENTENCE, confirmed=True).added == 2


def test_another_lawsuits_pages_are_refused_unless_confirmed(join: Join):
    stranger = text_page(f"Processo: {OTHER}", "SENTENÇA", "Ante o exposto, julgo procedente o pedido.")
    failure = refused(join, stranger)
    assert failure.type == "CONFLICT"
    assert OTHER in failure.message
    assert failure.details[0] == {"reason": "needs_confirmation"}
    assert join(stranger, confirmed=True).added == 1


def test_more_pages_than_a_case_may_have_are_refused(join: Join):
    failure = refused(join, *[text_page(f"DESPACHO {number}") for number in range(4)])
    assert failure.type == "VALIDATION_ERROR"
    assert "7 páginas" in failure.message


def test_a_run_that_was_not_read_takes_no_pages(reading: Reading, joining: Joining, source: ObjectRef):
    request = JoinRequest(
        addition=AdditionRequest(
            base=BASE.model_copy(update={"run": 9}), source=source, added=source, upload_id="up_9"
        ),
        parts=[],
        reader_version="r",
    )
    with pytest.raises(ApplicationError) as failure:
        ActivityEnvironment().run(joining.join_pages, request)
    assert failure.value.type == "CONFLICT"


Parts = Callable[..., JoinedParts]


@pytest.fixture
def parts(joining: Joining, storage: Storage, tmp_path: Path) -> Parts:
    """Join these unread files."""

    def joined(*paths: Path) -> JoinedParts:
        place = f"tenants/t1/uploads/{tmp_path.name}"
        files = [
            PartFile(filename=path.name, object=storage.put_file(f"{place}-{path.name}", path, "application/pdf"))
            for path in paths
        ]
        request = PartsRequest(tenant="t1", upload_id=f"up_{tmp_path.name}", files=files)
        return ActivityEnvironment().run(joining.join_parts, request)

    return joined


def volume(tmp_path: Path, name: str, *titles: str) -> Path:
    return make_pdf(tmp_path / name, [text_page(title) for title in titles])


def test_parts_become_one_file_in_their_order_and_each_page_keeps_its_origin(
    parts: Parts, storage: Storage, tmp_path: Path
):
    paths = [volume(tmp_path, *names) for names in (("b.pdf", "UM", "DOIS"), ("a.pdf", "TRES"), ("c.pdf", "QUATRO"))]
    joined = parts(*paths)
    assert [(one.filename, one.first, one.last) for one in joined.parts] == [
        ("b.pdf", 1, 2),
        ("a.pdf", 3, 3),
        ("c.pdf", 4, 4),
    ]
    assert joined.object.key == f"tenants/t1/uploads/up_{tmp_path.name}.pdf"
    storage.download(joined.object, tmp_path / "joined.pdf")
    with pypdfium2.PdfDocument(tmp_path / "joined.pdf") as document:
        texts = [page.get_textpage().get_text_bounded().strip() for page in document]
    assert texts == ["UM", "DOIS", "TRES", "QUATRO"]


def test_a_part_that_cannot_be_opened_is_named(parts: Parts, tmp_path: Path):
    sound = volume(tmp_path, "parte 1.pdf", "UM")
    locked = tmp_path / "parte 2.pdf"
    canvas = Canvas(str(locked), encrypt=StandardEncryption("senha"))
    text_page("DOIS")(canvas)
    canvas.save()
    broken = tmp_path / "parte 3.pdf"
    broken.write_bytes(b"%PDF-1.7\nnada que se leia")
    for path, failure in ((locked, "pdf_encrypted"), (broken, "pdf_unreadable")):
        with pytest.raises(ApplicationError) as refusal:
            parts(sound, path)
        assert refusal.value.non_retryable
        assert refusal.value.type == "VALIDATION_ERROR"
        assert refusal.value.message.startswith(f"“{path.name}”: ")
        assert refusal.value.details[0] == {"failure": failure, "filename": path.name}


def test_parts_have_no_more_pages_together_than_one_file_may_have(parts: Parts, tmp_path: Path):
    with pytest.raises(ApplicationError, match="7 páginas") as refusal:
        parts(volume(tmp_path, "a.pdf", *"1234"), volume(tmp_path, "b.pdf", *"567"))
    assert refusal.value.type == "VALIDATION_ERROR"
