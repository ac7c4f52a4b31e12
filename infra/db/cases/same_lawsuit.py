"""Other cases with the same PDF or case number, limited to those the principal may see."""

from sqlalchemy import String, false, func, literal
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.cases.listing import seen_cases
from infra.db.models import Case, Run
from infra.db.owned import rows_of
from workflows.contracts.base import Principal
from workflows.contracts.run.case import CaseRunInput, CaseState
from workflows.contracts.run.same_lawsuit import SameLawsuit

MOST_TOLD = 10
UNANALYSED = (CaseState.FAILED, CaseState.CANCELLED, CaseState.NEEDS_USER_ACTION)
"""Final states that leave no analysis to return to."""


def files_of(case: CaseRunInput) -> list[str]:
    """SHA-256 of each file sent for the case."""
    return [part.sha256 for part in case.parts] or [case.source.sha256]


async def find_same_lawsuit(
    session: AsyncSession, principal: Principal, files: list[str], *, cnj: str | None = None, beside: str = ""
) -> list[SameLawsuit]:
    """The newest analysed or running cases with this number, or with all of these `files` (SHA-256), that the principal
    may see. The case `beside` is left out.
    """
    whole = Run.input["source"]["sha256"].astext == files[0] if len(files) == 1 else false()
    joined = Run.input["parts"].contains([{"sha256": sha256} for sha256 in files])
    of_files = rows_of(principal.tenant, Run).where(whole | joined)
    same_file = Case.workflow_id.in_(of_files.with_only_columns(Run.workflow_id))
    same_number = func.coalesce(literal(cnj, String) == Case.cnj, false())
    query = (
        seen_cases(principal)
        .with_only_columns(Case, Run.state, same_file, same_number)
        .where(same_file | same_number, Case.workflow_id != beside, Run.state.not_in(UNANALYSED))
        .order_by(Case.created_at.desc())
        .limit(MOST_TOLD)
    )
    return [
        SameLawsuit(
            workflow_id=case.workflow_id,
            filename=case.filename,
            cnj=case.cnj,
            state=CaseState(state),
            submitted_at=case.created_at,
            same_file=file,
            same_number=number,
        )
        for case, state, file, number in await session.execute(query)
    ]


async def find_others(session: AsyncSession, principal: Principal, workflow_id: str) -> list[SameLawsuit]:
    """Like `find_same_lawsuit`, for a case as its latest run has it; empty until a worker has written the run."""
    query = seen_cases(principal).with_only_columns(Case.cnj, Run.input)
    found = (await session.execute(query.where(Case.workflow_id == workflow_id))).one_or_none()
    if found is None:
        return []
    cnj, given = found
    files = files_of(CaseRunInput.model_validate(given))
    return await find_same_lawsuit(session, principal, files, cnj=cnj, beside=workflow_id)
