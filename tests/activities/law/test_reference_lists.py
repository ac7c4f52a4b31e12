"""The built-in lists agree with reference tables collected by others."""

import csv
from pathlib import Path

from activities.law.citations.sumula_list import SumulaStatus, sumula_status
from activities.law.ministers.mentions import Likeness, match_minister

DEAD = {"cancelada": SumulaStatus.CANCELLED, "revogada": SumulaStatus.REVOKED}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_sumulas_agree_with_the_reference_table(shared_data: Path):
    for row in rows(shared_data / "reference" / "sumulas.csv"):
        court, _, binding = row["court"].partition(" ")
        status = sumula_status(int(row["number"]), court, binding=bool(binding))
        if row["status"] == "não publicada":
            assert status is SumulaStatus.UNPUBLISHED
        else:
            assert status is DEAD.get(row["status"], SumulaStatus.IN_FORCE), row


def test_every_minister_seen_deciding_is_known(shared_data: Path):
    for row in rows(shared_data / "reference" / "ministros_stj_observados.csv"):
        assert match_minister(row["name"]).likeness is Likeness.EXACT, row["name"]
