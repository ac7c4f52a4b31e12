"""counts that every process shares

Revision: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "counts",
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name=op.f("pk_counts")),
    )
    op.create_index("ix_counts_ends_at", "counts", ["ends_at"])
    # rows change far more often than they come: room on the page keeps a change off the index
    op.execute("ALTER TABLE counts SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02)")


def downgrade() -> None:
    op.drop_table("counts")
