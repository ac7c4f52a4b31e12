"""Texts made to take quadratic time in patterns: if a test hangs here, it has found one."""

import pytest

from activities.law.decision.features import extract_features
from activities.law.fold import fold, squash
from activities.law.verification.corpus import NoCorpus
from activities.law.verification.verify import verify_claims
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import VerifyQuestion

HOSTILE = {
    "blanks": "Súmula" + " " * 19_000 + "7",
    "lines": "Min." + "\n" * 19_000 + "X",
    "abbreviations": "art. " * 3_900,
    "open parentheses": "(AgRg no REsp 1, Rel. " * 850,
    "numbers": "Súmulas " + ", ".join(str(number) for number in range(1, 4_000)),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_is_read_in_time_proportional_to_its_length(text: str):
    verify_claims(VerifyQuestion(text=text[:20_000]), NoCorpus())
    extract_features(
        Decision(id="1", source="x", kind="decisão monocrática", process="HC 1", ementa=text, full_text=text)
    )


def test_folding_keeps_the_length_whatever_the_blanks():
    text = "Súmula" + " " * 100 + "\n" * 100 + "é"
    assert len(fold(text)) == len(text)
    assert squash(text) == "sumula e"
