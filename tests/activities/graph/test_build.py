import multiprocessing
from pathlib import Path
from random import Random

from activities.graph.build import build_graph
from activities.graph.model.schema import Label
from workflows.contracts.law.corpus import Decision, DecisionFeatures

SYLLABLES = ("ba", "gão", "cé", "ci", "te", "né", "ra", "pe", "ti", "lu", "bo", "lã", "da", "mi", "nu", "gu")
NAMES, A_DECISION = 130_000, 500
SECONDS = 150


def many_names(target: Path) -> None:
    """Build the graph of a few decisions with more names than one thread handles when there are several."""
    random = Random(1)
    found: dict[str, None] = {}
    while len(found) < NAMES:
        found[f"{_word(random, random.randint(3, 7))} {_word(random, 3)}"] = None
    names = list(found)
    decisions = (
        Decision(
            id=f"d{at}",
            source="teste",
            kind="acórdão",
            process=f"REsp {1_000_000 + at}/SP",
            features=DecisionFeatures(categories=names[at : at + A_DECISION]),
        )
        for at in range(0, NAMES, A_DECISION)
    )
    assert build_graph(decisions, target)[Label.CATEGORY] == NAMES


def _word(random: Random, length: int) -> str:
    return "".join(random.choices(SYLLABLES, k=length))


def test_a_court_with_very_many_names_is_loaded_to_the_end(tmp_path: Path) -> None:
    # a separate process, because a deadlock inside the graph library cannot be interrupted
    building = multiprocessing.get_context("spawn").Process(target=many_names, args=(tmp_path / "graph",))
    building.start()
    building.join(SECONDS)
    building.kill()
    building.join()
    assert building.exitcode == 0
