"""The official lists: status, suspension and modulation of themes, and cancelled súmulas."""

import pytest

from activities.law.treatment.listed import cancelled_sumulas, listed_treatments, recorded_treatments
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalText


def theme(status: str, notes: str = "", thesis: str | None = None) -> Decision:
    written = f"Situação: {status}\n\n{notes}" if notes else f"Situação: {status}"
    return Decision(
        id="tema-1", source="temas", kind="tema repetitivo", process="Tema 1/STJ", notes=written, thesis=thesis
    )


def kinds(one: Decision) -> list[str]:
    return [str(evidence.kind) for evidence, _ in listed_treatments(one)]


@pytest.mark.parametrize(
    ("status", "expected"),
    [
        ("Cancelado", ["cancelado"]),
        ("Desafetado", ["desafetado"]),
        ("Revisado", ["tese_revisada"]),
        ("Afetado", ["afetado"]),
        ("Afetado - Possível Revisão de Tese", ["afetado"]),
        ("Em Julgamento", ["afetado"]),
        ("Acórdão Publicado - RE Pendente", ["recurso_pendente"]),
        ("Trânsito em Julgado", []),
        ("Acórdão Publicado", []),
    ],
)
def test_the_status_of_a_theme_is_its_treatment(status: str, expected: list[str]) -> None:
    assert kinds(theme(status)) == expected


@pytest.mark.parametrize(
    ("notes", "suspended"),
    [
        ("Há determinação de suspensão do processamento de todos os processos pendentes.", True),
        ("Suspensão nacional determinada em 3/4/2024.", True),
        ("Não há determinação de suspensão nacional dos processos.", False),
        ("Suspensão apenas dos recursos especiais em todo o território nacional.", False),
    ],
)
def test_only_the_suspension_of_all_cases_is_national(notes: str, suspended: bool) -> None:
    assert ("suspensao_nacional" in kinds(theme("Afetado", notes))) == suspended
    assert "suspensao_nacional" not in kinds(theme("Trânsito em Julgado", notes))


def test_a_thesis_that_modulates_says_so_with_its_day() -> None:
    thesis = "A base é limitada. Modulam-se os efeitos a partir de 2/5/2024, ressalvadas as ações em curso."
    [(evidence, modulation)] = listed_treatments(theme("Trânsito em Julgado", thesis=thesis))
    assert (str(evidence.kind), evidence.document_id) == ("modulado", None)
    assert modulation is not None
    assert str(modulation.day) == "2024-05-02"
    assert kinds(theme("Trânsito em Julgado", thesis="Sem modulação dos efeitos.")) == []


def test_other_decisions_are_in_no_list() -> None:
    assert kinds(Decision(id="1", source="x", kind="acórdão", process="REsp 1/SP", notes="Situação: Cancelado")) == []


def test_the_cancelled_sumulas_are_known() -> None:
    known = dict(cancelled_sumulas())
    assert str(known["Súmula 603/STJ"].kind) == "cancelado"
    assert "Súmula 7/STJ" not in known


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"status": "cancelled"}, [("cancelado", None)]),
        (
            {"status_words": "cancelada", "note": "Cancelada pela Corte Especial em 18/09/2019."},
            [("cancelado", "2019-09-18")],
        ),
        ({"status_words": "alterada", "date_end": "2020-02-03"}, [("tese_revisada", "2020-02-03")]),
        ({"status_words": "ativa", "status": "in_force", "note": "Aprovada em 18/09/2019."}, []),
        ({"status_words": "cancelada", "version_of": "b"}, []),
    ],
)
def test_the_record_of_a_sumula_says_what_became_of_it_and_when(
    record: dict[str, str], expected: list[tuple[str, str | None]]
) -> None:
    shared = {"id": "a", "kind": "sumula", "level": "sumula", "root_id": "s", "label": "Súmula 1/STJ"}
    text = LegalText.model_validate(shared | {"reference": "Súmula 1/STJ"} | record)
    told = [evidence for evidence, _ in recorded_treatments(text)]
    assert [(str(one.kind), one.day and str(one.day)) for one in told] == expected
