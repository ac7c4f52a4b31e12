"""Communications of courts: a file of them is taken in, and the terms that they may start are counted."""

from temporalio import workflow

from workflows.contracts.firm.communications import (
    CommunicationImportReport,
    CommunicationImportRequest,
    CommunicationsToCount,
    CommunicationTerms,
)
from workflows.options import DRAWING, ERASING, READING
from workflows.perform import perform
from workflows.steps.communications import CommunicationSteps


@workflow.defn
class CommunicationImport:
    """Imports one file and deletes it afterwards, whatever the result. The same file again changes nothing."""

    @workflow.run
    async def run(self, request: CommunicationImportRequest) -> CommunicationImportReport:
        """Return the outcome of its records."""
        try:
            return await perform(CommunicationSteps.import_communications, request, **READING)
        finally:
            await perform(CommunicationSteps.drop_communications, request.file, **ERASING)


@workflow.defn
class CommunicationCount:
    """Calculates the terms that some communications may start, for the one reader who waits."""

    @workflow.run
    async def run(self, request: CommunicationsToCount) -> CommunicationTerms:
        """Return the terms in the order of the request, without communications that are gone by now."""
        return await perform(CommunicationSteps.count_communications, request, **DRAWING)
