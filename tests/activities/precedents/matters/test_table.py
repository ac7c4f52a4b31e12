from collections import Counter
from pathlib import Path

import pytest

from activities.precedents.matters import table
from activities.precedents.matters.table import branch_of, matters_named
from activities.search.analysis import words
from workflows.contracts.law.sides import Branch


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


@pytest.mark.parametrize(
    ("text", "matter"),
    [
        (
            "Atraso de voo internacional. Convenção de Montreal. Extravio de bagagem.",
            "transporte aéreo e de passageiros",
        ),
        ("Partilha de bens na dissolução de união estável.", "família"),
        ("ICMS. Guerra fiscal. Creditamento indevido.", "tributos"),
        ("Auxílio-doença. Incapacidade temporária. Perícia do INSS.", "benefícios previdenciários"),
        ("Concurso público. Cadastro de reserva. Preterição de candidato.", "concurso público"),
        ("Apuração de haveres do sócio retirante.", "sociedades"),
        ("Assembleia geral de credores aprovou o plano de recuperação.", "recuperação judicial e falência"),
        ("Colidência de marcas. Registro no INPI.", "propriedade intelectual"),
        ("Roubo majorado pelo emprego de arma.", "crimes contra o patrimônio"),
    ],
)
def test_texts_of_every_branch_name_their_matter_most(text: str, matter: str) -> None:
    assert matters_named(text).most_common(1)[0][0] == matter


def test_no_two_subjects_claim_one_phrase() -> None:
    claimed = Counter(
        " ".join(words(phrase))
        for file in Path(table.__file__).with_name("subjects").glob("*.txt")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line and line[0] not in "#["
        for phrase in line.partition(":")[2].split(";")
    )
    assert [phrase for phrase, count in claimed.items() if count > 1] == []
