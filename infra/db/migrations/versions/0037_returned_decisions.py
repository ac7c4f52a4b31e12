"""which decisions the tools returned to whom in the last day

Revision: 0037
Revises: 0036
"""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "returned_decisions",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("asked_by", sa.String(64), nullable=False),
        sa.Column("decision_id", sa.String(80), nullable=False),
        sa.Column("tool", sa.String(64), nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("expires_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("tenant", "asked_by", "decision_id", name=op.f("pk_returned_decisions")),
    )
    op.create_index(op.f("ix_returned_decisions_expires_at"), "returned_decisions", ["expires_at"])


def downgrade() -> None:
    op.drop_table("returned_decisions")
