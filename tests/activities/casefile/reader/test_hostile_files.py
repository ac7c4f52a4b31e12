"""Every hostile or odd PDF yields pages or a named failure within its limits."""

from pathlib import Path

import pytest

from activities.casefile.document import inspect_document, warnings_of
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation import pool as pool_module
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.segment_parts import require_text
from activities.casefile.text.page import Page
from tests.conftest import shared_data
from workflows.contracts.errors import RunFailure

HOSTILE = {
    "01a_exe_renomeado.pdf": RunFailure.PDF_UNREADABLE,
    "01b_docx_renomeado.pdf": RunFailure.PDF_UNREADABLE,
    "01c_txt_renomeado.pdf": RunFailure.PDF_UNREADABLE,
    "02_vazio.pdf": RunFailure.PDF_UNREADABLE,
    "03_truncado.pdf": RunFailure.PDF_UNREADABLE,
    "04_senha_de_usuario.pdf": RunFailure.PDF_ENCRYPTED,
    "05_senha_de_proprietario_apenas.pdf": 3,
    "06_javascript_openaction.pdf": 1,
    "07_anexo_embutido.pdf": 2,
    "08_bomba_descompressao.pdf": RunFailure.PDF_RESOURCE_LIMIT,
    "09_130mil_paginas.pdf": RunFailure.PDF_RESOURCE_LIMIT,
    "10a_arvore_profunda_6000.pdf": RunFailure.PDF_RESOURCE_LIMIT,
    "10b_arvore_circular.pdf": RunFailure.PDF_RESOURCE_LIMIT,
    "11a_mediabox_14400.pdf": 1,
    "11b_mediabox_2000000.pdf": RunFailure.PDF_RESOURCE_LIMIT,
    "12_xref_quebrado_reparavel.pdf": 5,
}
NOTES = {
    "06_javascript_openaction.pdf": "JavaScript",
    "07_anexo_embutido.pdf": "anexado",
    "12_xref_quebrado_reparavel.pdf": "reparado",
}


def read_all(pool: ReaderPool, path: Path) -> tuple[list[Page], list[str]]:
    inspection = inspect_document(pool, path, 20_000, lambda: None)
    pages = pool.read(path, 1, inspection.pages)
    require_text(pages)
    return pages, warnings_of(inspection)


@pytest.mark.parametrize(("name", "expected"), HOSTILE.items())
def test_a_hostile_file_ends_as_it_should(name: str, expected: RunFailure | int, pool: ReaderPool):
    path = shared_data("casefiles", "hostile") / name
    if isinstance(expected, RunFailure):
        with pytest.raises(UnreadableSource) as failure:
            read_all(pool, path)
        assert failure.value.code is expected
        return
    pages, warnings = read_all(pool, path)
    assert len([page for page in pages if page.text]) == expected
    assert any(NOTES.get(name, "") in warning for warning in [*warnings, ""])


def test_every_odd_file_ends_in_pages_or_a_named_failure(pool: ReaderPool, monkeypatch: pytest.MonkeyPatch):
    """OCR is off: the test checks that nothing hangs, dies or fails without a name."""
    monkeypatch.setattr(pool_module, "has_ocr", lambda: False)
    files = sorted(shared_data("pdfs").glob("*/*.pdf"))
    assert len(files) > 40
    ends: dict[str, str] = {}
    for path in files:
        try:
            pages, _ = read_all(pool, path)
            ends[path.name] = f"{len(pages)} pages"
        except UnreadableSource as failure:
            ends[path.name] = failure.code.value
    assert ends["pypdf__r6-user-password.pdf"] == "pdf_encrypted"
    assert ends["pypdf__r4-owner-password.pdf"] == "1 pages"
    assert ends["pdfplumber__empty.pdf"] == "pdf_unreadable"
    assert ends["stf_re_226942_sc.pdf"] == "ocr_required"
    assert ends["qpdf__append-xref-loop.pdf"] == "30 pages"
