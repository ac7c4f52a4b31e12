"""A súmula or theme of the wrong court is detected from what the text says of its subject, and from nothing less."""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from activities.law.fold import fold
from activities.law.verification.corpus import NoCorpus
from activities.law.verification.kinds.subjects import listed, subject_of
from activities.law.verification.verify import verify
from workflows.contracts.research.law import ClaimVerdict, MismatchField, VerifiedClaim

TODAY = date(2026, 5, 4)


def claim_in(text: str) -> VerifiedClaim:
    return verify(text, NoCorpus(), today=TODAY)[0]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("O reexame de provas é vedado (Súmula 7 do STF).", "Súmula 7/STJ"),
        ("Incide a Súmula 279/STJ, que veda o revolvimento do conjunto fático-probatório.", "Súmula 279/STF"),
        ("Falta o prequestionamento: Súmula 282 do STJ.", "Súmula 282/STF"),
        ("Há fundamento suficiente não atacado (Súmula 283/STJ).", "Súmula 283/STF"),
        ("A Súmula 479/STF trata do fortuito interno nas fraudes bancárias.", "Súmula 479/STJ"),
        ("O ICMS não compõe a base do PIS e da COFINS (Tema 69/STJ).", "Tema 69/STF"),
        ("Honorários por equidade só nas hipóteses do Tema 1.076 do STF.", "Tema 1076/STJ"),
    ],
)
def test_the_subject_tells_the_court_that_is_meant(text: str, meant: str) -> None:
    claim = claim_in(text)
    assert (claim.verdict, claim.suggestion) == (ClaimVerdict.DIVERGENT, meant)
    (wrong,) = claim.mismatches
    assert (wrong.field, wrong.found) == (MismatchField.TRIBUNAL, meant.rpartition("/")[2])


@pytest.mark.parametrize(
    "text",
    [
        "O reexame de provas é vedado (Súmula 7 do STJ e Súmula 279 do STF).",
        "Súmula 7.",
        "O reexame de provas é vedado pela Súmula 7.",
        "A Súmula 282 do STJ admite a citação por edital na ação monitória.",
        "Falta prequestionamento (Súmula 211/STJ). A Súmula 282/STJ admite a citação por edital na monitória.",
        "A Súmula 283/STJ diz que as administradoras de cartão de crédito são instituições financeiras.",
        "Tema 106 do STF.",
        "Tema 1.199 do STF, sobre improbidade.",
    ],
)
def test_a_right_court_and_a_bare_number_are_never_said_to_be_wrong(text: str) -> None:
    claims = verify(text, NoCorpus(), today=TODAY)
    assert not [claim for claim in claims if claim.verdict is ClaimVerdict.DIVERGENT]


def test_every_subject_listed_is_that_of_its_own_court_and_not_of_the_other(shared_data: Path) -> None:
    texts = texts_of(shared_data / "legislation")
    for kind, number, court in listed():
        subject = subject_of(kind, number, court)
        assert subject
        mine = texts.get((kind, number, court))
        other = texts.get((kind, number, "STF" if court == "STJ" else "STJ"), "")
        assert mine, (kind, number, court)
        assert subject.search(mine), (kind, number, court, mine)
        assert not subject.search(other), (kind, number, court, other)


def texts_of(folder: Path) -> dict[tuple[str, str, str], str]:
    """Return what each súmula and theme says, folded."""
    found: dict[tuple[str, str, str], str] = {}
    for name, kind in (("sumulas", "Súmula"), ("temas", "Tema")):
        for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            if kind == "Súmula" and row["kind"] != "sumula":
                continue
            words = " ".join(str(row.get(field) or "") for field in ("text", "title", "question", "thesis", "topic"))
            key = (kind, str(row["number"]), row["court"])
            found[key] = found.get(key, "") + re.sub(r"\s+", " ", fold(words).lower())
    return found
