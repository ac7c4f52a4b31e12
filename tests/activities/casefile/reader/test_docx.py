"""Word documents and texts read in the confined child: which are accepted, and the names of rejections."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from activities.casefile.reader import docx as reader
from activities.casefile.reader import plain_text
from activities.casefile.reader.docx import MOST_TOKEN
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.plain_text import MOST_PASSAGES
from tests.activities.casefile.reader.documents import docx, paragraph
from workflows.contracts.errors import RunFailure


@pytest.fixture(scope="module")
def pool() -> Iterator[ReaderPool]:
    pool = ReaderPool(1)
    yield pool
    pool.close()


def texts(pool: ReaderPool, folder: Path, content: bytes, kind: str = "docx") -> list[tuple[str, str]]:
    path = folder / "documento"
    path.write_bytes(content)
    return [(passage.label, passage.text) for passage in pool.read_text(path, kind)]


def refused(pool: ReaderPool, folder: Path, content: bytes, kind: str = "docx") -> RunFailure:
    with pytest.raises(UnreadableSource) as refusal:
        texts(pool, folder, content, kind)
    assert refusal.value.message
    return refusal.value.code


def test_paragraphs_tables_and_notes_are_read_in_order(pool: ReaderPool, tmp_path: Path):
    table = f"<w:tbl><w:tr><w:tc>{paragraph('na tabela')}</w:tc></w:tr></w:tbl>"
    body = paragraph("Primeiro", " parágrafo") + "<w:p/>" + table
    apart = '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    notes = f'{apart}<w:footnote w:id="2">{paragraph("Súmula 7 do STJ")}</w:footnote>'
    assert texts(pool, tmp_path, docx(body, notes)) == [
        ("parágrafo 1", "Primeiro parágrafo"),
        ("parágrafo 2", "na tabela"),
        ("nota de rodapé 1", "Súmula 7 do STJ"),
    ]


def test_what_was_deleted_or_is_there_twice_is_left_out(pool: ReaderPool, tmp_path: Path):
    deleted = "<w:del><w:r><w:t>apagado</w:t></w:r></w:del><w:r><w:delText>apagado</w:delText></w:r>"
    twice = "<mc:AlternateContent><mc:Fallback><w:r><w:t>de novo</w:t></w:r></mc:Fallback></mc:AlternateContent>"
    body = f"<w:p><w:r><w:t>REsp</w:t><w:tab/><w:t>1</w:t><w:noBreakHyphen/><w:t>2</w:t></w:r>{deleted}{twice}</w:p>"
    assert texts(pool, tmp_path, docx(body)) == [("parágrafo 1", "REsp\t1-2")]


def test_raised_digits_stay_apart_from_the_number_before_them(pool: ReaderPool, tmp_path: Path):
    raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t></w:r>'
    body = f"<w:p><w:r><w:t>Súmula 130</w:t></w:r>{raised}<w:r><w:t> do STJ</w:t></w:r></w:p>"
    assert texts(pool, tmp_path, docx(body)) == [("parágrafo 1", "Súmula 130² do STJ")]


def test_macros_are_refused_by_name(pool: ReaderPool, tmp_path: Path):
    assert (
        refused(pool, tmp_path, docx(paragraph("x"), more={"word/vbaProject.bin": b"x"})) is RunFailure.DOCUMENT_UNSAFE
    )
    main = "application/vnd.ms-word.document.macroEnabled.main+xml"
    assert refused(pool, tmp_path, docx(paragraph("x"), main=main)) is RunFailure.DOCUMENT_UNSAFE


@pytest.mark.parametrize(
    "declared",
    ['<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]>', '<!DOCTYPE d [<!ENTITY a "aaaa">]>', "<!DOCTYPE d>"],
)
def test_declarations_of_entities_are_refused_before_anything_is_opened(
    pool: ReaderPool, tmp_path: Path, declared: str
):
    assert refused(pool, tmp_path, docx(paragraph("x"), declared=declared)) is RunFailure.DOCUMENT_UNSAFE


def test_too_many_members_are_refused(pool: ReaderPool, tmp_path: Path):
    many = {f"word/m{number}": b"" for number in range(20_001)}
    assert refused(pool, tmp_path, docx(paragraph("x"), more=many)) is RunFailure.DOCUMENT_RESOURCE_LIMIT


def test_more_lines_than_are_read_are_refused(pool: ReaderPool, tmp_path: Path):
    lines = b"x.\n" * (MOST_PASSAGES + 1)
    assert refused(pool, tmp_path, lines, "text") is RunFailure.DOCUMENT_RESOURCE_LIMIT


@pytest.mark.parametrize(
    ("module", "limit", "body"),
    [
        (plain_text, "MOST_PASSAGES", paragraph("x") * 41),
        (reader, "MOST_ELEMENTS", "<w:p/>" * 41),
        (reader, "MOST_INFLATED", " " * 41),
    ],
)
def test_more_paragraphs_elements_or_bytes_than_are_read_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: ModuleType, limit: str, body: str
):
    path = tmp_path / "documento.docx"
    path.write_bytes(docx(body))
    list(plain_text.bounded(reader.read_docx(path)))
    monkeypatch.setattr(module, limit, 40)
    with pytest.raises(plain_text.UnusableText) as refusal:
        list(plain_text.bounded(reader.read_docx(path)))
    assert refusal.value.why == "resource"


@pytest.mark.parametrize(("opened", "closed"), [('<w:p w:x="', '"/>'), ("<!--", "-->"), ("<?x ", "?>")])
def test_a_tag_or_comment_without_end_is_refused_before_it_is_read_over_and_over(
    pool: ReaderPool, tmp_path: Path, opened: str, closed: str
):
    picture = opened + "x" * (MOST_TOKEN // 2) + closed
    assert texts(pool, tmp_path, docx(picture * 3 + paragraph("lido"))) == [("parágrafo 1", "lido")]
    endless = opened + "x" * (2 * MOST_TOKEN) + closed
    assert refused(pool, tmp_path, docx(endless)) is RunFailure.DOCUMENT_RESOURCE_LIMIT


def test_text_of_any_length_is_no_tag(pool: ReaderPool, tmp_path: Path):
    ((_, read),) = texts(pool, tmp_path, docx(paragraph("x" * (2 * MOST_TOKEN))))
    assert len(read) == 2 * MOST_TOKEN


def test_what_is_no_word_document_is_refused(pool: ReaderPool, tmp_path: Path):
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("planilha.xml", "<x/>")
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
    whole = docx(paragraph("x"))
    damaged = (b"PK\x03\x04 damaged", other.getvalue(), docx(paragraph("x"), main=sheet), whole[: len(whole) // 2])
    assert {refused(pool, tmp_path, content) for content in damaged} == {RunFailure.DOCUMENT_UNREADABLE}
    assert refused(pool, tmp_path, docx("<w:p>")) is RunFailure.DOCUMENT_UNREADABLE


def test_a_password_s_document_inside_a_zip_is_refused(pool: ReaderPool, tmp_path: Path):
    content = docx(paragraph("x"))
    locked = content.replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00")
    assert locked != content
    assert refused(pool, tmp_path, locked) is RunFailure.DOCUMENT_UNREADABLE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_is_read_by_its_lines_whatever_it_is_written_in(pool: ReaderPool, tmp_path: Path, encoding: str):
    content = "A súmula nº 7\n\n  do STJ\n".encode(encoding)
    assert texts(pool, tmp_path, content, "text") == [("linha 1", "A súmula nº 7"), ("linha 3", "  do STJ")]


def test_bytes_that_are_no_text_are_refused(pool: ReaderPool, tmp_path: Path):
    assert refused(pool, tmp_path, b"abc\x00\x01def", "text") is RunFailure.DOCUMENT_UNREADABLE


def test_a_text_beyond_any_draft_is_refused(pool: ReaderPool, tmp_path: Path):
    assert refused(pool, tmp_path, b"x" * (17 << 20), "text") is RunFailure.DOCUMENT_RESOURCE_LIMIT
