"""One document by reference or id, in blocks, on a day."""

from typing import Any

import pytest

from activities.research.tools.documents.document import get_document
from activities.research.tools.halves import Halves
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.documents import FullDocument, ReferenceQuestion

LEI = "Lei 99.001/2015"


def read(library: Halves, reference: str, **more: Any) -> FullDocument:
    asked = ReferenceQuestion.model_validate(ReferenceQuestion(reference=reference, **more).model_dump(mode="json"))
    found = get_document(asked, library).data
    assert isinstance(found, FullDocument)
    return found


def refused(library: Halves, reference: str, **more: Any) -> AutosError:
    with pytest.raises(AutosError) as caught:
        read(library, reference, **more)
    return caught.value


@pytest.mark.parametrize(
    ("reference", "identifier"),
    [
        ("lei-99001-2015/art2", "lei-99001-2015/art2"),
        ("art. 2º da Lei 99.001/2015", "lei-99001-2015/art2"),
        ("artigo 2º, inciso II, alínea b, da Lei nº 99.001, de 2015", "lei-99001-2015/art2/inc2/letb"),
        ("§ 1º do art. 3º da lei 99.001/2015", "lei-99001-2015/art3/par1"),
        ("LEI 99.001/2015", "lei-99001-2015"),
        ("Súmula 901/STJ", "sumula-stj-901"),
        ("súmula nº 902 do STJ", "sumula-stj-902"),
        ("Tema 9001", "tema-stj-9001"),
        ("tema repetitivo 9.002", "tema-stj-9002"),
        ("REsp 1.700.005/SP", "000000005"),
        ("000000004", "000000004"),
    ],
)
def test_a_document_is_found_however_it_is_named(library: Halves, reference: str, identifier: str) -> None:
    assert read(library, reference).id == identifier


def test_an_article_comes_with_its_parts_its_place_and_its_wordings(library: Halves) -> None:
    found = read(library, f"art. 2º da {LEI}")
    assert [block.label for block in found.blocks] == ["Art. 2º", "I", "II", "a)", "b)"]
    assert [block.depth for block in found.blocks] == [0, 1, 1, 2, 2]
    assert [place.id for place in found.within] == ["lei-99001-2015", "lei-99001-2015/chap1"]
    assert [(wording.id, wording.current) for wording in found.wordings] == [
        ("lei-99001-2015/art2@2015-07-01", False),
        ("lei-99001-2015/art2", True),
    ]
    assert (found.wording, found.status, found.link) == ("atual", "vigente", "/d/lei-99001-2015/art2")


def test_a_day_brings_the_wording_of_that_day(library: Halves) -> None:
    found = read(library, f"art. 2º da {LEI}", at_date="2020-05-04")
    assert "quinze dias" in found.blocks[0].text
    assert (found.wording, str(found.date), str(found.date_end)) == ("vigente_na_data", "2015-07-01", "2021-03-09")


def test_the_id_of_a_former_wording_reads_that_wording(library: Halves) -> None:
    assert "quinze dias" in read(library, "lei-99001-2015/art2@2015-07-01").blocks[0].text


@pytest.mark.parametrize(
    ("reference", "day", "wording", "shown"),
    [
        (f"art. 2º-A da {LEI}", "2020-01-01", "inexistente_na_data", False),
        (f"art. 4º da {LEI}", "2016-01-01", "anterior_desconhecida", True),
        (f"art. 4º da {LEI}", "2018-06-01", "data_imprecisa", True),
        (f"art. 3º, § 2º, da {LEI}", "2016-01-01", "texto_ausente", False),
        (f"art. 3º, § 2º, da {LEI}", "2020-01-01", "revogada", False),
        (f"art. 1º da {LEI}", "2015-06-30", "inexistente_na_data", False),
        ("Súmula 902/STJ", "2018-01-01", "vigente_na_data", True),
        ("Súmula 902/STJ", "2021-01-01", "revogada", True),
        ("Súmula 902/STJ", "2010-01-01", "inexistente_na_data", False),
    ],
)
def test_what_is_not_known_of_a_day_is_said_and_never_made_up(
    library: Halves, reference: str, day: str, wording: str, shown: bool
) -> None:
    found = read(library, reference, at_date=day)
    assert (found.wording, bool(found.blocks[0].text)) == (wording, shown)
    assert found.notes or wording == "vigente_na_data"


