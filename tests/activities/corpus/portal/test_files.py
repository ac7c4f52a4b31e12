from sqlalchemy import Engine

from activities.corpus.portal.files import note_fetched, pending_files, settle
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import CorpusSource

DATA_SET = "espelhos"
STORED = ObjectRef(key="k", sha256="0" * 64, size=1)


def test_files_that_come_later_and_share_a_decision_are_called_back_each_time(engine: Engine) -> None:
    """A retried import reports no change, although its first attempt made one."""
    holding = {"20200131.json": ["1", "2"], "20200229.json": ["2"], "20200331.json": ["3"]}
    for name in holding:
        note_fetched(engine, DATA_SET, name, "m", STORED, anew=True)

    def settled(name: str) -> list[str]:
        with engine.begin() as connection:
            settle(connection, CorpusSource(name=f"{DATA_SET}/{name}", object=STORED), holding[name])
        return [source.name.removeprefix(f"{DATA_SET}/") for source in pending_files(engine, 10)]

    first, second, third = holding
    assert [settled(name) for name in holding] == [[second, third], [third], []]
    assert settled(first) == [second]
    assert settled(second) == []
    assert settled(third) == []
