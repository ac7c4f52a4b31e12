"""How files are given out to the processes that run tests beside each other: the embedded stack is started for two."""

import pytest
from xdist.scheduler import LoadFileScheduling

SHARING = (
    "tests/e2e/",
    "tests/attacks/test_away.py",
    "tests/attacks/test_closed_pieces.py",
    "tests/attacks/test_evidence.py",
    "tests/attacks/test_floods.py",
    "tests/attacks/test_full_disk.py",
    "tests/attacks/test_histories.py",
    "tests/attacks/test_machine.py",
    "tests/attacks/test_oauth.py",
    "tests/attacks/test_running_runs.py",
    "tests/attacks/test_second_executions.py",
    "tests/attacks/test_texts.py",
    "tests/autos/local/test_stack.py",
)
SEEN = ("tests/e2e/console/", "tests/e2e/views/")
"""What a browser shows of it: as much work as all the rest."""
ALONE = (
    "tests/e2e/test_demo.py",
    "tests/e2e/test_inspector_web.py",
    "tests/e2e/test_oauth.py",
    "tests/e2e/test_provider.py",
)
"""Beside those that share the stack, and without it."""


def on_the_stack(nodeid: str) -> bool:
    """Whether the test is of a file that shares the session's embedded stack."""
    return nodeid.startswith(SHARING) and not nodeid.startswith(ALONE)


def elsewhere(items: list[pytest.Item]) -> list[str]:
    """Tests for which another process would start the stack once more."""
    return [
        item.nodeid
        for item in items
        if isinstance(item, pytest.Function)
        and "stack" in item.fixturenames
        and not hasattr(item.module, "stack")
        and not on_the_stack(item.nodeid)
    ]


class TwoStacks(LoadFileScheduling):
    """A file after another to whoever is free; all that share a stack to one process, all that browse it to another."""

    def _split_scope(self, nodeid: str) -> str:
        if not on_the_stack(nodeid):
            return super()._split_scope(nodeid)
        return "seen stack" if nodeid.startswith(SEEN) else "stack"
