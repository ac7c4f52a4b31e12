import json
from pathlib import Path
from typing import Any

from api.routes.inbox.communications import EXAMPLE, REPORT
from autos.cli.cases.communications import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data

autos = typed(app)


def test_a_file_goes_out_as_it_is_and_what_became_of_it_is_told(api: RestStub, tmp_path: Path):
    api.answers["POST /v1/communications/import"] = data(REPORT)
    file = tmp_path / "djen.json"
    file.write_bytes(b'{"items": []}')
    done = autos("import", str(file), "--oab", "PB 12345", "--oab", "SP 1")
    assert done.exit_code == 0, done.output
    assert api.last.content == b'{"items": []}'
    assert api.last.url.params.get_list("oab") == ["PB 12345", "SP 1"]
    assert "3 registro(s): 1 incluído(s)" in done.stdout
    assert "items[2]: data_disponibilizacao" in done.stdout


def test_communications_are_listed_by_day(api: RestStub):
    rows: list[dict[str, Any]] = [EXAMPLE, EXAMPLE | {"workflow_id": None, "kind": "[b]Edital[/b]"}]
    api.answers["GET /v1/communications"] = data(rows)
    done = autos("list", "--oab", "PB 12345")
    assert done.exit_code == 0, done.output
    assert "04/05/2026" in done.stdout
    assert "sem processo" in done.stdout
    assert "[b]Edital[/b]" in done.stdout
    assert json.loads(autos("list", "--json").stdout) == rows


def test_numbers_are_followed_and_shown(api: RestStub):
    kept = {"oab": "PB12345", "through": "2026-11-27", "asked_at": None, "error": "o DJEN não respondeu"}
    lawsuits = {"wanted": True, "after": "", "asked_at": "2026-11-28T12:00:13.611000Z", "error": None}
    told = {"active": False, "oabs": [kept], "lawsuits_active": False, "lawsuits": lawsuits, "changed_by": "Ana"}
    for method in ("GET", "PUT"):
        api.answers[f"{method} /v1/communications/following"] = data(told)
    done = autos("follow", "PB12345")
    assert json.loads(api.last.content) == {"oabs": ["PB12345"], "lawsuits": None}
    assert "AUTOS_DATAJUD_URL" in autos("follow", "--cases").stdout
    assert json.loads(api.last.content) == {"oabs": ["PB12345"], "lawsuits": True}
    assert "PB12345: até 27/11/2026; o DJEN não respondeu" in done.stdout
    assert "lidos em 28/11/2026" in done.stdout
    assert "AUTOS_DJEN_URL" in done.stdout
