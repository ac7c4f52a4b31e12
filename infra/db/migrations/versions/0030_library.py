"""the firm's library

Revision: 0030
Revises: 0029
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "library_documents",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("document_id", sa.String(100), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ingest_id", sa.String(40), nullable=False),
        sa.Column("case_id", sa.String(64), nullable=True),
        sa.Column("source_name", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("searchable", sa.Boolean(), nullable=False),
        sa.Column("replaces", sa.Boolean(), nullable=False),
        sa.Column("tags", JSONB(), nullable=False),
        sa.Column("labels", JSONB(), nullable=False),
        sa.Column("source", JSONB(), nullable=False),
        sa.Column("converted", JSONB(), nullable=True),
        sa.Column("error", JSONB(), nullable=True),
        sa.Column("submitted_by", sa.Text(), nullable=False),
        sa.Column("removing", sa.Boolean(), nullable=False),
        sa.Column("created_at", AT, nullable=False),
        sa.Column("updated_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("tenant", "document_id", "version", name=op.f("pk_library_documents")),
    )
    op.create_index("ix_library_documents_ingest", "library_documents", ["tenant", "ingest_id"])
    op.create_index("ix_library_documents_case", "library_documents", ["tenant", "case_id"])
    op.create_table(
        "library_indices",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("index_id", sa.String(64), nullable=True),
        sa.Column("object", JSONB(), nullable=True),
        sa.Column("documents", sa.Integer(), nullable=False),
        sa.Column("chunks", sa.Integer(), nullable=False),
        sa.Column("built_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("tenant", name=op.f("pk_library_indices")),
    )
    op.create_table(
        "answer_references",
        sa.Column("ref_id", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("namespace", sa.String(100), nullable=False),
        sa.Column("tool", sa.String(64), nullable=False),
        sa.Column("items", JSONB(), nullable=False),
        sa.Column("documents", JSONB(), nullable=False),
        sa.Column("cases", JSONB(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("reads", sa.Integer(), nullable=False),
        sa.Column("created_at", AT, nullable=False),
        sa.Column("expires_at", AT, nullable=False),
        sa.Column("last_read_at", AT, nullable=True),
        sa.PrimaryKeyConstraint("ref_id", name=op.f("pk_answer_references")),
    )
    op.create_index("ix_answer_references_tenant", "answer_references", ["tenant", "namespace"])
    op.create_index(op.f("ix_answer_references_expires_at"), "answer_references", ["expires_at"])


def downgrade() -> None:
    for table in ("answer_references", "library_indices", "library_documents"):
        op.drop_table(table)
