"""checks of a chat's conduct

Revision: 0027
Revises: 0026
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "conduct_checks",
        sa.Column("check_id", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("asked_by", sa.String(64), nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("model", sa.String(100), nullable=False),
        sa.Column("snapshot_id", sa.String(64), nullable=True),
        sa.Column("highest", sa.String(20), nullable=True),
        sa.Column("facts", JSONB(), nullable=False),
        sa.Column("expires_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("check_id", name=op.f("pk_conduct_checks")),
    )
    op.create_index("ix_conduct_checks_tenant_at", "conduct_checks", ["tenant", "at"])
    op.create_index(op.f("ix_conduct_checks_expires_at"), "conduct_checks", ["expires_at"])


def downgrade() -> None:
    op.drop_table("conduct_checks")
