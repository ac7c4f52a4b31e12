"""The PDF report is PDF/A-2b and deterministic, and ignores markup in documents."""

import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pypdfium2
import pytest

from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.pdf import render_pdf, typeset, typesetter
from tests.activities.reports.samples import (
    SHA,
    make_case_file,
    make_final,
    make_match,
    make_matches,
    make_result,
    make_review,
)
from tests.checks.sources import ROOT
from tests.children import children_with
from workflows.contracts.run.case import CaseState, PhaseLabel
from workflows.contracts.run.results.result import CaseParties, CasePassage, CaseResult, PrecedentPassage

FIRST = PhaseLabel.POSTULACAO_INICIAL
SEAL = Seal(filename="autos.pdf", version=1, fingerprint=SHA, key_fingerprint=SHA[::-1])
ALPHABETS = ((0x20, 0x24F), (0x250, 0x4FF), (0x1E00, 0x1EFF), (0x2000, 0x2BFF), (0xFB00, 0xFFFF))


def pdf(result: CaseResult) -> bytes:
    return render_pdf(compose_report(result, SEAL))


@contextmanager
def opened(data: bytes) -> Generator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def pages(data: bytes) -> list[str]:
    """Return each page's text on one line, hyphenation undone."""
    with opened(data) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    return [" ".join(text.replace("\ufffe", "").replace("-\r\n", "").split()) for text in texts]


@pytest.fixture(scope="module")
def final() -> bytes:
    return pdf(make_final())


def test_it_declares_pdf_a_2b_brazilian_portuguese_and_the_date_of_the_run(final: bytes) -> None:
    assert final.startswith(b"%PDF-1.7")
    assert b"<pdfaid:part>2</pdfaid:part>" in final
    assert b"<pdfaid:conformance>B</pdfaid:conformance>" in final
    assert b"/Lang(pt-BR)" in final
    with opened(final) as document:
        assert document.get_metadata_value("CreationDate").startswith("D:20260315")


def test_every_page_has_its_number_and_all_but_the_first_the_process(final: bytes) -> None:
    texts = pages(final)
    for number, text in enumerate(texts, start=1):
        assert f"página {number} de {len(texts)}" in text
    assert all("Processo 0000123-48.2024.8.16.0001" in text for text in texts[1:])


def test_the_first_page_holds_the_summary_and_the_last_the_fingerprints(final: bytes) -> None:
    texts = pages(final)
    assert "Helena Prado Quintela" in texts[0]
    assert "esta execução recomenda 14 precedentes distintos" in texts[0]
    assert SHA in texts[-1]
    assert SHA[::-1] in texts[-1]
    assert "autos verify PASTA" in texts[-1]


def test_sections_are_in_the_outline(final: bytes) -> None:
    with opened(final) as document:
        titles = [item.get_title() for item in cast("Any", document).get_toc(max_depth=1)]
    assert titles[:2] == ["Síntese", "1. Postulação inicial"]
    assert titles[-1] == "10. Verificação"


def test_every_page_of_a_draft_says_it_is_one() -> None:
    assert all("MINUTA - pendente de revisão" in text for text in pages(pdf(make_result())))


def test_every_page_of_a_rejected_report_says_so() -> None:
    result = make_final(state=CaseState.REJECTED, final_review=make_review(False))
    assert all("REJEITADO NA REVISÃO FINAL" in text for text in pages(pdf(result)))


def test_a_rejected_phase_marks_each_of_its_precedents() -> None:
    text = " ".join(pages(pdf(make_final(rejected=(FIRST,)))))
    assert text.count("afastado ") == 2
    assert "não integra a recomendação" in text


def test_markup_in_documents_is_shown_and_not_evaluated() -> None:
    hostile = '#panic("x") #set page(fill: red) *a* _b_ $x$ `c` <label> @ref // d /* e */ \\u{41} #read("/etc/passwd")'
    match = make_match(
        1,
        case_passage=CasePassage(page=1, text=hostile),
        precedent_passage=PrecedentPassage(text=hostile),
        ementa_preview=hostile,
        why=[hostile],
        process=hostile,
    )
    case_file = make_case_file(parties=CaseParties(autor=[hostile]), subjects=[hostile], warnings=(hostile,))
    result = make_final(case_file, matches={FIRST: [match]}, final_review=make_review(notes=hostile))
    text = " ".join(pages(pdf(result)))
    assert text.count('#read("/etc/passwd")') >= 8
    assert text.count('#panic("x") #set page(fill: red) *a* _b_ $x$') >= 8


