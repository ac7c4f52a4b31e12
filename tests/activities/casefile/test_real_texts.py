"""Real court texts as PDFs, not in the repository; `autos eval casefile` measures all of them."""

import json

import pytest

from tests.activities.reading import CaseReader
from tests.conftest import shared_data

FILES = (
    ("joined", "dev-joined-6"),
    ("published", "AIRESP-2038444-2024-06-12"),
    ("published", "RE_1_836_584_-_MG_ITA"),
    ("single", "dev-jusb-03_manifestacao_embargos_declaracao"),
    ("single", "dev-jusb-25_acordao"),
)


@pytest.mark.parametrize(("folder", "name"), FILES)
def test_a_real_text_is_read_as_labelled(folder: str, name: str, case_reader: CaseReader):
    path = shared_data("real", folder)
    gold = json.loads((path / f"{name}.gold.json").read_text(encoding="utf-8"))
    found = case_reader.case_file(path / f"{name}.pdf").pieces
    assert [(piece.page_start, piece.type) for piece in found] == [
        (piece["page_start"], piece["type"]) for piece in gold["pieces"]
    ]
