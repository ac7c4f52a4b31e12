import pytest

from activities.law.capitals import in_capitals, proper_name


@pytest.mark.parametrize(
    ("shouted", "written"),
    [
        ("MARIA ISABEL DA FONSECA", "Maria Isabel da Fonseca"),
        ("TERCEIRA TURMA", "Terceira Turma"),
        ("João de Almeida", "João de Almeida"),
        ("STJ", "STJ"),
        ("ANA SÁ-CARNEIRO E SOUZA", "Ana Sá-Carneiro e Souza"),
    ],
)
def test_shouted_names_are_written_as_people_write_them(shouted: str, written: str) -> None:
    assert proper_name(shouted) == written


def test_four_letters_of_five_make_a_text_one_of_capitals() -> None:
    assert in_capitals("AGRAVO INTERNO no AREsp")
    assert not in_capitals("Agravo interno no AREsp")
    assert not in_capitals("AG", at_least=3)
