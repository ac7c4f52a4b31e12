"""Real court texts as PDFs, not in the repository; `autos eval casefile` measures all of them."""

import json

import pytest

from activities.casefile.evaluation import read_row
from infra.config.settings import Settings
from tests.conftest import shared_data

FILES = (
    ("joined", "dev-joined-6"),
    ("published", "AIRESP-2038444-2024-06-12"),
    ("published", "RE_1_836_584_-_MG_ITA"),
    ("single", "dev-jusb-03_manifestacao_embargos_declaracao"),
)


@pytest.mark.parametrize(("folder", "name"), FILES)
def test_a_real_text_is_read_as_labelled(folder: str, name: str, settings: Settings):
    path = shared_data("real", folder)
    gold = json.loads((path / f"{name}.gold.json").read_text(encoding="utf-8"))
    found = read_row(path / f"{name}.pdf", settings)["pieces"]
    assert [(piece["page_start"], piece["type"]) for piece in found] == [
        (piece["page_start"], piece["type"]) for piece in gold["pieces"]
    ]
