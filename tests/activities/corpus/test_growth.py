"""Snapshots that grow from the active one, through the steps of a build."""

import pytest
from sqlalchemy import Engine

from activities.corpus import growth
from activities.search.features_table import features_of
from activities.snapshots.opened import OpenSnapshot
from infra.config.settings import Settings
from infra.storage.store import Storage
from tests.activities.corpus.installation import Installation

FIRST = {f"{at:03}": f"Plano de saúde, cláusula {at}. Art. {at + 1} do CDC." for at in range(20)}


@pytest.fixture
def installation(settings: Settings, storage: Storage, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Installation:
    monkeypatch.setattr(growth, "LEAST", 15)
    return Installation(settings, storage, engine)


def arrived(snapshot: OpenSnapshot) -> int:
    """Return how many decisions the build read."""
    return snapshot.manifest.parameters["index"]["arrived"]


def test_a_build_reads_only_what_is_new_or_changed_and_finds_it(installation: Installation) -> None:
    assert arrived(installation.holds(FIRST)) == 20
    second = installation.holds({"0005": "Usucapião de imóvel rural.", "010": "Alienação fiduciária de veículo."})
    assert (second.manifest.decisions, arrived(second)) == (21, 2)
    assert second.search.search("usucapião", top_k=1)[0].decision.id == "0005"
    assert second.search.search("alienação fiduciária", top_k=1)[0].decision.id == "010"
    changed = second.search.decision("010")
    assert changed is not None
    assert "Plano" not in changed.ementa
    assert [second.search.columns.identifier(row) for row in range(21)] == sorted([*FIRST, "0005"])
    made = features_of(second.search)
    assert made.arrays["dates"].tolist() == second.features.arrays["dates"].tolist()
    assert (
        made.having("statutes", ["CDC, art. 7"]).tolist()
        == second.features.having("statutes", ["CDC, art. 7"]).tolist()
    )
    # and once more, out of one that grew
    third = installation.holds({"zzz": "Execução fiscal e prescrição intercorrente."})
    assert (third.manifest.decisions, arrived(third)) == (22, 1)
    assert third.search.search("prescrição intercorrente", top_k=1)[0].decision.id == "zzz"


def test_where_much_is_new_all_is_read_and_the_encoder_fitted_anew(installation: Installation) -> None:
    installation.holds(FIRST)
    grown = installation.holds({f"x{at}": f"Locação de imóvel urbano, cláusula {at}." for at in range(4)})
    assert arrived(grown) == 24
    assert grown.manifest.parameters["index"]["fitted_on"] == 24


def test_a_small_corpus_is_read_anew_each_time(installation: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "LEAST", 1000)
    installation.holds(FIRST)
    assert arrived(installation.holds({"zzz": "Execução fiscal."})) == 21


def test_a_changed_decision_counts_once(installation: Installation) -> None:
    installation.holds(FIRST)
    changed = {one: text + " Recurso provido." for one, text in list(FIRST.items())[:2]}
    assert arrived(installation.holds(changed)) == 2


def test_what_cannot_be_grown_is_built_from_nothing(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No partly written file is left: it would be published, or in the way."""
    installation.holds(FIRST)

    def broken(*_: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(growth, "grown_table", broken)
    built = installation.holds({"zzz": "Execução fiscal."})
    assert arrived(built) == 21
    assert built.search.search("execução fiscal", top_k=1)[0].decision.id == "zzz"
    assert not [part.path for part in built.manifest.parts if part.path.endswith("numbers.npy")]
    assert "could not be grown" in caplog.text
