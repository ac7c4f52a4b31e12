from activities.precedents.matters.table import branch_of, matters_named
from workflows.contracts.sides import Branch


def test_a_text_names_its_matter_however_it_is_inflected() -> None:
    assert matters_named("As operadoras de planos de saúde negaram a cobertura.")["planos de saúde"] >= 1
    assert matters_named("Os acidentes de trânsito foram dois.")["acidente de trânsito"] == 1


def test_a_single_word_counts_only_as_itself_and_not_by_its_stem() -> None:
    assert not matters_named("Imagem consignada nos autos por terceiros, negativa de prestação jurisdicional.")
    assert matters_named("Empréstimo por pix.") == {"fraude bancária": 1}


def test_a_text_about_nothing_in_the_table_names_nothing() -> None:
    assert not matters_named("Embargos de declaração. Omissão. Inexistência. Rejeição.")


def test_each_matter_has_its_branch() -> None:
    assert branch_of("execução fiscal") is Branch.TRIBUTARIO
    assert branch_of("drogas") is Branch.PENAL
