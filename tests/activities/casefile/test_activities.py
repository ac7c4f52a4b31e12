import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment

from activities.casefile.activities import Reading
from activities.casefile.drawing import Drawing
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.segment_parts import require_text
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page, TextSource, parse_pages
from infra.computing.pool import ComputingPool
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.activities.casefile.facts.test_casedata import OWN
from tests.activities.casefile.lines import lines
from tests.activities.casefile.paper import make_pdf, scan_of, text_page
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import RunFailure
from workflows.contracts.reading.page_images import PageImageRequest
from workflows.contracts.run.case import (
    InspectRequest,
    PageRange,
    PagesRead,
    PhaseLabel,
    ReadRequest,
    RunRef,
    SegmentRequest,
    SourceInspection,
)
from workflows.contracts.run.results.result import canonical_json

RUN = RunRef(tenant="t1", workflow_id="wf_1", run=1)


def movement(number: str, title: str, *texts: str, date: str = "05/01/2023"):
    stamp = [
        f"PROJUDI - Processo: {OWN} - Ref. mov. {number} - Assinado digitalmente por FULANA",
        f"{date}: JUNTADA. Arq: {title}",
    ]
    return text_page(*texts, stamp=stamp)


@pytest.fixture(scope="module")
def storage(s3_settings: Settings) -> Storage:
    return Storage(s3_settings)


@pytest.fixture(scope="module")
def reading(s3_settings: Settings, storage: Storage, computing: ComputingPool, short_ranges: None) -> Iterator[Reading]:
    reading = Reading(s3_settings, storage, computing)
    yield reading
    reading.close()


@pytest.fixture(scope="module")
def drawing(s3_settings: Settings, storage: Storage) -> Iterator[Drawing]:
    drawing = Drawing(s3_settings, storage)
    yield drawing
    drawing.close()


@pytest.fixture(scope="module")
def source(storage: Storage, tmp_path_factory: pytest.TempPathFactory) -> ObjectRef:
    pages = [
        movement("1.1", "Petição Inicial", "AÇÃO DE COBRANÇA", "em face de LOJA"),
        movement("1.2", "Procuração", "PROCURAÇÃO"),
        movement("9.1", "Contestação", "CONTESTAÇÃO", date="01/03/2023"),
    ]
    path = make_pdf(tmp_path_factory.mktemp("source") / "autos.pdf", pages)
    return storage.put_file("tenants/t1/sources/autos.pdf", path, "application/pdf")


def read_ranges(reading: Reading, source: ObjectRef) -> tuple[SourceInspection, list[PagesRead]]:
    inspection = ActivityEnvironment().run(reading.inspect_source, InspectRequest(run=RUN, source=source))
    parts = [
        ActivityEnvironment().run(
            reading.read_pages,
            ReadRequest(run=RUN, source=source, range=part, reader_version=inspection.reader_version),
        )
        for part in inspection.ranges
    ]
    return inspection, parts


def test_a_case_file_is_inspected_read_in_ranges_and_segmented(reading: Reading, source: ObjectRef, storage: Storage):
    inspection, parts = read_ranges(reading, source)
    assert inspection.pages == 3
    assert [(part.range.first, part.range.last) for part in parts] == [(1, 2), (3, 3)]
    request = SegmentRequest(
        run=RUN, rules_version="phase-rules-v1", parts=parts[::-1], reader_version=inspection.reader_version
    )
    found = ActivityEnvironment().run(reading.segment_case, request)
    assert found.cnj == OWN
    outlined = {row.phase_label: (row.pieces, row.pages) for row in found.outline}
    assert list(outlined) == list(PhaseLabel)
    assert outlined[PhaseLabel.POSTULACAO_INICIAL] == (2, [(1, 2)])
    assert outlined[PhaseLabel.RESPOSTA_DO_REU] == (1, [(3, 3)])
    case_file = CaseFile.model_validate_json(storage.get_bytes(found.object))
    assert case_file.reader_version == inspection.reader_version
    assert [page.number for page in parse_pages(storage.get_bytes(found.pages_object))] == [1, 2, 3]
    assert ActivityEnvironment().run(reading.segment_case, request) == found


