"""Search attributes by which an operator finds runs in Temporal: never a name."""

from temporalio.common import SearchAttributeKey, SearchAttributePair, TypedSearchAttributes

from workflows.contracts.run.case import CaseRunInput, CaseState

CASE_ID = SearchAttributeKey.for_keyword("CaseId")
CASE_STATE = SearchAttributeKey.for_keyword("CaseState")
TENANT_ID = SearchAttributeKey.for_keyword("TenantId")
RUN_NUMBER = SearchAttributeKey.for_int("RunNumber")


def run_attributes(case: CaseRunInput) -> TypedSearchAttributes:
    """Those of a run; given at the start of the workflow."""
    return TypedSearchAttributes(
        [
            SearchAttributePair(CASE_ID, case.workflow_id),
            SearchAttributePair(CASE_STATE, CaseState.QUEUED_EXTRACTION),
            SearchAttributePair(TENANT_ID, case.principal.tenant),
            SearchAttributePair(RUN_NUMBER, case.run),
        ]
    )
