"""cases open to named people alone

Revision: 0015
Revises: 0014
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "restrictions",
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("restricted", sa.Boolean(), nullable=False),
        sa.Column("open_to", postgresql.JSONB(), nullable=False),
        sa.Column("marks", postgresql.JSONB(), nullable=False),
        sa.Column("authorisation", postgresql.JSONB(), nullable=True),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name=op.f("pk_restrictions")),
    )
    op.create_index(op.f("ix_restrictions_tenant"), "restrictions", ["tenant"])


def downgrade() -> None:
    op.drop_table("restrictions")
