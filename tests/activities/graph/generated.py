"""Small random corpora, the same for the same seed: few names, so that decisions are closely connected."""

from datetime import date, timedelta
from random import Random

from workflows.contracts.law.corpus import Decision, DecisionFeatures, Extracted, Outcome
from workflows.contracts.law.sides import Appellant, Branch, DecisionSides, Favoured, Pole

MINISTERS = ("ANA LIMA", "BRUNO SÁ", "CLARA NUNES", "DAVI ROCHA", None)
PANELS = ("PRIMEIRA TURMA", "SEGUNDA TURMA", "TERCEIRA TURMA", None)
CATEGORIES = ("direito civil", "direito penal", "direito tributário")
CRITERIA = [f"cobertura {letter}{number}" for letter in "abcdef" for number in range(3)]


PROCEDURE = ("ausência de prequestionamento", "súmula 7")
FORMULAS = (*PROCEDURE, "Súmula 5/STJ")
"""Criteria that belong to no argument and no divergence."""
SIDES = tuple(Favoured)[:6]


def corpus(seed: int, size: int = 160) -> list[Decision]:
    """Return `size` decisions, in no order of id or date."""
    random = Random(seed)
    numbers = list(range(size))
    random.shuffle(numbers)
    return [_decision(random, number, size) for number in numbers]


def _decision(random: Random, number: int, size: int) -> Decision:
    day = date(2012, 1, 1) + timedelta(days=random.randrange(3000))
    return Decision(
        id=f"d{number:03}",
        source="teste",
        kind="acórdão",
        process=f"REsp {1_000_000 + number}/SP",
        minister=random.choice(MINISTERS),
        judging_body=random.choice(PANELS),
        decided_on=day if random.random() < 0.8 else None,
        published_on=day + timedelta(days=10) if random.random() < 0.5 else None,
        features=DecisionFeatures(
            outcome=random.choice([*Outcome, Outcome.PROVIDO, Outcome.NAO_PROVIDO, None]),
            categories=random.sample(CATEGORIES, random.choice((0, 1, 2, 2))),
            criteria=random.sample([*CRITERIA, *PROCEDURE], random.randint(0, 6)),
            statutes=[f"CC, art. {at}" for at in random.sample(range(1, 15), random.randint(0, 4))],
            citations=[
                *(f"REsp {1_000_000 + at}/STJ" for at in random.sample(range(size + 10), random.randint(0, 3))),
                *(f"Súmula {at}/STJ" for at in random.sample(range(1, 6), random.randint(0, 1))),
            ],
            facts=_extracted(random, "fato"),
            evidence=_extracted(random, "prova"),
            sides=_sides(random),
            declared_divergence=_declared(random),
        ),
    )


def _sides(random: Random) -> DecisionSides:
    """Mostly private disputes, so that some criteria have enough decisions on each side."""
    favours = random.choice([Favoured.AUTOR, Favoured.REU] * 30 + list(Favoured))
    return DecisionSides(
        branch=random.choice([*Branch, None]),
        appellant=random.choice(list(Appellant)),
        favours=favours,
        pole=random.choice(list(Pole)) if favours in SIDES and random.random() < 0.2 else None,
        procedural_only=random.random() < 0.1,
    )


def _declared(random: Random) -> str | None:
    return f"Superada a orientação sobre {random.choice(CRITERIA)}." if random.random() < 0.05 else None


def _extracted(random: Random, what: str) -> list[Extracted]:
    chosen = random.sample(range(5), random.randint(0, 2))
    return [Extracted(name=f"{what} {at}", confidence=random.choice([0.4, 0.9])) for at in chosen]
