"""who has taken which case on, and since when a run is in its state

Revision: 0016
Revises: 0015
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "assignments",
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("assigned_by", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", name=op.f("pk_assignments")),
    )
    op.create_index("ix_assignments_tenant_user", "assignments", ["tenant", "user_id"])
    op.add_column("runs", sa.Column("state_since", sa.DateTime(timezone=True), nullable=True))
    op.execute(
        """
        UPDATE runs SET state_since = COALESCE(
            (SELECT max(events.at) FROM events WHERE events.workflow_id = runs.workflow_id AND events.run = runs.run
                AND events.action = 'state_changed' AND events.payload ->> 'state' = runs.state),
            runs.updated_at)
        """
    )


def downgrade() -> None:
    op.drop_column("runs", "state_since")
    op.drop_table("assignments")
