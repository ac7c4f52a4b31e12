"""What lists and results read of cases, runs, reviews and artifacts: always one tenant's."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, String, cast, func, tuple_
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from infra.db.models import Artifact, Case, Review, Run
from infra.db.owned import rows_of
from workflows.contracts.base import ObjectRef
from workflows.contracts.case import ArtifactKind, CaseState


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


@dataclass(frozen=True)
class CaseFilter:
    """Which cases a list has; of a text any part will do, in any case, with or without accents; of `cnj` its digits."""

    state: CaseState | None = None
    cnj: str | None = None
    party: str | None = None
    filename: str | None = None


async def list_cases(
    session: AsyncSession, tenant: str, wanted: CaseFilter, after: tuple[datetime, str] | None, limit: int
) -> Sequence[tuple[Case, Run]]:
    """Cases with their latest run, newest first, beginning after the position (`created_at`, `workflow_id`)."""
    query = _latest(tenant, wanted).order_by(Case.created_at.desc(), Case.workflow_id.desc()).limit(limit)
    if after is not None:
        query = query.where(tuple_(Case.created_at, Case.workflow_id) < after)
    return [(row[0], row[1]) for row in (await session.execute(query)).all()]


async def count_cases(session: AsyncSession, tenant: str, wanted: CaseFilter) -> int:
    """How many cases `list_cases` would give in all."""
    return await session.scalar(_latest(tenant, wanted).with_only_columns(func.count())) or 0


async def standing_reviews(session: AsyncSession, tenant: str, workflow_id: str, run: int) -> Sequence[Review]:
    """The newest decision on each phase, and the final one (`phase_label` None)."""
    query = (
        rows_of(tenant, Review)
        .where(Review.workflow_id == workflow_id, Review.run == run)
        .ext(distinct_on(Review.phase_label))
        .order_by(Review.phase_label, Review.review_id.desc())
    )
    return (await session.scalars(query)).all()


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
    """Where an artifact's bytes are."""
    return ObjectRef(
        key=artifact.object_key,
        sha256=artifact.sha256,
        size=artifact.size,
        media_type=artifact.media_type,
        version_id=artifact.object_version,
    )


ACCENTED, PLAIN = "áàâãäéèêëíìîïóòôõöúùûüçñ", "aaaaaeeeeiiiiooooouuuucn"


def _latest(tenant: str, wanted: CaseFilter) -> Select[Case, Run]:
    query = (
        rows_of(tenant, Case)
        .join(Run, (Run.workflow_id == Case.workflow_id) & (Run.run == Case.latest_run))
        .add_columns(Run)
    )
    if wanted.state is not None:
        query = query.where(Run.state == wanted.state)
    if wanted.cnj is not None:
        digits = "".join(filter(str.isdecimal, wanted.cnj))
        query = query.where(func.strpos(func.regexp_replace(Case.cnj, r"\D", "", "g"), digits) > 0)
    if wanted.party is not None:
        query = query.where(func.strpos(_plain(cast(Case.parties, String)), _plain(wanted.party)) > 0)
    if wanted.filename is not None:
        query = query.where(func.strpos(_plain(Case.filename), _plain(wanted.filename)) > 0)
    return query


def _plain(text: ColumnElement[str] | InstrumentedAttribute[str] | str) -> ColumnElement[str]:
    return func.translate(func.lower(text), ACCENTED, PLAIN)
