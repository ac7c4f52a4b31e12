import pytest

from activities.search.analysis import Level, analyse, comparable, form, surface_forms, words


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("prescrição", "prescrições"),
        ("moral", "morais"),
        ("imóvel", "imóveis"),
        ("autor", "autores"),
        ("juiz", "juízes"),
        ("homem", "homens"),
        ("dano", "danos"),
    ],
)
def test_singular_and_plural_are_one_term(singular: str, plural: str) -> None:
    assert analyse(singular) == analyse(plural)


def test_accents_and_case_do_not_matter() -> None:
    assert words("AÇÃO Rescisória") == words("acao rescisoria") == ["acao", "rescisoria"]


def test_stop_words_go_in_any_spelling() -> None:
    assert words("à ação não há de ser") == ["acao", "nao"]


def test_numbers_lose_dots_and_ordinals_lose_marks() -> None:
    assert words("REsp nº 1.234.567, art. 5º, § 3º") == ["resp", "1234567", "art", "5", "3"]
    assert words("R$ 10,50 em 12.2020") == ["r", "10", "50", "12", "2020"]


def test_coarser_forms_bring_derivations_together() -> None:
    assert form("prescricao", Level.ROOT) == form("prescricional", Level.ROOT) == form("prescreve", Level.ROOT)
    assert form("prescricao", Level.STEM) == form("prescricional", Level.STEM)


def test_numbers_are_never_cut() -> None:
    assert form("1234567890", Level.ROOT) == "1234567890"


def test_surface_forms_remember_how_a_word_was_written() -> None:
    assert list(surface_forms("Inscrições indevidas na inscrição").values()) == ["Inscrições", "indevidas"]


def test_names_compare_without_case_accents_and_spaces() -> None:
    assert comparable("  João  do Vale ") == "JOAO DO VALE"
