import pytest

from activities.law.verification.particulars.naming import name_at, same_person


@pytest.mark.parametrize(
    ("cited", "known"),
    [
        ("Salomão", "LUIS FELIPE SALOMÃO"),
        ("Luiz Felipe Salomao", "LUIS FELIPE SALOMÃO"),
        ("Nancy", "NANCY ANDRIGHI"),
        ("Nanci Andrighi", "NANCY ANDRIGHI"),
        ("Bellizze", "MARCO AURÉLIO BELLIZZE"),
        ("Marco Aurélio", "MARCO AURÉLIO BELLIZZE"),
        ("Villas-Bôas Cueva", "RICARDO VILLAS BÔAS CUEVA"),
        ("P. T. Sanseverino", "PAULO DE TARSO SANSEVERINO"),
        ("Schietti", "ROGERIO SCHIETTI CRUZ"),
        ("Isabel Gallotti", "MARIA ISABEL GALLOTTI"),
        ("Raul Araújo Filho", "RAUL ARAÚJO"),
        ("Fulano de Tal", "FULANO PEREIRA DE TAL"),
    ],
)
def test_ways_to_name_one_minister_are_one_person(cited: str, known: str):
    assert same_person(cited, known)


@pytest.mark.parametrize(
    ("cited", "known"),
    [
        ("Marco Buzzi", "MARCO AURÉLIO BELLIZZE"),
        ("Og Fernandes", "FERNANDO GONÇALVES"),
        ("Ribeiro Dantas", "MOURA RIBEIRO"),
        ("Heliodora Campos Serrano", "NANCY ANDRIGHI"),
        ("Laurita Vaz", "SEBASTIÃO REIS JÚNIOR"),
    ],
)
def test_two_ministers_are_two_persons(cited: str, known: str):
    assert not same_person(cited, known)


def test_a_name_ends_before_a_word_without_a_capital():
    text = "Nancy Andrighi entendeu que"
    assert text[: name_at(text, 0, len(text))] == "Nancy Andrighi"
    small = "nancy andrighi, terceira turma"
    assert small[: name_at(small, 0, len(small))] == "nancy andrighi"