def test_a_run_that_corrects_nothing_of_the_pages_is_not_segmented_again(
    reading: Reading, source: ObjectRef, storage: Storage, s3_settings: Settings
):
    inspection, parts = read_ranges(reading, source)
    assert inspection.parts == []

    def request(run: int, corrections: ObjectRef | None = None) -> SegmentRequest:
        ref = RunRef(tenant="t1", workflow_id="wf_again", run=run)
        return SegmentRequest(
            run=ref,
            rules_version="phase-rules-v1",
            parts=parts,
            reader_version=inspection.reader_version,
            corrections=corrections,
        )

    first = ActivityEnvironment().run(reading.segment_case, request(1))
    client = {"correction_id": "c", "said": {"kind": "cliente", "value": "autor"}, "run": 1, "at": "2026-11-26T12:00Z"}
    body = canonical_json([client | {"name": "Ana", "reason": "r"}])
    about_the_result = storage.put_bytes("tenants/t1/corrections.json", body, "application/json")
    idle = Reading(s3_settings, storage, NoComputing(0))
    second = ActivityEnvironment().run(idle.segment_case, request(2, about_the_result))
    assert second.object.key == first.object.key.replace("runs/1", "runs/2")
    assert (second.object.sha256, second.pages_object.sha256) == (first.object.sha256, first.pages_object.sha256)
    places = {"object", "pages_object"}
    assert second.model_dump(exclude=places) == first.model_dump(exclude=places)
    with pytest.raises(AssertionError, match="computed"):
        ActivityEnvironment().run(idle.segment_case, request(3).model_copy(update={"rules_version": "phase-rules-v2"}))
    again = ActivityEnvironment().run(reading.inspect_source, InspectRequest(run=request(2).run, source=source))
    assert again == inspection.model_copy(update={"parts": parts})
    storage.delete(first.object.key)
    assert ActivityEnvironment().run(reading.segment_case, request(4)).object.sha256 == first.object.sha256
    idle.close()


def refuse_to_read(*_: object) -> list[Page]:
    raise AssertionError("read again")


class NoComputing(ComputingPool):
    """A computing pool that must not be used."""

    def run(self, pages: int, function: Any, *arguments: Any) -> Any:
        raise AssertionError("computed again")


def test_pages_that_were_read_before_are_not_read_again(
    reading: Reading, source: ObjectRef, monkeypatch: pytest.MonkeyPatch
):
    _, parts = read_ranges(reading, source)
    monkeypatch.setattr(ReaderPool, "read_layer", refuse_to_read)
    assert read_ranges(reading, source)[1] == parts


def test_of_many_scans_some_are_recognised_at_a_time_and_none_twice(
    reading: Reading, storage: Storage, s3_settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ReaderPool, "few_scans", 2)
    recognised: list[int] = []

    def recognise(_: ReaderPool, __: Path, pages: list[Page], beat: object) -> list[Page]:
        recognised.extend(page.number for page in pages)
        return [page.model_copy(update={"source": TextSource.OCR, "confidence": 0.9}) for page in pages]

    monkeypatch.setattr(ReaderPool, "recognise", recognise)
    paper = scan_of(text_page("SENTENÇA"), tmp_path)
    path = make_pdf(
        tmp_path / "scans.pdf", [paper, text_page(*["Texto que ninguém precisa reconhecer."] * 9), *[paper] * 4]
    )
    source = storage.put_file("tenants/t1/sources/scans.pdf", path, "application/pdf")
    request = ReadRequest(run=RUN, source=source, range=PageRange(first=1, last=6), reader_version="r")
    with monkeypatch.context() as fetching:
        fetched: list[str] = []
        fetch = Storage.download

        def download(self: Storage, ref: ObjectRef, path: Path) -> None:
            fetched.append(ref.key)
            fetch(self, ref, path)

        fetching.setattr(Storage, "download", download)
        first = ActivityEnvironment().run(reading.read_pages, request)
        assert (first.waiting, first.done, recognised) == ([4, 5, 6], 3, [1, 3])
        aside = request.model_copy(update={"reader_version": "other"})
        ActivityEnvironment().run(reading.read_pages, aside)
    assert fetched == [source.key]
    recognised[2:] = []
    after_a_kill = Reading(s3_settings, storage, NoComputing(0))
    monkeypatch.setattr(ReaderPool, "read_layer", refuse_to_read)
    parts = [ActivityEnvironment().run(after_a_kill.read_pages, request) for _ in range(3)]
    after_a_kill.close()
    assert [part.waiting for part in parts] == [[6], [], []]
    assert recognised == [1, 3, 4, 5, 6]
    assert parts[1] == parts[2]
    assert parts[1].ocr_pages == recognised
    assert [page.number for page in parse_pages(storage.get_bytes(parts[1].object))] == [1, 2, 3, 4, 5, 6]


def test_reading_heartbeats_the_page_it_is_at(reading: Reading, source: ObjectRef):
    heard: list[int] = []
    environment = ActivityEnvironment()
    environment.on_heartbeat = lambda *details: heard.extend(details)
    inspection = environment.run(reading.inspect_source, InspectRequest(run=RUN, source=source))
    request = ReadRequest(run=RUN, source=source, range=inspection.ranges[0], reader_version="fresh")
    environment.run(reading.read_pages, request)
    assert {1, 2} <= set(heard)


