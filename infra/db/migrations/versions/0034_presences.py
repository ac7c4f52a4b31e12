"""who looks at a case at this moment

Revision: 0034
Revises: 0033
"""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "presences",
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", "user_id", name=op.f("pk_presences")),
    )
    op.create_index("ix_presences_tenant_at", "presences", ["tenant", "at"])


def downgrade() -> None:
    op.drop_table("presences")
