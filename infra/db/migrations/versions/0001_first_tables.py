"""first tables

Revision: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "api_keys",
        sa.Column("key_id", sa.String(length=40), nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("key_id", name=op.f("pk_api_keys")),
        sa.UniqueConstraint("sha256", name=op.f("uq_api_keys_sha256")),
    )
    op.create_index(op.f("ix_api_keys_tenant"), "api_keys", ["tenant"], unique=False)
    op.create_table(
        "cases",
        sa.Column("workflow_id", sa.String(length=40), nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("filename", sa.Text(), nullable=False),
        sa.Column("cnj", sa.String(length=25), nullable=True),
        sa.Column("latest_run", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name=op.f("pk_cases")),
    )
    op.create_index("ix_cases_tenant_created", "cases", ["tenant", sa.literal_column("created_at DESC")], unique=False)
    op.create_table(
        "corpus_builds",
        sa.Column("build_id", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("progress", sa.Float(), nullable=False),
        sa.Column("status", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("build_id", name=op.f("pk_corpus_builds")),
    )
    op.create_table(
        "corpus_snapshots",
        sa.Column("snapshot_id", sa.String(length=64), nullable=False),
        sa.Column("build_id", sa.String(length=64), nullable=False),
        sa.Column("manifest", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("manifest_object", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("activated_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("snapshot_id", name=op.f("pk_corpus_snapshots")),
    )
    op.create_index(
        "uq_corpus_snapshots_active", "corpus_snapshots", ["active"], unique=True, postgresql_where=sa.text("active")
    )
    op.create_table(
        "decisions",
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("source", sa.String(length=20), nullable=False),
        sa.Column("source_name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("process_number", sa.String(length=40), nullable=True),
        sa.Column("registry_number", sa.String(length=40), nullable=True),
        sa.Column("class_name", sa.Text(), nullable=True),
        sa.Column("minister", sa.Text(), nullable=True),
        sa.Column("judging_body", sa.Text(), nullable=True),
        sa.Column("decided_on", sa.Date(), nullable=True),
        sa.Column("published_on", sa.Date(), nullable=True),
        sa.Column("content_sha256", sa.String(length=64), nullable=False),
        sa.Column("body", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("features", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decisions")),
    )
    op.create_index(op.f("ix_decisions_decided_on"), "decisions", ["decided_on"], unique=False)
    op.create_index(op.f("ix_decisions_minister"), "decisions", ["minister"], unique=False)
    op.create_index("ix_decisions_process_number", "decisions", ["process_number"], unique=False)
    op.create_index(op.f("ix_decisions_source"), "decisions", ["source"], unique=False)
    op.create_table(
        "events",
        sa.Column("workflow_id", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("run", sa.Integer(), nullable=True),
        sa.Column("idem_key", sa.String(length=200), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("action", sa.String(length=60), nullable=False),
        sa.Column("payload", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("prev_hash", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", "seq", name=op.f("pk_events")),
        sa.UniqueConstraint("workflow_id", "idem_key", name=op.f("uq_events_workflow_id")),
    )
    op.create_index(op.f("ix_events_tenant"), "events", ["tenant"], unique=False)
    op.create_table(
        "uploads",
        sa.Column("upload_id", sa.String(length=40), nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("key_id", sa.String(length=40), nullable=False),
        sa.Column("ticket_sha256", sa.String(length=64), nullable=False),
        sa.Column("filename", sa.Text(), nullable=True),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("object", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("uploaded_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("workflow_id", sa.String(length=40), nullable=True),
        sa.PrimaryKeyConstraint("upload_id", name=op.f("pk_uploads")),
        sa.UniqueConstraint("ticket_sha256", name=op.f("uq_uploads_ticket_sha256")),
    )
    op.create_index(op.f("ix_uploads_tenant"), "uploads", ["tenant"], unique=False)
    op.create_table(
        "runs",
        sa.Column("workflow_id", sa.String(length=40), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=40), nullable=False),
        sa.Column("progress", sa.Float(), nullable=False),
        sa.Column("parameters", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("input", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("phases", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("errors", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("warnings", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("degraded", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=True),
        sa.Column("pages", sa.Integer(), nullable=True),
        sa.Column("snapshot_id", sa.String(length=64), nullable=True),
        sa.Column("submitted_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["workflow_id"], ["cases.workflow_id"], name=op.f("fk_runs_workflow_id_cases")),
        sa.PrimaryKeyConstraint("workflow_id", "run", name=op.f("pk_runs")),
    )
    op.create_index(op.f("ix_runs_state"), "runs", ["state"], unique=False)
    op.create_index(op.f("ix_runs_tenant"), "runs", ["tenant"], unique=False)
    op.create_table(
        "artifacts",
        sa.Column("artifact_id", sa.String(length=40), nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("workflow_id", sa.String(length=40), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("object_version", sa.Text(), nullable=True),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("media_type", sa.String(length=100), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["workflow_id", "run"], ["runs.workflow_id", "runs.run"], name=op.f("fk_artifacts_workflow_id_runs")
        ),
        sa.PrimaryKeyConstraint("artifact_id", name=op.f("pk_artifacts")),
        sa.UniqueConstraint("workflow_id", "run", "kind", "version", name=op.f("uq_artifacts_workflow_id")),
    )
    op.create_index(op.f("ix_artifacts_tenant"), "artifacts", ["tenant"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("review_id", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("tenant", sa.String(length=64), nullable=False),
        sa.Column("workflow_id", sa.String(length=40), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("phase_label", sa.String(length=40), nullable=True),
        sa.Column("decision_id", sa.String(length=80), nullable=False),
        sa.Column("approved", sa.Boolean(), nullable=False),
        sa.Column("reviewer", sa.Text(), nullable=True),
        sa.Column("principal", sa.Text(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["workflow_id", "run"], ["runs.workflow_id", "runs.run"], name=op.f("fk_reviews_workflow_id_runs")
        ),
        sa.PrimaryKeyConstraint("review_id", name=op.f("pk_reviews")),
        sa.UniqueConstraint("workflow_id", "run", "decision_id", name=op.f("uq_reviews_workflow_id")),
    )
    op.create_index(op.f("ix_reviews_tenant"), "reviews", ["tenant"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_reviews_tenant"), table_name="reviews")
    op.drop_table("reviews")
    op.drop_index(op.f("ix_artifacts_tenant"), table_name="artifacts")
    op.drop_table("artifacts")
    op.drop_index(op.f("ix_runs_tenant"), table_name="runs")
    op.drop_index(op.f("ix_runs_state"), table_name="runs")
    op.drop_table("runs")
    op.drop_index(op.f("ix_uploads_tenant"), table_name="uploads")
    op.drop_table("uploads")
    op.drop_index(op.f("ix_events_tenant"), table_name="events")
    op.drop_table("events")
    op.drop_index(op.f("ix_decisions_source"), table_name="decisions")
    op.drop_index("ix_decisions_process_number", table_name="decisions")
    op.drop_index(op.f("ix_decisions_minister"), table_name="decisions")
    op.drop_index(op.f("ix_decisions_decided_on"), table_name="decisions")
    op.drop_table("decisions")
    op.drop_index("uq_corpus_snapshots_active", table_name="corpus_snapshots", postgresql_where=sa.text("active"))
    op.drop_table("corpus_snapshots")
    op.drop_table("corpus_builds")
    op.drop_index("ix_cases_tenant_created", table_name="cases")
    op.drop_table("cases")
    op.drop_index(op.f("ix_api_keys_tenant"), table_name="api_keys")
    op.drop_table("api_keys")
