"""Made-up decisions for verification, and a corpus of them."""

from collections.abc import Mapping, Sequence
from datetime import date

from activities.law.fold import fold
from activities.law.verification.corpus import NoCorpus
from workflows.contracts.law.corpus import Decision


def decision(
    identifier: str,
    process: str,
    minister: str | None = "NANCY ANDRIGHI",
    panel: str | None = "TERCEIRA TURMA",
    decided: date | None = date(2021, 5, 4),
    published: date | None = date(2021, 5, 7),
    **more: object,
) -> Decision:
    """An acórdão of the Terceira Turma, judged on 4/5/2021, unless changed."""
    number = process.split("/")[0].split()[-1]
    fields = {
        "id": identifier,
        "source": "teste",
        "kind": "acórdão" if panel else "decisão monocrática",
        "process": process,
        "process_number": number,
        "minister": minister,
        "judging_body": panel,
        "decided_on": decided,
        "published_on": published,
    }
    return Decision.model_validate({**fields, **more})


class Decisions(NoCorpus):
    """A corpus in memory."""

    def __init__(self, *decisions: Decision) -> None:
        self._decisions = decisions

    def of_numbers(self, numbers: Sequence[str]) -> Mapping[str, Sequence[Decision]]:
        found = {number: [one for one in self._decisions if one.process_number == number] for number in numbers}
        return {number: decisions for number, decisions in found.items() if decisions}

    def ministers(self) -> Sequence[str]:
        return [one.minister for one in self._decisions if one.minister]

    def alike(self, numbers: Sequence[str], minister: str | None, day: date | None) -> Sequence[Decision]:
        return [
            one
            for one in self._decisions
            if one.process_number in numbers
            and (minister is None or fold(minister).upper() in fold(one.minister or ""))
            and (day is None or one.day == day)
        ]
