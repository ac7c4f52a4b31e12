"""The step that makes vectors beside a snapshot, as a typed interface like those of `steps.py`."""

from temporalio import activity

from workflows.contracts.law.vectors import VectorsReport


class VectorSteps:
    """Capability `activities/corpus` too: an encoder from outside."""

    @activity.defn
    def encode_snapshot(self) -> VectorsReport:
        """Makes the vectors that the active snapshot lacks; goes on where an earlier attempt ended."""
        raise NotImplementedError
