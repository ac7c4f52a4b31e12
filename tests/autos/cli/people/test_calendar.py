import json
from pathlib import Path
from typing import Any

import yaml

from autos.cli.people.calendar import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data
from workflows.contracts.reading.closures import CourtClosure

DAY: dict[str, Any] = {
    "first": "2025-08-05",
    "last": "2025-08-05",
    "name": "Fundação do Estado",
    "kind": "feriado",
    "court": "8.15",
    "forum": None,
    "yearly": True,
}
KEPT: dict[str, Any] = {"revision": 3, "closures": [DAY], "changed_at": None, "changed_by": None}


autos = typed(app)


def test_what_is_exported_is_taken_in_again(api: RestStub, tmp_path: Path):
    api.answers["GET /v1/calendar"] = data(KEPT)
    api.answers["PUT /v1/calendar"] = data(KEPT | {"revision": 4})
    file = tmp_path / "calendario.yaml"
    assert autos("export", str(file)).exit_code == 0
    assert "Fundação do Estado" in file.read_text(encoding="utf-8")
    written = yaml.safe_load(file.read_text(encoding="utf-8"))
    example = "\n".join(line[2:] for line in file.read_text(encoding="utf-8").splitlines()[1:] if line[:1] == "#")
    assert CourtClosure.model_validate(yaml.safe_load(example)[0]).court == "8.26"
    file.write_text(file.read_text(encoding="utf-8").replace("'2025-08-05'", "2025-08-05"), encoding="utf-8")
    done = autos("import", str(file))
    assert done.exit_code == 0, done.output
    assert json.loads(api.last.content) == written == {"revision": 3, "closures": [DAY]}
    assert "revisão 4, com 1 registro" in done.stdout
    assert "Fundação do Estado" in autos("show").stdout
    assert json.loads(autos("show", "--json").stdout) == KEPT


def test_a_file_that_is_no_calendar_is_refused_before_anything_is_sent(api: RestStub, tmp_path: Path):
    file = tmp_path / "x.yaml"
    for text in ("- um\n- dois\n", "a: [\n"):
        file.write_text(text, encoding="utf-8")
        assert autos("import", str(file)).exit_code == 2
    assert api.requests == []


def test_a_link_is_made_listed_and_ended(api: RestStub):
    feed = {"feed_id": "agd_1", "name": "Outlook", "created_at": "2025-06-01T12:00:00Z", "last_read_at": None}
    url = "https://autos.test/v1/calendar/feed/ag_segredo.ics"
    api.answers["POST /v1/calendar/feeds"] = data({**feed, "url": url})
    api.answers["GET /v1/calendar/feeds"] = data([feed])
    api.answers["DELETE /v1/calendar/feeds/agd_1"] = data([])
    made = autos("subscribe", "Outlook")
    assert made.exit_code == 0, made.output
    assert made.stdout.splitlines()[0] == url
    assert json.loads(api.last.content) == {"name": "Outlook"}
    assert "agd_1  Outlook" in autos("links").stdout
    assert "Encerrado" in autos("end", "agd_1").stdout
    assert api.last.method == "DELETE"
