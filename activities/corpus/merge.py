"""One decision out of two records of it: what came later wins where it says something, whole beats damaged."""

from typing import Any

from activities.law.decision.features import extract_features
from activities.law.treatment.read import treatments_in
from workflows.contracts.law.corpus import Decision, DecisionFeatures

_LOST = "\ufffd"


def merge(earlier: Decision | None, later: Decision) -> Decision:
    """The later record, with the earlier one's fields where the later is silent or lost characters.

    Features are not merged: those a source states itself come with the later record.
    """
    return later if earlier is None else later.model_copy(update=_kept(earlier, later))


def complete(decision: Decision) -> Decision:
    """The decision with its features extracted; those its source stated stand."""
    bare = decision.model_copy(update={"features": DecisionFeatures()})
    features = extract_features(bare).model_copy(update={"treats": treatments_in(bare)})
    extracted = features.model_dump(mode="json")
    features = DecisionFeatures.model_validate(extracted | stated_features(decision))
    return bare.model_copy(update={"features": features})


def stated_features(decision: Decision) -> dict[str, Any]:
    """What the source itself stated of a decision that is not completed yet, as JSON."""
    stated = decision.features.model_dump(mode="json", exclude_defaults=True)
    return {name: value for name, value in stated.items() if value not in (None, [])}


def _kept(earlier: Decision, later: Decision) -> dict[str, object]:
    kept: dict[str, object] = {}
    for name, value in later:
        before = getattr(earlier, name)
        if name == "features" or before in (None, "", []):
            continue
        if value in (None, "", []) or (_LOST in str(value) and _LOST not in str(before)):
            kept[name] = before
    return kept
