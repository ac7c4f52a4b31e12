"""the OpenID provider of a firm

Revision: 0017
Revises: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "firm_providers",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("issuer", sa.String(400), nullable=False),
        sa.Column("client_id", sa.String(400), nullable=False),
        sa.Column("sealed_secret", sa.LargeBinary(), nullable=True),
        sa.Column("joins_as", sa.String(20), nullable=True),
        sa.Column("passwords", sa.Boolean(), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["tenant"], ["tenants.tenant"], name=op.f("fk_firm_providers_tenant_tenants")),
        sa.PrimaryKeyConstraint("tenant", name=op.f("pk_firm_providers")),
    )
    op.create_table(
        "firm_domains",
        sa.Column("domain", sa.String(190), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["tenant"], ["tenants.tenant"], name=op.f("fk_firm_domains_tenant_tenants")),
        sa.PrimaryKeyConstraint("domain", name=op.f("pk_firm_domains")),
    )
    op.create_index(op.f("ix_firm_domains_tenant"), "firm_domains", ["tenant"])
    op.create_table(
        "provider_identities",
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("issuer", sa.String(400), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=False),
        sa.Column("linked_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.user_id"], name=op.f("fk_provider_identities_user_id_users")),
        sa.PrimaryKeyConstraint("tenant", "issuer", "subject", name=op.f("pk_provider_identities")),
    )
    op.create_index(op.f("ix_provider_identities_user_id"), "provider_identities", ["user_id"])


def downgrade() -> None:
    op.drop_table("provider_identities")
    op.drop_table("firm_domains")
    op.drop_table("firm_providers")
