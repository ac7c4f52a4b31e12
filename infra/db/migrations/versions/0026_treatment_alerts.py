"""alerts of cases whose precedents were treated otherwise since

Revision: 0026
Revises: 0025
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "treatment_alerts",
        sa.Column("alert_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("document_id", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("kind_before", sa.String(40), nullable=True),
        sa.Column("kind", sa.String(40), nullable=True),
        sa.Column("treatment", JSONB(), nullable=True),
        sa.Column("snapshot_id", sa.String(64), nullable=False),
        sa.Column("raised_at", AT, nullable=False),
        sa.Column("acknowledged_at", AT, nullable=True),
        sa.Column("acknowledged_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("alert_id", name=op.f("pk_treatment_alerts")),
    )
    op.create_index("ix_treatment_alerts_case", "treatment_alerts", ["tenant", "workflow_id"])
    op.add_column("runs", sa.Column("treatments_of", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("runs", "treatments_of")
    op.drop_table("treatment_alerts")
