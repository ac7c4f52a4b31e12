"""Histories on disk: written in the clear, replayed on today's code as those of runs from before there were keys."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from temporalio.client import Client, WorkflowHandle, WorkflowHistory
from temporalio.worker import Replayer

from infra.payloads.histories import opened_history
from tests.sealing import PLAIN_PLUGIN, REPLAYED


async def record(client: Client, handle: WorkflowHandle[Any, Any], folder: Path, scenario: str) -> None:
    """Writes the history of a workflow under today's date."""
    history = _without_traces((await opened_history(client, handle)).to_json_dict())
    file = folder / f"{datetime.now(UTC):%Y-%m-%d}-{scenario}.json"
    file.write_text(json.dumps(history, ensure_ascii=False), encoding="utf-8")


async def replay(file: Path, workflow: type) -> None:
    """Replays a history; raises where the code would decide otherwise today."""
    history = WorkflowHistory.from_json(REPLAYED, file.read_text(encoding="utf-8"))
    await Replayer(workflows=[workflow], plugins=[PLAIN_PLUGIN]).replay_workflow(history)


def scenarios_in(folder: Path) -> set[str]:
    """The scenarios of which a folder has a history."""
    return {file.stem.split("-", 3)[3] for file in folder.glob("*.json")}


def _without_traces(value: Any) -> Any:
    """A history without stack traces, which replay does not need and which name files of the recording machine."""
    if isinstance(value, dict):
        return {
            key: _without_traces(item) for key, item in cast("dict[str, Any]", value).items() if key != "stackTrace"
        }
    return [_without_traces(item) for item in cast("list[Any]", value)] if isinstance(value, list) else value