def test_the_present_text_of_an_amended_article_says_that_the_earlier_is_missing(library: Halves) -> None:
    found = read(library, f"art. 4º da {LEI}", at_date="2016-01-01")
    assert found.notes == ["Redação atual (desde 2018); a anterior não está no acervo."]


def test_decisions_that_cite_a_document_are_counted(library: Halves) -> None:
    assert read(library, "REsp 1700005/SP").cited_by == 1
    assert read(library, "REsp 1700005/SP").cites == ["CC, art. 206"]
    assert "Lei 99.001/2015, art. 3º, § 1º" in read(library, "Tema 9001").cites


def test_highlight_brings_matching_blocks_with_their_neighbours(library: Halves) -> None:
    found = read(library, LEI, highlight="depósito integral")
    assert [block.label for block in found.blocks if block.highlighted] == ["Art. 2º-A"]
    assert len(found.blocks) == 3
    assert found.link == "/d/lei-99001-2015?hl=dep%C3%B3sito%20integral"
    some = read(library, LEI, highlight="depósito astronauta")
    assert some.notes == ["Nenhum bloco tem todas as palavras: vêm os que têm alguma."]
    none = read(library, LEI, highlight="astronauta")
    assert (none.blocks, none.notes) == ([], ["Nenhum bloco tem estas palavras."])


def test_blocks_are_a_range_of_forty_at_most(library: Halves) -> None:
    assert [block.number for block in read(library, LEI, blocks="3-5").blocks] == [3, 4, 5]
    assert [block.number for block in read(library, LEI, blocks="15-900").blocks] == [15, 16]
    assert [block.number for block in read(library, LEI, blocks="2").blocks] == [2]
    for wrong in ("0", "5-3", "17", "999999"):
        assert refused(library, LEI, blocks=wrong).code is ErrorCode.VALIDATION_ERROR


@pytest.mark.parametrize(
    ("reference", "code", "part"),
    [
        ("art. 2º do CPC de 1873", ErrorCode.VALIDATION_ERROR, "Não há CPC de 1873"),
        ("art. 2º do CC/22", ErrorCode.VALIDATION_ERROR, "Não há CC de 22"),
        ("Lei 99.001/1915", ErrorCode.NOT_FOUND, "outro ano há Lei 99.001/2015"),
        ("art. 2º da Lei 99.001/1815", ErrorCode.NOT_FOUND, "outro ano há Lei 99.001/2015"),
        ("Lei 99.777/1815", ErrorCode.NOT_FOUND, "esta norma não está no acervo. Veja as que estão"),
        ("art. 927 do CPC", ErrorCode.NOT_FOUND, "CPC: esta norma não está no acervo"),
        (f"art. 99 da {LEI}", ErrorCode.NOT_FOUND, "este dispositivo não"),
        (f"art. 3º, § 9º, da {LEI}", ErrorCode.NOT_FOUND, "o artigo consta"),
        (f"arts. 1º e 2º da {LEI}", ErrorCode.VALIDATION_ERROR, "uma de cada vez"),
        ("Súmula 7/STJ e Súmula 8/STJ", ErrorCode.VALIDATION_ERROR, "uma de cada vez"),
        ("Súmula 7/STJ", ErrorCode.NOT_FOUND, "isso não diz que não existe"),
        ("qualquer coisa", ErrorCode.NOT_FOUND, "não reconhecida"),
        ("%' OR 1=1 --", ErrorCode.NOT_FOUND, "não reconhecida"),
    ],
)
def test_what_cannot_be_found_is_refused_with_what_to_do(
    library: Halves, reference: str, code: ErrorCode, part: str
) -> None:
    error = refused(library, reference)
    assert error.code is code
    assert part in str(error)


def test_a_code_is_the_one_in_force_on_the_day(library: Halves) -> None:
    error = refused(library, "art. 2º do CPC", at_date="2010-01-01")
    assert "CPC/1973" in str(error)


def test_without_a_court_the_answer_says_which_was_understood(library: Halves) -> None:
    notes = ["Súmula 901/STF não consta do acervo; entendeu-se Súmula 901/STJ."]
    assert read(library, "Súmula 901").notes == notes
    assert read(library, "Súmula 901/STJ").notes == read(library, "Tema 9001").notes == []


def test_a_later_decision_is_told(library: Halves) -> None:
    assert read(library, "000000004", at_date="2020-01-01").notes == ["A decisão é posterior a 01/01/2020."]
