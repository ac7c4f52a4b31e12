"""Arguments over REST on the sample corpus: both sides, the file, and rejected requests."""

from typing import Any

import httpx
import pytest

from workflows.contracts.argument import LONGEST_PROPOSITION

pytestmark = pytest.mark.usefixtures("backends")

BANK = "O banco responde pelas fraudes praticadas por terceiros em operações bancárias."


async def test_both_sides_are_answered_and_written(lawyer: httpx.AsyncClient, snapshot_id: str) -> None:
    asked = {"proposition": BANK, "side": "autor"}
    told = (await lawyer.post("/v1/arguments", json=asked)).json()
    assert (told["data"]["answered"], told["meta"]["snapshot_id"]) == (True, snapshot_id)
    assert told["data"]["supporting"]
    assert all(one["distinctions"] for one in told["data"]["adverse"])
    for form, begins in (("docx", b"PK"), ("markdown", "# Esqueleto de argumentação".encode())):
        file = await lawyer.post("/v1/arguments/document", params={"form": form}, json=asked)
        assert file.status_code == 200, file.text
        assert file.content.startswith(begins)
        assert file.headers["content-disposition"].startswith("attachment")


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ({}, "proposição"),
        ({"proposition": BANK}, "side"),
        ({"proposition": BANK, "side": "juiz"}, "side"),
        ({"proposition": "x" * (LONGEST_PROPOSITION + 1), "side": "autor"}, "proposition"),
        ({"proposition": "\u200b \u0000", "side": "autor"}, "proposition"),
        ({"proposition": BANK, "side": "autor", "workflow_id": "wf_1", "phase_label": "postulacao_inicial"}, "ou"),
        ({"workflow_id": "wf_1"}, "phase_label"),
        ({"workflow_id": "wf_1", "phase_label": "fim"}, "phase_label"),
        ({"proposition": BANK, "side": "autor", "phase": {}}, "phase"),
    ],
)
async def test_what_cannot_be_argued_is_refused_in_words(
    lawyer: httpx.AsyncClient, body: dict[str, Any], part: str
) -> None:
    for path in ("/v1/arguments", "/v1/arguments/document"):
        refused = await lawyer.post(path, json=body)
        assert (refused.status_code, part in refused.text) == (422, True), refused.text
