import pytest

from activities.law.decision.evidence_patterns import EVIDENCE
from activities.law.decision.fact_patterns import FACTS
from activities.law.decision.features import extract_features
from activities.law.decision.findings import MOST
from workflows.contracts.law.corpus import Decision, Extracted


def decision(**fields: object) -> Decision:
    return Decision.model_validate(
        {"id": "1", "source": "espelhos", "kind": "acórdão", "process": "REsp 1587662/DF"} | fields
    )


def names(found: list[Extracted]) -> list[str]:
    return [one.name for one in found]


def facts(ementa: str) -> list[str]:
    return names(extract_features(decision(ementa=ementa)).facts)


def evidence(ementa: str) -> list[str]:
    return names(extract_features(decision(ementa=ementa)).evidence)


@pytest.mark.parametrize(
    ("ementa", "expected"),
    [
        (
            "CIVIL. INSCRIÇÃO INDEVIDA EM CADASTRO DE INADIMPLENTES.",
            ["inscrição indevida em cadastro de inadimplentes"],
        ),
        ("1. A negativação indevida do nome gera dano.", ["inscrição indevida em cadastro de inadimplentes"]),
        ("PLANO DE SAÚDE. RECUSA INDEVIDA DE COBERTURA.", ["negativa de cobertura"]),
        ("1. A negativa de custeio do tratamento é abusiva.", ["negativa de cobertura"]),
        ("ATRASO NA ENTREGA DA OBRA.", ["atraso na entrega do imóvel"]),
        ("1. Houve entrega tardia do imóvel ao comprador.", ["atraso na entrega do imóvel"]),
        ("PENAL. TRÁFICO ILÍCITO DE DROGAS.", ["tráfico de drogas"]),
        ("1. O atropelamento\nda vítima ficou provado.", ["acidente de trânsito"]),
    ],
)
def test_facts_have_one_name_however_they_are_written(ementa: str, expected: list[str]):
    assert facts(ementa) == expected


@pytest.mark.parametrize(
    ("ementa", "expected"),
    [
        ("1. O laudo pericial atestou a incapacidade.", ["laudo pericial"]),
        ("PROVA PERICIAL. DEPOIMENTO DAS TESTEMUNHAS.", ["laudo pericial", "prova testemunhal"]),
        ("1. O contrato assinado pelas partes prevê a multa.", ["contrato assinado"]),
        ("1. O réu confesso faz jus à redução.", ["confissão"]),
    ],
)
def test_means_of_proof_have_one_name(ementa: str, expected: list[str]):
    assert evidence(ementa) == expected


@pytest.mark.parametrize(
    "ementa",
    [
        "INEXISTÊNCIA DE COBRANÇA INDEVIDA.",
        "1. Não houve cobrança indevida no contrato.",
        "1. O recurso foi julgado sem cobrança indevida.",
        "DIREITO CIVIL. AGRAVO INTERNO.",
        "",
    ],
)
def test_what_is_denied_or_absent_is_no_fact(ementa: str):
    assert facts(ementa) == []


def test_missing_proof_is_no_evidence():
    assert evidence("AUSÊNCIA DE LAUDO PERICIAL. FALTA DE PROVA TESTEMUNHAL.") == []


def test_a_heading_is_surer_than_an_item_and_an_allegation_less_sure():
    (heading,) = extract_features(decision(ementa="COBRANÇA INDEVIDA.")).facts
    (item,) = extract_features(decision(ementa="1. Trata-se de cobrança indevida de tarifa.")).facts
    (alleged,) = extract_features(decision(ementa="1. Trata-se da suposta cobrança indevida de tarifa.")).facts
    assert heading.confidence > item.confidence > alleged.confidence > 0.5


def test_a_fact_that_comes_again_is_surer_and_comes_first():
    features = extract_features(
        decision(ementa="FURTO SIMPLES. COBRANÇA INDEVIDA.\n1. A cobrança indevida foi provada.\n2. Cobrança indevida.")
    )
    assert names(features.facts) == ["cobrança indevida", "furto"]
    assert all(0 < fact.confidence <= 1 for fact in features.facts)


def test_facts_of_quoted_decisions_and_passing_mentions_are_left_out():
    text = (
        "DECISÃO\nTrata-se de ação por atraso na entrega do imóvel.\nÉ o relatório.\nDecido.\n"
        "A lei pune o estelionato em geral. Nesse sentido:\n"
        "PENAL. TRÁFICO DE DROGAS. PRISÃO.\n1. Tráfico de drogas provado.\n"
        "(AgRg no HC 555.555/SP, Rel. Min. Fulana, Quinta Turma, DJe 5/6/2020)\n"
        "Ante o exposto, nego provimento ao recurso."
    )
    assert names(extract_features(decision(kind="decisão monocrática", full_text=text)).facts) == [
        "atraso na entrega do imóvel"
    ]


def test_there_are_never_more_than_the_most():
    ementa = ". ".join(name.upper() for name, _ in FACTS)
    assert len(facts(ementa)) <= MOST


def test_names_are_short_distinct_and_in_lower_case_but_for_acronyms():
    for listed in (FACTS, EVIDENCE):
        listed_names = [name for name, _ in listed]
        assert len(set(listed_names)) == len(listed_names)
        assert all(len(name) <= 60 and name[0].islower() for name in listed_names)
