"""how long cases are kept

Revision: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "retention_policies",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("years", sa.Integer(), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("tenant", name=op.f("pk_retention_policies")),
    )
    op.create_table(
        "retentions",
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("mandate_ended_on", sa.Date(), nullable=True),
        sa.Column("held", sa.Boolean(), nullable=False),
        sa.Column("hold_reason", sa.Text(), nullable=True),
        sa.Column("proposed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name=op.f("pk_retentions")),
    )
    op.create_index(op.f("ix_retentions_tenant"), "retentions", ["tenant"])


def downgrade() -> None:
    op.drop_table("retentions")
    op.drop_table("retention_policies")
