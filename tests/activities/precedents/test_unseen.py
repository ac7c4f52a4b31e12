"""Case files on subjects that no fitted file has, each written before the weights that it tests."""

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
ANSWERED = (
    "buraco_na_via",
    "cabo_energia",
    "despejo_purga",
    "festa_cancelada",
    "fiador_locacao_comercial",
    "geladeira_vicio_oculto",
    "onibus_pedra",
    "representante_comercial",
)
LOOK_ALIKES = (
    "consorcio_desistente",
    "foto_sem_credito",
    "fotos_de_formatura",
    "hotel_reserva",
    "infiltracao_vizinho",
    "medico_cooperado",
    "poco_do_vizinho",
)
LEFT_OUT = (
    "arrependimento_internet",
    "caminhao_apreendido",
    "desmatamento",
    "nota_de_credito",
    "obra_retida",
    "policial_de_folga",
    "renovacao_loja",
    "seguro_incendio",
    "trem_atropela",
)
"""No weight and no sign was chosen with these in view."""
OF_BOTH = (
    "acoes_telefonia",
    "concurso_cadastro",
    "condominio_cotas",
    "improbidade_prefeito",
    "preso_morto",
    "seguro_vida_idade",
    "trava_bancaria",
    "usucapiao",
)
"""Labelled over the sample corpus and the real decisions together; nothing answers the last."""


@pytest.fixture(scope="module")
def samples() -> Iterator[tuple[SearchIndex, LegalGraph]]:
    with opened_corpus(decisions_in([corpus_path()])) as opened:
        yield opened


@pytest.fixture(scope="module")
def both(shared_data: Path) -> Iterator[tuple[SearchIndex, LegalGraph]]:
    folders = [folder for folder in sorted((shared_data / "stj" / "espelhos").iterdir()) if folder.name != "traps"]
    with opened_corpus(decisions_in([*folders, shared_data / "stj" / "integras", corpus_path()])) as opened:
        yield opened


def told(name: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


def argued(name: str) -> Argued:
    """Return the pages: one for each piece, with the title on the first."""
    case = told(name)
    texts = [one["text"].strip() for one in case["pieces"]]
    texts[0] = f"{case['title']}\n{texts[0]}"
    pieces = [piece(one["type"], at, at, PhaseLabel(one["phase"])) for at, one in enumerate(case["pieces"], 1)]
    return argued_in(case_file(*pieces), {at: page(at, text) for at, text in enumerate(texts, 1)})


def shown(name: str, samples: tuple[SearchIndex, LegalGraph]) -> set[str]:
    least = Parameters().min_precedent_score
    return {one.decision.id for one in CaseMatching(argued(name), *samples).weighed if one.reaches(least)}


def share_on_point(relevant: dict[str, dict[str, int]], found: dict[str, set[str]]) -> float:
    wanted = {(name, one) for name, grades in relevant.items() for one, grade in grades.items() if grade == 2}
    return sum(one in found[name] for name, one in wanted) / len(wanted)


@pytest.mark.parametrize(("names", "least"), [(ANSWERED, 0.85), (LEFT_OUT, 0.95)])
def test_what_is_shown_serves_and_what_is_on_point_is_shown(
    samples: tuple[SearchIndex, LegalGraph], names: tuple[str, ...], least: float
) -> None:
    """Decisions of the lawsuit's matter that answer another question are not shown."""
    found = {name: shown(name, samples) for name in names}
    relevant = {name: told(name)["relevant"] for name in names}
    right = sum(len(found[name] & relevant[name].keys()) for name in names)
    assert right >= least * sum(map(len, found.values()))
    assert share_on_point(relevant, found) >= 0.85


def test_a_look_alike_shows_little(samples: tuple[SearchIndex, LegalGraph]) -> None:
    """A lawsuit on a question that the corpus does not treat, of a matter that it does, finds nothing."""
    assert not [name for name in LOOK_ALIKES if shown(name, samples)]


@pytest.mark.timeout(900)
def test_among_real_decisions_most_of_what_is_shown_serves(both: tuple[SearchIndex, LegalGraph]) -> None:
    found = {name: shown(name, both) for name in OF_BOTH}
    relevant = {name: told(name)["relevant"] for name in OF_BOTH}
    right = sum(len(found[name] & relevant[name].keys()) for name in OF_BOTH)
    assert right >= 0.8 * sum(map(len, found.values()))
    assert share_on_point(relevant, found) >= 0.7
    assert len(found["usucapiao"]) <= 1
