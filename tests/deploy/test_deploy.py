"""What `deploy/` holds is taken by the tools that read it, and names only what Autos has."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from infra.config.settings import Settings
from tests.checks.sources import ROOT, python_files

DEPLOY = ROOT / "deploy"
RULES = DEPLOY / "observability" / "rules.yaml"
OVERLAYS = sorted(path.name for path in (DEPLOY / "kubernetes" / "overlays").iterdir())
TOOLS = Path(sys.executable).parent
METRIC = re.compile(r"\bautos_\w+")
SUFFIX = re.compile(r"_(total|bucket)$")


def run(*command: str | Path, given: str | None = None) -> str:
    """What the command prints; the test fails with its words where it does not end well."""
    done = subprocess.run([*map(str, command)], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def promtool() -> str:
    found = shutil.which("promtool")
    if found is None:
        pytest.skip("promtool (Debian: prometheus) is not on this machine")
    return found


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


def test_only_the_preparation_sees_the_password_of_the_owner() -> None:
    found: list[dict[str, Any]] = list(yaml.safe_load_all(manifests("small")))
    with_owner = [one["metadata"]["name"] for one in found if "autos-owner" in json.dumps(one.get("spec"))]
    assert with_owner == ["autos-prepare"]


def test_alerts_are_raised_when_they_should_be() -> None:
    run(promtool(), "check", "rules", RULES)
    run(promtool(), "test", "rules", RULES.with_name("rules.test.yaml"))


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
