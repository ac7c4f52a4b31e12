"""The conduct tools: the question model and the answering function of each."""

from collections.abc import Callable, Mapping
from typing import Any

from activities.research.conduct.guidelines import safety_guidelines
from activities.research.conduct.quality import quality_check
from activities.snapshots.port import Snapshot
from workflows.contracts.base import Contract
from workflows.contracts.research.conduct import CheckedQuestion, GuidelinesQuestion
from workflows.contracts.research.questions import ResearchTool

CONDUCT_ANSWERS: Mapping[ResearchTool, tuple[type[Contract], Callable[[Snapshot, Any], Contract]]] = {
    ResearchTool.SAFETY_GUIDELINES: (GuidelinesQuestion, safety_guidelines),
    ResearchTool.QUALITY_CHECK: (CheckedQuestion, quality_check),
}
