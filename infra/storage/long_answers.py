"""Research answers that are too long for Temporal, in object storage for their one reader."""

import json

from temporalio import activity

from infra.storage.keys import long_answer_key
from infra.storage.store import Storage
from workflows.contracts.research.questions import PAYLOAD_BUDGET, ResearchAnswer


def answer_key(tenant: str) -> str:
    """Key of the running activity's long answer, one per attempt."""
    info = activity.info()
    return long_answer_key(tenant, f"{info.workflow_run_id}-{info.activity_id}")


def within_budget(storage: Storage, answer: ResearchAnswer, key: str) -> ResearchAnswer:
    """The answer; its data is stored under `key` if it is too long for a message."""
    body = json.dumps(answer.data, ensure_ascii=False).encode()
    if len(body) <= PAYLOAD_BUDGET:
        return answer
    kept = storage.put_bytes(key, body, "application/json")
    return answer.model_copy(update={"data": None, "object": kept})
