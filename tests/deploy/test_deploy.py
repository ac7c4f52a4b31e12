"""What `deploy/` holds is taken by the tools that read it, and names only what Autos has."""

import json
import re
import secrets
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from autos.local.servers.temporal_server import DYNAMIC_CONFIG, SEARCH_ATTRIBUTES
from autos.local.signing_keys import ensure_signing_key
from infra.config.settings import Settings
from infra.payloads.keys import new_key
from infra.production import Process, refusals
from tests.checks.sources import ROOT, python_files

DEPLOY = ROOT / "deploy"
RULES = DEPLOY / "observability" / "rules.yaml"
OVERLAYS = sorted(path.name for path in (DEPLOY / "kubernetes" / "overlays").iterdir())
TOOLS = Path(sys.executable).parent
COMPOSED = {
    "prepare": Process.PREPARE,
    "api-1": Process.API,
    "api-2": Process.API,
    "worker-1": Process.WORKER,
    "worker-2": Process.WORKER,
}
METRIC = re.compile(r"\bautos_\w+")
SUFFIX = re.compile(r"_(total|bucket)$")


def run(*command: str | Path, given: str | None = None) -> str:
    """What the command prints; the test fails with its words where it does not end well."""
    done = subprocess.run([*map(str, command)], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tool(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} (Debian: {package}) is not on this machine")
    return found


@cache
def manifests(overlay: str) -> str:
    return run(TOOLS / "kubectl", "kustomize", DEPLOY / "kubernetes" / "overlays" / overlay)


def test_the_image_is_described_without_a_finding() -> None:
    run(TOOLS / "hadolint", DEPLOY / "Containerfile")


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_manifests_are_valid_kubernetes(overlay: str, tmp_path: Path) -> None:
    file = tmp_path / "manifests.yaml"
    file.write_text(manifests(overlay), encoding="utf-8")
    run(TOOLS / "kubernetes-validate", "--strict", file)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_pods_are_restricted_and_their_settings_exist(overlay: str) -> None:
    found: list[dict[str, Any]] = list(yaml.safe_load_all(manifests(overlay)))
    pods = [one["spec"]["template"]["spec"] for one in found if one["kind"] in ("Deployment", "Job")]
    assert len(pods) == 3
    for pod in pods:
        (container,) = pod["containers"]
        assert pod["securityContext"]["runAsNonRoot"]
        assert container["securityContext"]["readOnlyRootFilesystem"]
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    (settings,) = [one["data"] for one in found if one["kind"] == "ConfigMap"]
    known = {f"AUTOS_{name.upper()}" for name in Settings.model_fields} | {"TEMPORAL_TLS"}
    assert set(settings) <= known


@pytest.fixture(scope="module")
def composed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The services of the compose file, with the example's variables filled in as its comments say."""
    tool("podman", "podman")
    example = (DEPLOY / "compose" / "example.env").read_text(encoding="utf-8")
    filled = re.sub(r"^(\w+)=$", lambda found: f"{found[1]}={secrets.token_hex(24)}", example, flags=re.M)
    keys = f"PAYLOAD_KEYS={new_key()}"
    variables = tmp_path_factory.mktemp("compose") / "env"
    variables.write_text(re.sub(r"^PAYLOAD_KEYS=.*$", lambda _: keys, filled, flags=re.M), encoding="utf-8")
    file = DEPLOY / "compose" / "compose.yaml"
    return yaml.safe_load(run(TOOLS / "podman-compose", "--env-file", variables, "--file", file, "config"))["services"]


@pytest.mark.parametrize(("service", "process"), list(COMPOSED.items()))
def test_the_settings_of_each_composed_service_are_fit_for_production(
    composed: dict[str, dict[str, Any]], service: str, process: Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert composed[service]["command"] == [process.value]
    for name, value in composed[service]["environment"].items():
        monkeypatch.setenv(name, value)
    settings = Settings(signing_key_file=tmp_path / "signing.pem", data_dir=tmp_path)
    ensure_signing_key(settings)
    assert refusals(settings, process) == []


def test_only_the_proxy_of_the_composed_services_listens_for_others(composed: dict[str, dict[str, Any]]) -> None:
    listening = {name for name, one in composed.items() if name not in COMPOSED and "127.0.0.1" not in json.dumps(one)}
    assert listening == {"proxy"}
    assert not any("ports" in one for one in composed.values())
    attributes = composed["attributes"]["command"]
    named = [one.partition("=")[2] for one in attributes]
    assert dict(zip(named[::2], named[1::2], strict=True)) == SEARCH_ATTRIBUTES
    lines = (DEPLOY / "compose" / "temporal.yaml").read_text(encoding="utf-8")
    assert lines.partition("\n")[2] in (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    dynamic: dict[str, list[dict[str, Any]]] = yaml.safe_load(lines)
    told = {name: json.dumps(values[0]["value"]) for name, values in dynamic.items()}
    assert told.items() <= DYNAMIC_CONFIG.items()
    assert {name for name in DYNAMIC_CONFIG if name.startswith("matching.")} == set(told)


def test_only_the_preparation_sees_the_password_of_the_owner() -> None:
    found: list[dict[str, Any]] = list(yaml.safe_load_all(manifests("small")))
    with_owner = [one["metadata"]["name"] for one in found if "autos-owner" in json.dumps(one.get("spec"))]
    assert with_owner == ["autos-prepare"]


def test_alerts_are_raised_when_they_should_be() -> None:
    promtool = tool("promtool", "prometheus")
    run(promtool, "check", "rules", RULES)
    run(promtool, "test", "rules", RULES.with_name("rules.test.yaml"))


def test_every_alert_has_its_place_in_the_runbook() -> None:
    rules: list[dict[str, Any]] = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"][0]["rules"]
    runbook = (ROOT / "docs" / "runbook.md").read_text(encoding="utf-8")
    assert [rule["alert"] for rule in rules if f"\n## {rule['alert']}\n" not in runbook] == []
    assert {rule["annotations"]["runbook"] for rule in rules} == {
        f"docs/runbook.md#{rule['alert'].lower()}" for rule in rules
    }


def test_alerts_and_dashboards_ask_for_metrics_that_the_code_has() -> None:
    code = "\n".join(
        (ROOT / path).read_text(encoding="utf-8") for path in python_files("api", "autos", "mcp_server", "infra")
    )
    asked = {RULES.name: RULES.read_text(encoding="utf-8")}
    for file in sorted((DEPLOY / "observability" / "dashboards").glob("*.json")):
        panels = json.loads(file.read_text(encoding="utf-8"))["panels"]
        asked[file.name] = "\n".join(target["expr"] for panel in panels for target in panel["targets"])
    assert len(asked) == 3
    unknown = {
        file: [name for name in METRIC.findall(text) if f'"{SUFFIX.sub("", name)}"' not in code]
        for file, text in asked.items()
    }
    assert not any(unknown.values()), unknown
