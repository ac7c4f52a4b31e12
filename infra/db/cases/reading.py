"""Reads behind statuses and results: cases, runs, reviews and artifacts, always for one tenant."""

from collections.abc import Sequence

from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Artifact, Case, Review, Run
from infra.db.owned import rows_of
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.case import ArtifactKind


async def find_case(session: AsyncSession, tenant: str, workflow_id: str) -> Case | None:
    """The case, once its first run has written it."""
    query = rows_of(tenant, Case).where(Case.workflow_id == workflow_id)
    return (await session.scalars(query)).one_or_none()


async def find_run(session: AsyncSession, tenant: str, workflow_id: str, run: int) -> Run | None:
    """One run as last projected."""
    query = rows_of(tenant, Run).where(Run.workflow_id == workflow_id, Run.run == run)
    return (await session.scalars(query)).one_or_none()


async def list_runs(session: AsyncSession, tenant: str, workflow_id: str) -> Sequence[Run]:
    """Every run of a case, first one first."""
    query = rows_of(tenant, Run).where(Run.workflow_id == workflow_id).order_by(Run.run)
    return (await session.scalars(query)).all()


async def standing_reviews(session: AsyncSession, tenant: str, workflow_id: str, run: int) -> Sequence[Review]:
    """The newest decision on each phase, unless withdrawn, and the final one (`phase_label` None)."""
    query = (
        rows_of(tenant, Review)
        .where(Review.workflow_id == workflow_id, Review.run == run)
        .ext(distinct_on(Review.phase_label))
        .order_by(Review.phase_label, Review.review_id.desc())
    )
    return [review for review in await session.scalars(query) if not review.withdrawn]


async def earlier_reviews(session: AsyncSession, tenant: str, workflow_id: str, run: int) -> Sequence[Review]:
    """The newest decision on each phase in the runs before this one, unless withdrawn."""
    query = (
        rows_of(tenant, Review)
        .where(Review.workflow_id == workflow_id, Review.run < run, Review.phase_label.is_not(None))
        .ext(distinct_on(Review.phase_label))
        .order_by(Review.phase_label, Review.run.desc(), Review.review_id.desc())
    )
    return [review for review in await session.scalars(query) if not review.withdrawn]


async def find_review(
    session: AsyncSession, tenant: str, workflow_id: str, run: int, decision_id: str
) -> Review | None:
    """A decision by its own id."""
    query = rows_of(tenant, Review).where(
        Review.workflow_id == workflow_id,
        Review.run == run,
        Review.decision_id == decision_id,
    )
    return (await session.scalars(query)).one_or_none()


async def list_artifacts(
    session: AsyncSession, tenant: str, workflow_id: str, run: int | None = None
) -> Sequence[Artifact]:
    """Artifacts of every run, or of one, in order of run, kind and version."""
    query = rows_of(tenant, Artifact).where(Artifact.workflow_id == workflow_id)
    if run is not None:
        query = query.where(Artifact.run == run)
    return (await session.scalars(query.order_by(Artifact.run, Artifact.kind, Artifact.version))).all()


async def newest_artifact(
    session: AsyncSession, tenant: str, workflow_id: str, run: int, kind: ArtifactKind
) -> Artifact | None:
    """The highest version of a kind in a run."""
    query = rows_of(tenant, Artifact).where(
        Artifact.workflow_id == workflow_id, Artifact.run == run, Artifact.kind == kind
    )
    return (await session.scalars(query.order_by(Artifact.version.desc()).limit(1))).one_or_none()


def object_of(artifact: Artifact) -> ObjectRef:
    """Reference to an artifact's stored bytes."""
    return ObjectRef(
        key=artifact.object_key,
        sha256=artifact.sha256,
        size=artifact.size,
        media_type=artifact.media_type,
        version_id=artifact.object_version,
    )


async def phase_deciders(session: AsyncSession, tenant: str, workflow_id: str, run: int) -> set[str]:
    """The users who ever decided a phase of the run, replaced and withdrawn decisions included."""
    query = rows_of(tenant, Review).where(
        Review.workflow_id == workflow_id, Review.run == run, Review.phase_label.is_not(None)
    )
    found = [row.through for row in await session.scalars(query)]
    return {through["user_id"] for through in found if through and through.get("user_id")}
