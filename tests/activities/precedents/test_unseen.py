"""Case files written before any weight was fitted, on subjects of the sample corpus; two have no answer there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from activities.corpus.folder import decisions_in
from activities.graph.read import LegalGraph
from activities.precedents.argued import Argued, argued_in
from activities.precedents.evaluation import opened_corpus
from activities.precedents.matching import CaseMatching
from activities.search.index import SearchIndex
from autos.samples import corpus_path
from tests.activities.precedents.case import case_file, page, piece
from workflows.contracts.run.case import Parameters, PhaseLabel

FOLDER = Path(__file__).with_name("unseen")
ANSWERED = ("buraco_na_via", "fiador_locacao_comercial", "geladeira_vicio_oculto")
LOOK_ALIKES = ("consorcio_desistente", "medico_cooperado")


@pytest.fixture(scope="module")
def samples() -> Iterator[tuple[SearchIndex, LegalGraph]]:
    with opened_corpus(decisions_in([corpus_path()])) as opened:
        yield opened


def told(name: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


def argued(name: str) -> Argued:
    """Each piece is a page of its own; the title stands on the first."""
    case = told(name)
    texts = [one["text"].strip() for one in case["pieces"]]
    texts[0] = f"{case['title']}\n{texts[0]}"
    pieces = [piece(one["type"], at, at, PhaseLabel(one["phase"])) for at, one in enumerate(case["pieces"], 1)]
    return argued_in(case_file(*pieces), {at: page(at, text) for at, text in enumerate(texts, 1)})


def shown(name: str, samples: tuple[SearchIndex, LegalGraph]) -> set[str]:
    least = Parameters().min_precedent_score
    return {one.decision.id for one in CaseMatching(argued(name), *samples).weighed if one.score >= least}


def test_what_is_shown_serves_and_what_is_on_point_is_shown(samples: tuple[SearchIndex, LegalGraph]) -> None:
    found = {name: shown(name, samples) for name in ANSWERED}
    relevant = {name: told(name)["relevant"] for name in ANSWERED}
    right = sum(len(found[name] & relevant[name].keys()) for name in ANSWERED)
    assert right >= 0.7 * sum(map(len, found.values()))
    for name in ANSWERED:
        assert {one for one, grade in relevant[name].items() if grade == 2} <= found[name]


def test_a_look_alike_shows_little(samples: tuple[SearchIndex, LegalGraph]) -> None:
    """The physician finds nothing; what is paid back to who gives up a flat is still shown to who leaves a pool."""
    assert [len(shown(name, samples)) for name in LOOK_ALIKES] == [4, 0]
