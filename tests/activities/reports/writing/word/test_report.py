"""The Word report has the words of the other forms, in Word's own styles, and is well formed whatever a document
contains.
"""

import re
import zipfile
from io import BytesIO
from typing import Any, cast

import docx
from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TARGET_MODE
from docx.oxml.ns import qn

from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.word.package import EARLIEST
from activities.reports.writing.word.report import render_docx
from tests.activities.reports.samples import (
    SHA,
    make_case_file,
    make_final,
    make_match,
    make_matches,
    make_result,
    make_review,
)
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.case import CaseState, PhaseLabel
from workflows.contracts.run.results.result import CaseParties, CasePassage, CaseResult, PrecedentPassage
from workflows.contracts.run.review import RejectedPrecedent

FIRST = PhaseLabel.POSTULACAO_INICIAL
SEAL = Seal(filename="autos.pdf", version=1, fingerprint=SHA, key_fingerprint=SHA[::-1])
CITATION = "BRASIL. Superior Tribunal de Justiça (3. Turma). REsp n. 9.000.001/SP. Relatora: Min. Fulana de Tal."


def written(result: CaseResult) -> bytes:
    return render_docx(compose_report(result, SEAL))


def opened(data: bytes) -> Document:
    return docx.Document(BytesIO(data))


def words(document: Document) -> str:
    """Return every word of the body, including tables, paragraph by paragraph."""
    return "\n".join("".join(text.text or "" for text in one.iter(qn("w:t"))) for one in every(document, "w:p"))


def every(document: Document, name: str) -> list[Any]:
    """Return the elements of that name in the body."""
    return list(cast("Any", document.element).body.iter(qn(name)))


def parts(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name).decode("utf-8", errors="replace") for name in archive.namelist()}


def test_equal_results_give_equal_bytes_that_tell_no_hour_but_that_of_the_run() -> None:
    data = written(make_final())
    assert data == written(make_final())
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert {part.date_time for part in archive.infolist()} == {EARLIEST}
    core = opened(data).core_properties
    assert core.created == core.modified
    assert core.created is not None
    assert core.created.isoformat()[:13] == "2026-03-15T12"


def test_it_says_what_the_report_says_under_headings_of_word() -> None:
    match = make_match(1, citation_nbr6023=CITATION)
    result = make_final(matches={**make_matches(), FIRST: [match]})
    document = opened(written(result))
    text = words(document)
    for phase in result.phases:
        assert all(one.process in text and one.case_passage.text in text for one in phase.matches)
        assert phase.review is not None
    assert "Fase aprovada por Dra. Lívia Montenegro (credencial: Beatriz Sampaio)" in text
    assert f"Como citar (ABNT NBR 6023): {CITATION}" in text
    assert SHA in text
    assert SHA[::-1] in text
    chapters = [one.text for one in document.paragraphs if one.style and one.style.name == "Heading 1"]
    assert chapters[:2] == ["Síntese", "1. Postulação inicial"]
    assert chapters[-1] == "10. Verificação"
    links = [link.get(qn("w:anchor")) for link in every(document, "w:hyperlink")]
    marks = [one.get(qn("w:name")) for one in every(document, "w:bookmarkStart")]
    assert links == marks
    assert len(links) == len(chapters)


def test_it_is_a4_in_brazilian_portuguese_with_numbered_pages() -> None:
    data = written(make_final())
    document = opened(data)
    section = document.sections[0]
    assert [round(length.cm, 1) for length in (section.page_width, section.page_height) if length] == [21.0, 29.7]
    assert document.core_properties.language == "pt-BR"
    assert 'w:lang w:val="pt-BR"' in parts(data)["word/styles.xml"]
    (foot,) = [text for name, text in parts(data).items() if name.startswith("word/footer")]
    fields = [one.strip() for one in re.findall('w:instr="([^"]*)"', foot)]
    assert fields == ["PAGE", "NUMPAGES"]
    assert "execução 1 · versão 1" in foot
    assert re.sub("<[^>]*>", "", foot).endswith("página 1 de 1")


