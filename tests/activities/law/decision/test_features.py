from datetime import date

import pytest

from activities.law.decision.features import appeal_type, extract_features
from activities.law.ministers.names import minister_name
from workflows.contracts.law.corpus import Decision, Outcome


def decision(**fields: object) -> Decision:
    given = {"id": "1", "source": "espelhos", "kind": "acórdão", "process": "AgInt no REsp 1587662/DF"} | fields
    return Decision.model_validate(given)


def test_extracts_what_the_text_and_the_marks_say():
    features = extract_features(
        decision(
            process_number="1587662",
            class_name="AgInt no REsp",
            judging_body="TERCEIRA TURMA",
            ementa="CIVIL. PLANO DE SAÚDE. SÚMULA 7/STJ.\n1. Art. 14, § 3º, do CDC. AgInt no REsp 1.587.662/DF.",
            ruling="acordam os Ministros, por unanimidade, negar provimento ao recurso, nos termos do voto.",
            legislation=["CPC, art. 489, § 1º, VI", "Lei 9.656/1998"],
            cited=["AgInt no AREsp 1897804/PR"],
        )
    )
    assert features.outcome == Outcome.NAO_PROVIDO
    assert features.unanimous is True
    assert features.decision_type == "acórdão"
    assert features.appeal_type == "agravo interno"
    assert features.categories == ["direito civil"]
    assert features.criteria == ["plano de saúde"]
    assert features.statutes == ["CPC, art. 489", "CDC, art. 14"]
    assert features.citations == ["AREsp 1897804/STJ", "Súmula 7/STJ"]


def test_a_code_cited_before_the_new_one_is_the_old_one():
    features = extract_features(decision(ementa="Violação do art. 535 do CPC.", decided_on=date(2012, 5, 3)))
    assert features.statutes == ["CPC/1973, art. 535"]


def test_without_branch_headings_the_laws_tell_the_branch_and_then_the_panel():
    assert extract_features(decision(ementa="Art. 14 do CDC.")).categories == ["direito do consumidor"]
    assert extract_features(decision(judging_body="QUINTA TURMA")).categories == ["direito penal"]
    assert extract_features(decision()).categories == []


def test_branches_the_source_names_come_first():
    assert extract_features(decision(), branches=["direito tributário"]).categories == ["direito tributário"]


@pytest.mark.parametrize(
    ("class_name", "expected"),
    [
        ("AgInt nos EDcl no AREsp", "agravo interno"),
        ("EDcl no AgRg no REsp", "embargos de declaração"),
        ("HC", "habeas corpus"),
        ("PET no REsp", "petição"),
        (None, None),
    ],
)
def test_the_appeal_type_is_the_outermost_appeal(class_name: str | None, expected: str | None):
    assert appeal_type(class_name) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Ministro RAUL ARAÚJO FILHO", "RAUL ARAÚJO"),
        ("JESUÍNO RISSATO (DESEMBARGADOR CONVOCADO DO TJDFT)", "JESUÍNO RISSATO"),
        ("Min. Ricardo Villas Boas Cueva", "RICARDO VILLAS BÔAS CUEVA"),
        ("  nancy   andrighi ", "NANCY ANDRIGHI"),
        ("Fulano de Tal", "FULANO DE TAL"),
        ("", None),
        (None, None),
    ],
)
def test_a_minister_has_one_spelling(written: str | None, expected: str | None):
    assert minister_name(written) == expected
