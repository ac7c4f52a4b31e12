"""Citations to copy, and addresses at the court, for fictional decisions."""

from datetime import date

import pytest

from activities.law.decision.reference import court_address, court_reference, nbr_6023
from workflows.contracts.law.corpus import Decision

DECISION = Decision(
    id="1",
    source="espelhos",
    kind="acórdão",
    process="AgInt no REsp 9150102/RS",
    process_number="9150102",
    registry_number="209901234567",
    class_name="AgInt no REsp",
    minister="GASPAR DA PEROBA",
    judging_body="TERCEIRA TURMA",
    decided_on=date(2024, 3, 5),
    published_on=date(2024, 3, 11),
    journal="DJE",
)


def changed(**fields: object) -> Decision:
    return DECISION.model_copy(update=fields)


def test_the_courts_own_style_has_number_rapporteur_panel_and_both_days() -> None:
    assert court_reference(DECISION) == (
        "AgInt no REsp n. 9.150.102/RS, Rel. Min. Gaspar da Peroba, Terceira Turma, julgado em 5/3/2024, DJe de "
        "11/3/2024."
    )


def test_nbr_6023_names_court_panel_and_journal_in_full() -> None:
    assert nbr_6023(DECISION) == (
        "BRASIL. Superior Tribunal de Justiça (3. Turma). AgInt no REsp n. 9.150.102/RS. Relator: Min. Gaspar da "
        "Peroba, 5 mar. 2024. Diário da Justiça Eletrônico, Brasília, DF, 11 mar. 2024."
    )


@pytest.mark.parametrize(
    ("published", "stated", "expected"),
    [
        (date(2024, 11, 28), None, "DJe de 28/11/2024"),
        (date(2024, 11, 29), None, "DJEN de 29/11/2024"),
        (date(2024, 12, 2), "DJe 02/12/2024", "DJEN de 2/12/2024"),
        (date(2001, 5, 7), "DJ", "DJ de 7/5/2001"),
    ],
)
def test_the_journal_is_the_one_of_the_day(published: date, stated: str | None, expected: str) -> None:
    assert court_reference(changed(published_on=published, journal=stated)).endswith(f", {expected}.")


def test_what_is_not_known_is_left_out() -> None:
    bare = changed(minister=None, judging_body=None, decided_on=None, published_on=None)
    assert court_reference(bare) == "AgInt no REsp n. 9.150.102/RS."
    assert nbr_6023(bare) == "BRASIL. Superior Tribunal de Justiça. AgInt no REsp n. 9.150.102/RS."


def test_themes_and_cnj_numbers_are_written_as_they_are() -> None:
    theme = changed(source="temas", process="Tema 99.061/STJ")
    assert court_reference(theme).startswith("Tema 99.061/STJ, ")
    unified = changed(process="HC 9000001-02.2020.3.00.0000")
    assert court_reference(unified).startswith("HC n. 9000001-02.2020.3.00.0000, ")


def test_the_address_is_that_of_the_registry_number_else_of_the_process_or_the_theme() -> None:
    assert court_address(DECISION) == "https://processo.stj.jus.br/processo/pesquisa/?num_registro=209901234567"
    by_number = court_address(changed(registry_number=None))
    assert by_number is not None
    assert by_number.endswith("?tipoPesquisa=tipoPesquisaGenerica&termo=REsp+9150102")
    theme = court_address(changed(source="temas", process="Tema 99.061/STJ", process_number=None))
    assert theme is not None
    assert "cod_tema_inicial=99061" in theme
    nameless = changed(registry_number=None, process_number=None, process="decisão sem número")
    assert court_address(nameless) is None


def test_a_decision_of_another_court_is_never_cited_as_the_stjs() -> None:
    other = changed(
        source="neutral",
        court="TJSP",
        process="0001234-56.2023.8.26.0100",
        class_name="APELAÇÃO CÍVEL",
        judging_body="1ª Câmara de Direito Privado",
        journal=None,
    )
    assert court_reference(other) == (
        "TJSP, Apelação Cível n. 0001234-56.2023.8.26.0100, Rel. Gaspar da Peroba, 1ª Câmara de Direito Privado, "
        "julgado em 5/3/2024, publicado em 11/3/2024."
    )
    assert nbr_6023(other) == (
        "SÃO PAULO. Tribunal de Justiça de São Paulo (1ª Câmara de Direito Privado). Apelação Cível n. "
        "0001234-56.2023.8.26.0100. Relator: Gaspar da Peroba, 5 mar. 2024. Publicado, 11 mar. 2024."
    )
    assert court_address(other) is None
    regional = changed(source="neutral", court="TRF4", process="AIRR - 5000153-79.2019.4.04.7130")
    assert nbr_6023(regional).startswith("BRASIL. Tribunal Regional Federal da 4ª Região (3. Turma). AIRR n. 5000153-")
