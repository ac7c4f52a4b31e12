"""The steps of communications: take in a file, count terms, follow OAB numbers."""

from temporalio import activity

from workflows.contracts.base import ObjectRef
from workflows.contracts.firm.communications import (
    CommunicationImportReport,
    CommunicationImportRequest,
    CommunicationsToCount,
    CommunicationTerms,
    FollowedPage,
    FollowingEnd,
    FollowingFirm,
    FollowingPage,
    FollowingPlan,
    FollowingRequest,
)


class CommunicationSteps:
    """Capability `activities/communications`: court publications about lawsuits."""

    @activity.defn
    async def import_communications(self, request: CommunicationImportRequest) -> CommunicationImportReport:
        """Keep what belongs to the firm, record by record. Idempotent."""
        raise NotImplementedError

    @activity.defn
    async def drop_communications(self, file: ObjectRef) -> None:
        """Delete a file that has been taken in."""
        raise NotImplementedError

    @activity.defn
    async def count_communications(self, request: CommunicationsToCount) -> CommunicationTerms:
        """The terms that these communications may start, by the firm's calendar."""
        raise NotImplementedError

    @activity.defn
    async def plan_following(self, request: FollowingRequest) -> FollowingPlan:
        """The OAB numbers and firms to ask for now; none if no address is set."""
        raise NotImplementedError

    @activity.defn
    async def follow_oab(self, request: FollowingPage) -> FollowedPage:
        """Read one page of communications and store them; fails while the server is busy or down."""
        raise NotImplementedError

    @activity.defn
    async def follow_lawsuit(self, request: FollowingFirm) -> FollowedPage:
        """Read the movements of the firm's next lawsuit, store them and the progress; fails while the server is busy
        or down.
        """
        raise NotImplementedError

    @activity.defn
    async def note_following(self, request: FollowingEnd) -> None:
        """Record the progress of a number, or the error."""
        raise NotImplementedError