def test_every_table_says_what_it_is_and_repeats_its_head() -> None:
    document = opened(written(make_final()))
    for table in every(document, "w:tbl"):
        first, *others = table.xpath("w:tr")
        assert table.xpath("w:tblPr/w:tblCaption/@w:val")[0]
        assert first.xpath("w:trPr/w:tblHeader")
        assert all(row.xpath("w:trPr/w:cantSplit") and not row.xpath("w:trPr/w:tblHeader") for row in others)
    assert {table.style.name for table in document.tables if table.style} == {"Autos Tabela"}


def test_each_phase_has_the_picture_of_its_precedents_told_in_words() -> None:
    match = make_match(1, score=71.0, stance=Stance.CONTRARIO)
    data = written(make_final(matches={FIRST: [match]}))
    document = opened(data)
    (told,) = [shown.get("descr", "") for shown in every(document, "wp:docPr")]
    assert "REsp 9000001/SP: 71,0 pontos, contrário" in told
    assert len([name for name in parts(data) if name.startswith("word/media/") and name.endswith(".png")]) == 1
    captions = [one.text for one in document.paragraphs if one.style and one.style.name == "Caption"]
    assert [one for one in captions if one.startswith("Figura")] == [
        "Figura  – Precedentes da fase Postulação inicial, por pontuação e lado"
    ]


def test_a_draft_and_a_rejected_report_say_so_on_every_page_and_a_final_one_does_not() -> None:
    rejected = make_final(state=CaseState.REJECTED, final_review=make_review(False))
    stamps = {"MINUTA - pendente de revisão": "MINUTA", "REJEITADO NA REVISÃO FINAL - não utilizar": "REJEITADO"}
    for result, banner in zip((make_result(), rejected), stamps, strict=True):
        data = written(result)
        head = next(text for name, text in parts(data).items() if name.startswith("word/header"))
        assert banner in head
        assert f'string="{stamps[banner]}"' in head
        assert banner in words(opened(data))
    head = next(text for name, text in parts(written(make_final())).items() if name.startswith("word/header"))
    assert "string=" not in head


def test_a_rejected_precedent_is_marked_with_its_reason() -> None:
    rejected = [RejectedPrecedent(document_id=make_match(1).document_id, reason="Matéria diversa.")]
    reviews = {FIRST: make_review(rejected_precedents=rejected)}
    text = words(opened(written(make_final(matches={FIRST: [make_match(1)]}, phase_reviews=reviews))))
    assert "Afastado na revisão: Matéria diversa." in text
    whole = words(opened(written(make_final(rejected=(FIRST,)))))
    assert whole.count("Afastado: a fase foi rejeitada na revisão.") == 2


def test_nothing_that_a_document_says_can_break_the_file_or_act() -> None:
    hostile = (
        'a\x00b\x0b <w:p>&amp;</w:p> ]]> {INCLUDETEXT "C:\\x"} =HYPERLINK("http://x.example") \u202eesrever\u202c '
        "\uffff \U000f0000 https://x.example " + "X" * 400
    )
    match = make_match(
        1,
        process=hostile,
        case_passage=CasePassage(page=1, text=hostile),
        precedent_passage=PrecedentPassage(text=hostile),
        ementa_preview=hostile,
        why=[hostile],
        citation_nbr6023=hostile,
    )
    case_file = make_case_file(parties=CaseParties(autor=[hostile]), subjects=[hostile], warnings=(hostile,))
    result = make_final(case_file, matches={FIRST: [match]}, final_review=make_review(notes=hostile))
    data = written(result)
    text = words(opened(data))
    assert text.count("ab <w:p>&amp;</w:p> ]]>") >= 8
    assert not re.search("[\u202a-\u202e\ufff0-\uffff\U000f0000]", text)
    inside = parts(data)
    assert not [name for name in inside if "vba" in name.lower() or "activex" in name.lower() or "embed" in name]
    assert not [name for name, part in inside.items() if RELATIONSHIP_TARGET_MODE.EXTERNAL in part and "rels" in name]
    document = inside["word/document.xml"]
    instructions = re.findall(r'w:instr="([^"]*)"|<w:instrText[^>]*>([^<]*)<', document)
    assert {(one or other).split()[0] for one, other in instructions} == {"SEQ", "TOC"}