def test_a_file_that_cannot_be_opened_fails_for_good_with_what_to_do(reading: Reading, storage: Storage):
    broken = storage.put_bytes("tenants/t1/sources/broken.pdf", b"%PDF-1.4 e nada mais", "application/pdf")
    with pytest.raises(ApplicationError) as failure:
        ActivityEnvironment().run(reading.inspect_source, InspectRequest(run=RUN, source=broken))
    assert failure.value.type == RunFailure.PDF_UNREADABLE.value
    assert failure.value.non_retryable
    assert "reenvie" in failure.value.message


def test_a_file_without_procedure_needs_the_user(reading: Reading, storage: Storage, tmp_path: Path):
    path = make_pdf(tmp_path / "contrato.pdf", [text_page("CONTRATO DE LOCAÇÃO", "CLÁUSULA 1ª. O preço é de R$ 1,00.")])
    _, parts = read_ranges(reading, storage.put_file("tenants/t1/sources/contrato.pdf", path, "application/pdf"))
    with pytest.raises(ApplicationError) as failure:
        ActivityEnvironment().run(
            reading.segment_case,
            SegmentRequest(run=RUN, rules_version="phase-rules-v1", parts=parts, reader_version="r"),
        )
    assert failure.value.type == RunFailure.NO_PHASE_FOUND.value
    assert failure.value.non_retryable


def test_the_local_copy_is_removed_even_after_a_failure(
    reading: Reading, storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    broken = storage.put_bytes("tenants/t1/sources/broken.pdf", b"%PDF-1.4 e nada mais", "application/pdf")
    with pytest.raises(ApplicationError):
        ActivityEnvironment().run(reading.inspect_source, InspectRequest(run=RUN, source=broken))
    assert list(tmp_path.iterdir()) == []


def made(number: int, source: TextSource, scanned: bool = False, fault: str | None = None) -> Page:
    text = lines("texto") if source in (TextSource.TEXT, TextSource.OCR) else []
    return Page(number=number, width=1, height=1, lines=text, source=source, scanned=scanned, fault=fault)


@pytest.mark.parametrize(
    ("pages", "code"),
    [
        (
            [made(1, TextSource.NONE, True), made(2, TextSource.NONE, True), made(3, TextSource.TEXT)],
            RunFailure.OCR_REQUIRED,
        ),
        ([made(1, TextSource.NONE), made(2, TextSource.NONE)], RunFailure.NO_READABLE_TEXT),
        ([made(1, TextSource.UNREADABLE, fault="resource")], RunFailure.PDF_RESOURCE_LIMIT),
        ([made(1, TextSource.UNREADABLE, fault="damaged")], RunFailure.PDF_UNREADABLE),
    ],
)
def test_too_little_text_is_told_by_its_cause(pages: list[Page], code: RunFailure):
    with pytest.raises(UnreadableSource) as failure:
        require_text(pages)
    assert failure.value.code is code


def test_half_a_file_of_scans_is_still_analysed():
    require_text([made(1, TextSource.NONE, True), made(2, TextSource.TEXT)])


def test_a_page_is_drawn_once_and_refused_before_it_is_read(
    reading: Reading, drawing: Drawing, source: ObjectRef, storage: Storage, monkeypatch: pytest.MonkeyPatch
):
    run = RunRef(tenant="t1", workflow_id="wf_drawn", run=1)
    request = PageImageRequest(run=run, source=source, page=2)
    with pytest.raises(ApplicationError) as early:
        ActivityEnvironment().run(drawing.draw_page, request)
    assert (early.value.type, early.value.non_retryable) == ("CONFLICT", True)
    _, parts = read_ranges(reading, source)
    pages = b"".join(storage.get_bytes(part.object) for part in parts)
    storage.put_bytes("tenants/t1/cases/wf_drawn/runs/1/work/pages.jsonl", pages, "application/x-ndjson")
    drawn = ActivityEnvironment().run(drawing.draw_page, request)
    assert storage.get_bytes(drawn).startswith(b"\x89PNG")

    def refuse(*_: object) -> bytes:
        raise AssertionError("drawn again")

    monkeypatch.setattr(ReaderPool, "draw", refuse)
    assert ActivityEnvironment().run(drawing.draw_page, request) == drawn
    with pytest.raises(ApplicationError) as beyond:
        ActivityEnvironment().run(drawing.draw_page, request.model_copy(update={"page": 4}))
    assert beyond.value.type == "NOT_FOUND"
