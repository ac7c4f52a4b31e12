"""On a whole stack, names of parties stay in the places for names, and an erasure completes although workers die."""

import hashlib
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from temporalio.client import Client

from autos.local.first_user import TENANT
from autos.local.servers.ports import HOST, read_ports
from infra.storage.keys import tenant_prefix
from infra.storage.store import Storage
from infra.telemetry.figures import PORTS_TRIED
from tests.activities.casefile.paper import make_pdf, text_page
from tests.attacks.installed import settings_of
from tests.e2e.stack import Api, Stack
from tests.e2e.test_drafts import DOCUMENTS, linked, reach
from tests.patience import PATIENCE, until

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

CASES = "/v1/ingest/workflow"


def told_of(result: dict[str, Any]) -> list[str]:
    """Words that identify a case: its number, and its parties as a whole and by each name of more than four letters."""
    parties = [name for side in ("autor", "reu") for name in result["case"]["parties"][side]]
    assert parties
    words = {word for name in parties for word in re.findall(r"\w{5,}", name)}
    return [*parties, result["case"]["cnj"], *sorted(words - {"Banco", "Fictício", "Fictícia"})]


def metrics(ports: dict[str, int]) -> str:
    """Return everything that any metrics port answers."""
    texts: list[str] = []
    for port in (ports["temporal_metrics"], *range(ports["metrics"], ports["metrics"] + PORTS_TRIED)):
        with suppress(httpx.TransportError):
            texts.append(httpx.get(f"http://{HOST}:{port}/metrics", timeout=PATIENCE).text)
    assert sum("autos_" in text for text in texts) >= 2, "API and worker"
    return "\n".join(texts)


async def indexed(port: int) -> str:
    """Return ids and search attributes of everything that Temporal lists."""
    client = await Client.connect(f"{HOST}:{port}")
    found = [f"{one.id} {one.typed_search_attributes}" async for one in client.list_workflows()]
    assert found
    return "\n".join(found)


@pytest.fixture(scope="module")
def workflow_id(stack: Stack, case_pdf: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A completed case, in whose file name and reason a person is named."""
    titled = tmp_path_factory.mktemp("titled") / "Peticao de Filomena Quaresma.pdf"
    titled.write_bytes(case_pdf.read_bytes())
    case = stack.api("lawyer").submit(titled, reason="Pedido de Filomena Quaresma")
    stack.api("reviewer").complete(case)
    return case


async def test_no_name_of_a_party_is_in_logs_metrics_or_search_attributes(stack: Stack, workflow_id: str) -> None:
    lawyer = stack.api("lawyer")
    result = lawyer.result(workflow_id)
    names = [*told_of(result), "Filomena", "Quaresma"]
    party = result["case"]["parties"]["autor"][0]
    assert lawyer.data("GET", CASES, params={"party": party})
    lawyer.call("GET", f"{CASES}/{workflow_id}/pages/1.png")
    lawyer.call("GET", f"{CASES}/{workflow_id}/pages/99999.png", params={"match": party})
    lawyer.call("POST", f"{CASES}/{workflow_id}/reprocess", json={"reason": party, "unknown": party})
    ports = read_ports(stack.data_dir / "ports.json")
    logs = {file.name: file.read_text(encoding="utf-8", errors="replace") for file in stack.data_dir.rglob("*.log")}
    assert {"api.log", "worker.log", "postgres.log"} <= set(logs)
    places = {**logs, "metrics": metrics(ports), "temporal": await indexed(ports["temporal"])}
    found = {place: [name for name in names if name.lower() in text.lower()] for place, text in places.items()}
    assert {place: seen for place, seen in found.items() if seen} == {}


def work_files_with(stack: Stack, word: bytes) -> list[Path]:
    """Return files of the running processes that contain the word."""
    files = [path for path in (stack.data_dir / "tmp").rglob("*") if path.is_file()]
    return [path for path in files if word in path.read_bytes().lower()]


def test_an_erasure_goes_on_when_its_worker_and_its_servers_are_killed(stack: Stack, workflow_id: str) -> None:
    admin = stack.api("admin")
    path = f"{CASES}/{workflow_id}"
    note = {"source_name": "parecer.txt", "text": "O parecer Plenilunius trata do contrato."}
    lawyer = stack.api("lawyer")
    ingest = lawyer.data("POST", "/v1/library/documents", json={"documents": [note], "case_id": workflow_id})
    assert lawyer.ingested(ingest["ingest_id"])["failed"] == 0
    (hit,) = lawyer.data("POST", "/v1/library/search", json={"query": "contrato", "case_id": workflow_id})["results"]
    assert "Plenilunius" in hit["excerpt"]
    assert work_files_with(stack, b"plenilunius") == []
    proposed = admin.data("DELETE", path, json={"reason": "Teste de queda"})
    assert proposed["erased"]["artifacts"] > 0
    confirmed = {"reason": "Teste de queda", "confirmation": proposed["confirmation"]}
    assert admin.call("DELETE", path, json=confirmed).status_code == 202
    for component in ("worker", "postgres"):
        pid = stack.kill(component)
        stack.wait_restarted(component, pid)

    def completed() -> bool:
        return admin.data("GET", f"{path}/erasure")["state"] == "completed"

    until(completed, "erased", 240)
    assert work_files_with(stack, b"plenilunius") == []
    certificate = admin.data("GET", f"{path}/erasure")["certificate"]
    assert certificate["erased"]["objects"] == proposed["erased"]["objects"]
    assert certificate["erased"]["artifacts"] == proposed["erased"]["artifacts"]
    assert admin.call("GET", f"{path}/result").status_code == 404
    audit = json.loads(stack.autos("audit", "--json", check=False).stdout)
    assert workflow_id not in {broken["workflow_id"] for broken in audit["broken"]}


def erased(admin: Api, path: str) -> dict[str, Any]:
    """Return the certificate of what was at `path`."""
    proposed = admin.data("DELETE", path, json={"reason": "Pedido do cliente"})
    confirmed = {"reason": "Pedido do cliente", "confirmation": proposed["confirmation"]}
    assert admin.call("DELETE", path, json=confirmed).status_code == 202
    until(lambda: admin.data("GET", f"{path}/erasure")["state"] == "completed", f"{path} erased", 240)
    return admin.data("GET", f"{path}/erasure")["certificate"]


def kept_of(stack: Stack, content: bytes) -> list[str]:
    """Return what the store has of a file: objects named after its content, and any of its exact size."""
    sha256 = hashlib.sha256(content).hexdigest()
    stored = Storage(settings_of(stack)).versions_below(tenant_prefix(TENANT))
    return [one.key for one in stored if sha256 in one.key or one.size == len(content)]


def test_what_a_case_and_a_verification_share_goes_with_the_last_of_them(stack: Stack, tmp_path: Path) -> None:
    lawyer, admin = stack.api("lawyer"), stack.api("admin")
    shared = make_pdf(tmp_path / "autos.pdf", [text_page("PETIÇÃO INICIAL", "Pede dano moral.")])
    shared.write_bytes(content := shared.read_bytes() + b"%" * 65_432)
    workflow_id = lawyer.submit(shared)
    stack.api("reviewer").approve_all(workflow_id)
    verification_id = linked(lawyer, content, shared.name)
    reach(lawyer, verification_id)
    assert erased(admin, f"{CASES}/{workflow_id}")["erased"]["shared"] > 0
    assert kept_of(stack, content)
    erased(admin, f"{DOCUMENTS}/{verification_id}")
    assert kept_of(stack, content) == []
