"""DataExport: makes one archive of all data held about a case or a person, and removes it after some days."""

from datetime import timedelta

from temporalio import workflow

from workflows.contracts.privacy.export import Archive, ExportRequest, ExportStatus
from workflows.options import ERASING, FACTS
from workflows.perform import perform
from workflows.steps.privacy import ExportSteps

KEPT = timedelta(days=7)
"""How long an archive can be downloaded."""


@workflow.defn
class DataExport:
    """One archive."""

    @workflow.init
    def __init__(self, request: ExportRequest) -> None:
        self._request = request
        self._archive: Archive | None = None
        self._removed = False

    @workflow.run
    async def run(self, request: ExportRequest) -> ExportStatus:
        """Run until the archive is deleted."""
        self._archive = await perform(ExportSteps.make_archive, request, **ERASING)
        await workflow.sleep(KEPT)
        await perform(ExportSteps.remove_archive, request, **FACTS)
        self._archive, self._removed = None, True
        return self.status()

    @workflow.query
    def status(self) -> ExportStatus:
        """Return whether the archive can be downloaded."""
        return ExportStatus(request=self._request, archive=self._archive, removed=self._removed)
