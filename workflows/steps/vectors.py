"""The step that makes vectors beside a snapshot."""

from temporalio import activity

from workflows.contracts.law.vectors import VectorsReport


class VectorSteps:
    """Capability `activities/corpus`: an external encoder."""

    @activity.defn
    def encode_snapshot(self) -> VectorsReport:
        """Make the vectors that the active snapshot lacks. Resumes where an earlier attempt ended."""
        raise NotImplementedError
