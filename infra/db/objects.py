"""Which objects the database counts on."""

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from infra.db.models import Artifact, CorpusSnapshot
from infra.db.owned import rows_of_every_tenant


def newest_object_keys(engine: Engine) -> list[str]:
    """Keys of the newest artifact and of the active snapshot's manifest, if they exist."""
    with Session(engine) as session:
        newest = rows_of_every_tenant(Artifact).order_by(Artifact.created_at.desc()).limit(1)
        artifact = session.scalars(newest).first()
        manifest = session.scalars(select(CorpusSnapshot.manifest_object).where(CorpusSnapshot.active)).first()
    return [key for key in (artifact.object_key if artifact else None, manifest["key"] if manifest else None) if key]
