"""notices to people and to webhooks of firms

Revision: 0023
Revises: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("notice_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("workflow_id", sa.String(40), nullable=True),
        sa.Column("run", sa.Integer(), nullable=True),
        sa.Column("occasion", sa.String(20), nullable=False),
        sa.Column("state", sa.String(40), nullable=True),
        sa.Column("for_user", sa.String(40), nullable=True),
        sa.Column("by_user", sa.String(40), nullable=True),
        sa.Column("at", AT, nullable=False),
        sa.Column("settled_at", AT, nullable=True),
        sa.PrimaryKeyConstraint("notice_id", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_case", "notices", ["tenant", "workflow_id"])
    op.create_index("ix_notices_open", "notices", ["at"], postgresql_where=sa.text("settled_at IS NULL"))
    op.create_table(
        "notice_deliveries",
        sa.Column("delivery_id", sa.String(40), nullable=False),
        sa.Column("notice_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("workflow_id", sa.String(40), nullable=True),
        sa.Column("user_id", sa.String(40), nullable=True),
        sa.Column("means", sa.String(10), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String(200), nullable=True),
        sa.Column("created_at", AT, nullable=False),
        sa.Column("tried_at", AT, nullable=True),
        sa.Column("ended_at", AT, nullable=True),
        sa.PrimaryKeyConstraint("delivery_id", name=op.f("pk_notice_deliveries")),
        sa.ForeignKeyConstraint(
            ["notice_id"],
            ["notices.notice_id"],
            name=op.f("fk_notice_deliveries_notice_id_notices"),
            ondelete="CASCADE",
        ),
    )
    op.create_index(op.f("ix_notice_deliveries_notice_id"), "notice_deliveries", ["notice_id"])
    op.create_index("ix_notice_deliveries_newest", "notice_deliveries", ["tenant", "created_at"])
    op.create_table(
        "firm_webhooks",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("sealed_secret", sa.LargeBinary(), nullable=False),
        sa.Column("sealed_former_secret", sa.LargeBinary(), nullable=True),
        sa.Column("former_until", AT, nullable=True),
        sa.Column("disabled_at", AT, nullable=True),
        sa.Column("changed_at", AT, nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("tenant", name=op.f("pk_firm_webhooks")),
        sa.ForeignKeyConstraint(["tenant"], ["tenants.tenant"], name=op.f("fk_firm_webhooks_tenant_tenants")),
    )
    op.add_column("users", sa.Column("notices", sa.Boolean(), nullable=False, server_default="true"))
    op.add_column("tenant_policies", sa.Column("notices", sa.Boolean(), nullable=False, server_default="true"))


def downgrade() -> None:
    op.drop_column("tenant_policies", "notices")
    op.drop_column("users", "notices")
    op.drop_table("firm_webhooks")
    op.drop_table("notice_deliveries")
    op.drop_table("notices")
