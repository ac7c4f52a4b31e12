from datetime import date

import pytest

from activities.law.fold import fold
from activities.law.statutes.find import cited_articles, cited_statutes, find_statutes
from activities.law.statutes.laws import find_laws, law_name
from activities.law.statutes.named_laws import LAWS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("art. 557,§ 1º, do CPC", ["CPC, art. 557, § 1º"]),
        ("artigo 287, inciso II, g, da Lei nº 6.404, de 1976", ["Lei 6.404/1976, art. 287, II, g"]),
        ('art. 105, III, alíneas "a" e "c", da Constituição Federal', ["CF, art. 105, III, a", "CF, art. 105, III, c"]),
        ("§ 2º do art. 85 do CPC", ["CPC, art. 85, § 2º"]),
        ("incisos I e II do art. 1.022 do CPC/2015", ["CPC, art. 1.022, I", "CPC, art. 1.022, II"]),
        ("art. 85, §§ 2º, 3º e 11, do CPC", ["CPC, art. 85, § 2º", "CPC, art. 85, § 3º", "CPC, art. 85, § 11"]),
        ("ART. 46, § 1º, INC. ii, DA LEI 8.541/92.", ["Lei 8.541/1992, art. 46, § 1º, II"]),
        ("artigo 205, § 3º, Lei 6.404/76", ["Lei 6.404/1976, art. 205, § 3º"]),
        ("ARTS. 512 E 515, TAMBÉM DO CPC", ["CPC, art. 512", "CPC, art. 515"]),
        ("art. 1º-F da Lei n. 9.494/97", ["Lei 9.494/1997, art. 1º-F"]),
        ("art. 475-J do CPC/73", ["CPC/1973, art. 475-J"]),
        ("CPC, arts. 85 e 86", ["CPC, art. 85", "CPC, art. 86"]),
        ("Lei 8.078/90 (art. 14)", ["CDC, art. 14"]),
        ("parágrafo único do art. 42 do C.D.C.", ["CDC, art. 42, parágrafo único"]),
        ("art. 20, § 4º c/c § 3º, do CPC", ["CPC, art. 20, § 4º", "CPC, art. 20, § 3º"]),
        ("art. 33, § 4º, da Lei de\nDrogas", ["Lei 11.343/2006, art. 33, § 4º"]),
        ("art. 14, III, do CPC e 17, VII, do mesmo diploma", ["CPC, art. 14, III", "CPC, art. 17, VII"]),
        ("art. 1º da MP 2.180-35/2001", ["Medida Provisória 2.180/2001, art. 1º"]),
        ("art. 13 da Lei Estadual n. 17.026/2011", ["Lei Estadual 17.026/2011, art. 13"]),
    ],
)
def test_normalises_provisions_as_decisions_write_them(text: str, expected: list[str]):
    assert cited_statutes(text) == expected


def test_one_list_may_run_over_several_laws():
    text = "Arts. 3º e 267, VI do CPC; 170, §1º e 287, II, 'g', da Lei n.º 6.404/1976; 85 do Código Civil/1916"
    assert cited_statutes(text) == [
        "CPC, art. 3º",
        "CPC, art. 267, VI",
        "Lei 6.404/1976, art. 170, § 1º",
        "Lei 6.404/1976, art. 287, II, g",
        "CC/1916, art. 85",
    ]


def test_the_number_of_the_next_paragraph_is_no_article():
    assert cited_statutes("o art. 460 do CPC.\n5. Recurso especial conhecido.") == ["CPC, art. 460"]
    assert cited_statutes("o art. 460 do C.P.C.\n5. Recurso especial conhecido.") == ["CPC, art. 460"]


def test_a_code_without_a_year_is_the_one_in_force_on_the_date():
    assert cited_statutes("art. 535 do CPC", as_of=date(2012, 5, 3)) == ["CPC/1973, art. 535"]
    assert cited_statutes("art. 535 do CPC", as_of=date(2016, 3, 18)) == ["CPC, art. 535"]
    assert cited_statutes("art. 177 do Código Civil", as_of=date(2001, 1, 1)) == ["CC/1916, art. 177"]


def test_articles_drop_what_is_below_them():
    assert cited_articles("art. 85, §§ 2º e 11, do CPC") == ["CPC, art. 85"]


@pytest.mark.parametrize("text", ["art. 10 e 20 dias", "no art. 5 do contrato", "cf. art. 12", "caixa postal CP 123"])
def test_an_article_without_a_law_is_left_out(text: str):
    assert cited_statutes(text) == []


def test_the_span_covers_the_group_and_its_law():
    text = "nos termos do § 2º do art. 85 do CPC, fixo"
    (mention,) = find_statutes(text)
    assert text[mention.start : mention.end] == "§ 2º do art. 85 do CPC"


def test_a_paragraph_number_after_the_law_or_the_parenthesis_is_no_article():
    assert cited_articles("como manda o CPC, art. 7º\n8. A parte autora") == ["CPC, art. 7º"]
    assert cited_articles("(CPC, art. 7º) 12 O réu") == ["CPC, art. 7º"]
    assert cited_articles("CPC, arts. 7º, 8º e 9º") == ["CPC, art. 7º", "CPC, art. 8º", "CPC, art. 9º"]


@pytest.mark.parametrize("place", ["5º", "1.022, parágrafo único", "33, § 2º, c", "102, VII, e", "224, a", "2º-A, I"])
def test_the_normal_form_of_every_law_is_read_as_itself(place: str):
    forms = [f"{law.name}, art. {place}" for law in LAWS]
    assert [cited_statutes(form) for form in forms] == [[form] for form in forms]


@pytest.mark.parametrize("sphere", [None, "Estadual", "CNJ"])
@pytest.mark.parametrize("kind", ["LEI", "DEL", "LCP", "DEC", "MPR", "RES", "EMC", "EMR", "REC", "PRV", "POR", "INT"])
def test_the_name_of_every_kind_of_norm_is_read_as_itself(kind: str, sphere: str | None):
    name = law_name(kind, 1234, 2020, sphere)
    assert [law.name for law in find_laws(fold(name))] == [name]


@pytest.mark.parametrize("text", ["deu provimento 2 vezes", "José L. 12", "a recomendação 3 do laudo"])
def test_a_word_that_is_also_a_kind_is_no_law_without_a_year(text: str):
    assert [law.name for law in find_laws(text)] == []
