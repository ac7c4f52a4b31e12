"""verification of whole documents

Revision: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("verification_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("input", postgresql.JSONB(), nullable=False),
        sa.Column("status", postgresql.JSONB(), nullable=False),
        sa.Column("artifacts", postgresql.JSONB(), nullable=False),
        sa.Column("snapshot_id", sa.String(64), nullable=True),
        sa.Column("submitted_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("verification_id", name=op.f("pk_drafts")),
    )
    op.create_index("ix_drafts_tenant_created", "drafts", ["tenant", sa.text("created_at DESC")])
    op.add_column("uploads", sa.Column("purpose", sa.String(10), server_default=sa.text("'case'"), nullable=False))


def downgrade() -> None:
    op.drop_column("uploads", "purpose")
    op.drop_table("drafts")
