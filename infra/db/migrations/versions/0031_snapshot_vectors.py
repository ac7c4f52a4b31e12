"""vectors of an encoder from outside, made beside a snapshot

Revision: 0031
Revises: 0030
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "text_vectors",
        sa.Column("encoder", sa.Text(), nullable=False),
        sa.Column("text_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.Column("used_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("encoder", "text_sha256", name=op.f("pk_text_vectors")),
    )
    op.create_index(op.f("ix_text_vectors_used_at"), "text_vectors", ["used_at"])
    op.create_table(
        "snapshot_vectors",
        sa.Column("snapshot_id", sa.String(64), nullable=False),
        sa.Column("encoder", sa.Text(), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("encoded", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("object", JSONB(), nullable=True),
        sa.Column("floor", sa.Float(), nullable=True),
        sa.Column("updated_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("snapshot_id", "encoder", name=op.f("pk_snapshot_vectors")),
    )


def downgrade() -> None:
    for table in ("snapshot_vectors", "text_vectors"):
        op.drop_table(table)
