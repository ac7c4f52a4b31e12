"""Extract the features of stored decisions again after the extractor has changed."""

from sqlalchemy import Engine, bindparam, select, text, update

from activities.corpus.importing import BATCH, IMPORT_LOCK, decision_of, feature_columns
from activities.corpus.merge import complete
from activities.law.decision.features import EXTRACTOR_VERSION
from infra.db.models import DecisionRow


def refresh_features(engine: Engine) -> int:
    """Update every decision that an older extractor processed, and return their number.

    Batches are committed one by one, so that a retry resumes. Features that the source stated stay.
    """
    refreshed = 0
    while batch := _refresh_batch(engine):
        refreshed += batch
    return refreshed


def _refresh_batch(engine: Engine) -> int:
    outdated = DecisionRow.extractor_version < EXTRACTOR_VERSION
    columns = select(DecisionRow.id, DecisionRow.content_sha256, DecisionRow.body, DecisionRow.stated)
    with engine.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": IMPORT_LOCK})
        rows = connection.execute(columns.where(outdated).order_by(DecisionRow.id).limit(BATCH)).all()
        changes = [{"row_id": row.id, **feature_columns(complete(decision_of(row)), row.stated or {})} for row in rows]
        if changes:
            statement = update(DecisionRow).where(DecisionRow.id == bindparam("row_id"))
            names = [name for name in changes[0] if name != "row_id"]
            connection.execute(statement.values({name: bindparam(name) for name in names}), changes)
    return len(rows)
