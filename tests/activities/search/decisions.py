"""A few fictional decisions for retrieval tests."""

from datetime import date

from workflows.contracts.law.corpus import Decision, DecisionFeatures, Outcome


def decision(identifier: str, ementa: str, **fields: object) -> Decision:
    """Return a decision with the given ementa and whatever else the test needs."""
    values = {"source": "teste", "kind": "acordao", "process": f"REsp {identifier}", **fields}
    return Decision.model_validate({"id": identifier, "ementa": ementa, **values})


NEGATIVACAO = decision(
    "000000001",
    "CONSUMIDOR. INSCRIÇÃO INDEVIDA EM CADASTRO DE INADIMPLENTES. DANO MORAL PRESUMIDO.\n"
    "1. A inscrição indevida em cadastro de inadimplentes gera dano moral presumido.\n"
    "2. A indenização deve observar a razoabilidade.",
    minister="MARIA DA SERRA",
    judging_body="TERCEIRA TURMA",
    decided_on=date(2021, 3, 9),
    features=DecisionFeatures(
        outcome=Outcome.PROVIDO,
        statutes=["CDC, art. 14"],
        citations=["Súmula 385/STJ"],
        criteria=["Dano moral presumido"],
        categories=["Consumidor"],
    ),
)
PLANO = decision(
    "000000002",
    "PLANO DE SAÚDE. NEGATIVA DE COBERTURA. TRATAMENTO PRESCRITO POR MÉDICO.\n"
    "1. É abusiva a recusa de cobertura de tratamento prescrito pelo médico assistente.",
    minister="JOÃO DO VALE",
    judging_body="QUARTA TURMA",
    decided_on=date(2022, 8, 16),
    features=DecisionFeatures(statutes=["CDC, art. 51"], categories=["Plano de saúde"]),
)
PRESCRICAO = decision(
    "000000003",
    "EXECUÇÃO FISCAL. PRESCRIÇÃO INTERCORRENTE. RECONHECIMENTO.\n"
    "1. Suspenso o processo por um ano, inicia-se o prazo da prescrição intercorrente.",
    minister="MARIA DA SERRA",
    judging_body="PRIMEIRA SEÇÃO",
    decided_on=date(2019, 5, 2),
    features=DecisionFeatures(statutes=["LEF, art. 40"], citations=["REsp 000000001/STJ"]),
)
DECISIONS = [NEGATIVACAO, PLANO, PRESCRICAO]
