"""Eight decisions made by hand, small enough to work every answer out on paper.

A, C, D and G are better for the autor, B and E for the réu. F decides procedure alone, and H does not let one tell.

B ──cites──▶ A ◀──cites── C ──cites──▶ B        E ──cites──▶ D        H stands alone
"""

from datetime import date

from workflows.contracts.law.corpus import Decision, DecisionFeatures, Extracted, Outcome
from workflows.contracts.law.sides import Appellant, DecisionSides, Favoured

MORAL = "Dano moral presumido"
DELAY = "Atraso de voo"
INTEREST = "Juros de mora"
CONSUMER, CIVIL = "direito do consumidor", "direito civil"
ANA, JOSE = "ANA LIMA", "JOSÉ DE SÁ"
THIRD, FOURTH = "TERCEIRA TURMA", "QUARTA TURMA"


def _decision(
    name: str, process: str, minister: str | None, panel: str | None, day: date | None, **features: object
) -> Decision:
    return Decision(
        id=name,
        source="teste",
        kind="acórdão",
        process=process,
        minister=minister,
        judging_body=panel,
        decided_on=day,
        features=DecisionFeatures.model_validate(features),
    )


DECISIONS = [
    _decision(
        "A",
        "REsp 1000001/SP",
        ANA,
        THIRD,
        date(2018, 3, 1),
        outcome=Outcome.PROVIDO,
        sides=DecisionSides(appellant=Appellant.AUTOR, favours=Favoured.AUTOR),
        categories=[CONSUMER],
        criteria=[MORAL, DELAY],
        statutes=["CDC, art. 14, § 3º", "CDC, art. 14"],
        citations=["Súmula 385/STJ"],
        facts=[Extracted(name="voo cancelado", confidence=0.5), Extracted(name="voo cancelado", confidence=0.9)],
        evidence=[Extracted(name="bilhete", confidence=0.8)],
    ),
    _decision(
        "B",
        "REsp 1000002/RJ",
        JOSE,
        FOURTH,
        date(2019, 5, 2),
        outcome=Outcome.NAO_PROVIDO,
        sides=DecisionSides(appellant=Appellant.AUTOR, favours=Favoured.REU),
        categories=[CONSUMER],
        criteria=[MORAL, DELAY, INTEREST],
        statutes=["CDC, art. 14", "CC, art. 405"],
        citations=["REsp 1000001/STJ", "Súmula 385/STJ"],
        facts=[Extracted(name="voo cancelado", confidence=0.7)],
    ),
    _decision(
        "C",
        "REsp 1000003/MG",
        JOSE,
        FOURTH,
        date(2020, 6, 3),
        outcome=Outcome.PARCIALMENTE_PROVIDO,
        sides=DecisionSides(appellant=Appellant.AUTOR, favours=Favoured.AUTOR),
        categories=[CONSUMER, CIVIL],
        criteria=[MORAL, INTEREST],
        statutes=["CC, art. 405"],
        citations=["REsp 1000001/STJ", "REsp 1000002/STJ"],
    ),
    _decision(
        "D",
        "REsp 1000004/PR",
        ANA,
        THIRD,
        date(2020, 7, 4),
        outcome=Outcome.PROVIDO,
        sides=DecisionSides(appellant=Appellant.AUTOR, favours=Favoured.AUTOR),
        categories=[CIVIL],
        criteria=[INTEREST],
        statutes=["CC, art. 406"],
    ),
    _decision(
        "E",
        "AgInt no REsp 1000005/PR",
        ANA,
        THIRD,
        date(2022, 8, 5),
        outcome=Outcome.NAO_PROVIDO,
        sides=DecisionSides(appellant=Appellant.AUTOR, favours=Favoured.REU),
        categories=[CIVIL],
        criteria=[INTEREST],
        citations=["REsp 1000004/STJ", "REsp 9999999/STJ"],
    ),
    _decision(
        "F",
        "REsp 1000006/SC",
        "Ministra Ana Lima",
        None,
        date(2022, 9, 6),
        outcome=Outcome.NAO_CONHECIDO,
        sides=DecisionSides(appellant=Appellant.REU, favours=Favoured.AUTOR, procedural_only=True),
        categories=[CIVIL],
        criteria=[INTEREST],
    ),
    _decision(
        "G",
        "REsp 1000007/SC",
        JOSE,
        FOURTH,
        None,
        outcome=Outcome.PROVIDO,
        criteria=[MORAL],
        sides=DecisionSides(favours=Favoured.AUTOR),
    ),
    _decision("H", "REsp 1000008/BA", None, None, None),
]