def test_characters_without_a_glyph_are_shown_as_boxes() -> None:
    result = make_result(make_case_file(parties=CaseParties(autor=["Ana 😀 中文 \u0e01 fim"])))
    assert "Ana □ □□ □ fim" in pages(pdf(result))[0]


@pytest.mark.parametrize(("first", "last"), ALPHABETS)
def test_no_character_keeps_a_report_from_being_made(first: int, last: int) -> None:
    characters = [chr(code) for code in range(first, last + 1) if not 0xD800 <= code < 0xE000]
    words = " ".join("a" + character for character in characters)
    warnings = tuple(words[start : start + 500] for start in range(0, len(words), 500))
    for start in range(0, len(warnings), 20):
        assert pdf(make_result(make_case_file(per_phase=1, warnings=warnings[start : start + 20]), matches={}))


def test_unbroken_text_stays_on_the_page() -> None:
    result = make_result(make_case_file(parties=CaseParties(autor=["X" * 150])))
    with opened(pdf(result)) as document:
        page = document[0]
        textpage: Any = page.get_textpage()
        boxes = [textpage.get_charbox(index) for index in range(textpage.count_chars())]
        assert max(right for _, _, right, _ in boxes) < page.get_width()


def test_a_long_case_is_a_long_report_with_everything_in_it() -> None:
    result = make_final(make_case_file(per_phase=12), matches=make_matches(5))
    text = " ".join(pages(pdf(result)))
    for phase in result.phases:
        for match in phase.matches:
            assert match.process in text
    assert text.count("Nos autos, fl. 5") == 35


def test_precedents_as_long_as_those_of_a_real_case_stand_two_to_a_page_and_none_is_split() -> None:
    long: dict[str, Any] = {
        "case_passage": CasePassage(
            page=5, text="A autora recebeu o diagnóstico e a operadora negou a cobertura. " * 9
        ),
        "precedent_passage": PrecedentPassage(text="É abusiva a recusa do tratamento prescrito pelo médico. " * 4),
        "ementa_preview": "PLANO DE SAÚDE. RECUSA DE COBERTURA. TRATAMENTO PRESCRITO. DANO MORAL. " * 4,
        "why": [f"Ambos tratam do art. {number} da Lei 9.656/1998 e do mesmo assunto" for number in range(7)],
    }
    matches = [make_match(number, **long) for number in range(7)]
    texts = pages(pdf(make_final(matches={FIRST: matches})))
    begun = [text.count("Nos autos, fl. 5") for text in texts]
    assert [text.count("Ementa. PLANO DE SAÚDE") for text in texts] == begun
    assert sum(begun) == len(matches)
    assert sum(many >= 2 for many in begun) == len(matches) // 2


def test_it_is_set_in_a_process_of_its_own() -> None:
    program = "import sys, activities.reports.writing.pdf; sys.exit('typst' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


def test_what_typst_says_is_told_and_the_next_report_is_set() -> None:
    with pytest.raises(RuntimeError, match=r"not typeset: .*cnj"):
        typeset("reports/writing/report.typ", SEAL, (2026, 3, 12))
    assert pdf(make_result())


def test_the_next_version_of_a_report_is_the_same_as_one_that_nothing_is_remembered_for(final: bytes) -> None:
    pdf(make_result(make_case_file(per_phase=2), matches=make_matches(2)))
    remembered = pdf(make_final())
    typesetter.stop()
    assert pdf(make_final()) == remembered == final


def test_a_typesetting_process_that_ended_meanwhile_is_replaced(
    final: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typesetter.stop()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # who is killed leaves its folder
    assert pdf(make_final()) == final
    for child in children_with("typesetting.py"):
        child.kill()
        child.wait()
    assert pdf(make_final()) == final
