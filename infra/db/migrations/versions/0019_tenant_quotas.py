"""quotas of one firm

Revision: 0019
Revises: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tenant_quotas",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("cases_per_day", sa.Integer(), nullable=True),
        sa.Column("pages_per_day", sa.Integer(), nullable=True),
        sa.Column("research_per_day", sa.Integer(), nullable=True),
        sa.Column("storage_mb", sa.Integer(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["tenant"], ["tenants.tenant"], name=op.f("fk_tenant_quotas_tenant_tenants")),
        sa.PrimaryKeyConstraint("tenant", name=op.f("pk_tenant_quotas")),
    )


def downgrade() -> None:
    op.drop_table("tenant_quotas")
