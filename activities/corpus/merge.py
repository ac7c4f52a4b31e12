"""One decision from two records of it: the later record wins where it has a value, and undamaged text wins over
damaged.
"""

from typing import Any

from activities.law.decision.features import extract_features
from activities.law.treatment.read import treatments_in
from workflows.contracts.law.corpus import Decision, DecisionFeatures

_LOST = "\ufffd"


def merge(earlier: Decision | None, later: Decision) -> Decision:
    """Return the later record, completed by the earlier one's fields where the later is empty or damaged.

    Features are not merged: those that a source states come with the later record.
    """
    return later if earlier is None else later.model_copy(update=_kept(earlier, later))


def complete(decision: Decision) -> Decision:
    """Return the decision with its features extracted. Features that its source stated stay."""
    bare = decision.model_copy(update={"features": DecisionFeatures()})
    features = extract_features(bare).model_copy(update={"treats": treatments_in(bare)})
    extracted = features.model_dump(mode="json")
    features = DecisionFeatures.model_validate(extracted | stated_features(decision))
    return bare.model_copy(update={"features": features})


def stated_features(decision: Decision) -> dict[str, Any]:
    """Return the features that the source itself stated, as JSON."""
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
