"""The embedded stack as a user runs it, controlled by a test."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

from autos.cli.main import main
from autos.local.servers.ports import read_ports
from autos.local.status import stack_status
from infra.config.settings import Settings
from tests.patience import PATIENCE, until

PROCESSES = {"up", "down", "demo", "api", "mcp"}
TERMINAL = {"completed", "rejected", "needs_user_action", "failed", "cancelled"}


class Stack:
    """One stack in one data directory, through the real command and the real REST API."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self._apis: list[Api] = []
        self._closed = False

    def autos(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run the command line against this stack; in a process of its own only what is a process or starts some."""
        environment = {
            "AUTOS_DATA_DIR": str(self.data_dir),
            # tests poll more often than a minute's worth of tool calls allows
            "AUTOS_MCP_RATE_LIMIT_PER_MINUTE": "0",
            # the receiver of a test is on this machine
            "AUTOS_WEBHOOK_NETWORKS": '["127.0.0.0/8"]',
            # no test waits for it: long enough to press a button on the slowest machine
            "AUTOS_UNDO_FINAL_SECONDS": "300",
        }
        if arguments[0] in PROCESSES:
            command = [sys.executable, "-m", "autos", *arguments]
            all_ = os.environ | environment
            ended = subprocess.run(command, env=all_, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
        else:
            ended = run_here(arguments, environment)
        assert not check or ended.returncode == 0, f"autos {' '.join(arguments)}\n{ended.stdout}\n{ended.stderr}"
        return ended

    def status(self) -> dict[str, Any]:
        """Return what `autos status --json` prints, without starting a program: tests poll it."""
        return stack_status(Settings(data_dir=self.data_dir)).model_dump(mode="json")

    def key(self, role: str) -> str:
        return (self.data_dir / "keys" / f"{role}.key").read_text(encoding="utf-8").strip()

    def api(self, role: str = "lawyer", key: str | None = None) -> "Api":
        api = Api(f"http://127.0.0.1:{read_ports(self.data_dir / 'ports.json')['api']}", key or self.key(role))
        self._apis.append(api)
        return api

    def close(self) -> None:
        """Stop the stack, unless it was closed before."""
        if self._closed:
            return
        self._closed = True
        for api in self._apis:
            api.http.close()
        self.autos("down", check=False)

    def kill(self, component: str) -> int:
        """`kill -9` a component, and return its pid."""
        pid = self.status()["components"][component]["pid"]
        os.kill(pid, signal.SIGKILL)
        return pid

    def wait_restarted(self, component: str, old_pid: int) -> None:
        """Wait until the component runs again with another pid."""

        def restarted() -> bool:
            entry = self.status()["components"][component]
            return entry["state"] == "running" and entry["pid"] != old_pid

        until(restarted, f"{component} restarted")


def run_here(arguments: Sequence[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the command line in this process, beside the caller's event loop if it has one: a process of its own takes
    longer to start than most commands to run.
    """

    def run() -> int:
        try:
            main()
        except SystemExit as ended:
            return int(ended.code or 0)
        return 0

    with (
        ThreadPoolExecutor(1) as beside,
        patch.dict(os.environ, environment),
        patch.object(sys, "argv", ["autos", *arguments]),
        redirect_stdout(StringIO()) as said,
        redirect_stderr(StringIO()) as complained,
    ):
        before = os.umask(0o077)
        code = beside.submit(run).result()
        # the command closes what this process writes to others
        os.umask(before)
    return subprocess.CompletedProcess(arguments, code, said.getvalue(), complained.getvalue())


class Api:
    """A REST client with one key that repeats calls while the API restarts."""

    def __init__(self, url: str, key: str) -> None:
        self.http = httpx.Client(base_url=url, headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE)

    def call(self, method: str, path: str, **arguments: Any) -> httpx.Response:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.http.request(method, path, **arguments)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code != 503:
                return answer
            assert time.monotonic() < deadline, f"{method} {path} stays unavailable"
            time.sleep(0.2)

    def data(self, method: str, path: str, **arguments: Any) -> Any:
        answer = self.call(method, path, **arguments)
        assert answer.is_success, answer.text
        return answer.json()["data"]

    def submit(self, pdf: Path, idempotency_key: str | None = None, **parameters: Any) -> str:
        headers = {"Idempotency-Key": idempotency_key or uuid.uuid4().hex}
        files = {"file": (pdf.name, pdf.read_bytes(), "application/pdf")}
        fields = {
            name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in parameters.items()
        }
        return self.data("POST", "/v1/ingest/workflow", files=files, data=fields, headers=headers)["workflow_id"]

    def case(self, workflow_id: str, run: int | None = None) -> dict[str, Any]:
        return self.data("GET", f"/v1/ingest/workflow/{workflow_id}", params={"run": run} if run else {})

    def reach(
        self, workflow_id: str, *states: str, run: int | None = None, seconds: float = PATIENCE
    ) -> dict[str, Any]:
        """Wait for one of the states; any other end is an error."""
        last: dict[str, Any] = {}

        def there() -> bool:
            nonlocal last
            last = self.case(workflow_id, run)
            assert last["state"] in states or last["state"] not in TERMINAL, last
            return last["state"] in states

        until(there, f"{workflow_id} in {states}", seconds)
        return last

    def review(self, workflow_id: str, phase: str | None, *, approved: bool = True, **more: Any) -> httpx.Response:
        body = {"approved": approved, **({"phase_label": phase} if phase else {}), **more}
        return self.call("POST", f"/v1/ingest/workflow/{workflow_id}/review", json=body)

    def approve_all(self, workflow_id: str, rejected: tuple[str, ...] = ()) -> None:
        """Decide every phase with pieces; the final review stays open."""
        status = self.reach(workflow_id, "awaiting_phase_reviews", "awaiting_final_review")
        for phase in status["phases"]:
            if phase["state"] != "empty":
                answer = self.review(
                    workflow_id,
                    phase["phase_label"],
                    approved=phase["phase_label"] not in rejected,
                    decision_id=f"{workflow_id}-{status['run']}-{phase['phase_label']}",
                )
                assert answer.is_success, answer.text
        self.reach(workflow_id, "awaiting_final_review")

    def ingested(self, ingest_id: str) -> dict[str, Any]:
        """Return the status of an ingest once it is done."""
        while True:
            status = self.data("GET", f"/v1/library/ingests/{ingest_id}", params={"wait_seconds": 25})
            if status["done"]:
                return status

    def complete(self, workflow_id: str) -> dict[str, Any]:
        """Approve everything, and return the result."""
        self.approve_all(workflow_id)
        assert self.review(workflow_id, None).is_success
        self.reach(workflow_id, "completed")
        return self.result(workflow_id)

    def result(self, workflow_id: str, run: int | None = None) -> dict[str, Any]:
        path = f"/v1/ingest/workflow/{workflow_id}/result"
        return self.data("GET", path, params={"run": run} if run else {})

    def artifacts(self, workflow_id: str, run: int | None = None) -> list[dict[str, Any]]:
        path = f"/v1/ingest/workflow/{workflow_id}/artifacts"
        return self.data("GET", path, params={"run": run} if run else {})

    def download(self, workflow_id: str, artifact: dict[str, Any]) -> bytes:
        path = f"/v1/ingest/workflow/{workflow_id}/artifacts/{artifact['artifact_id']}/signed-url"
        return httpx.get(self.data("POST", path)["signed_url"], timeout=PATIENCE).raise_for_status().content

    def events(self, workflow_id: str) -> list[dict[str, Any]]:
        return self.data("GET", f"/v1/ingest/workflow/{workflow_id}/events")
