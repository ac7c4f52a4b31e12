"""graph databases of tenants, and their versions

Revision: 0029
Revises: 0027
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0029"
down_revision = "0027"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "graph_databases",
        sa.Column("database_id", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("name", sa.String(63), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=True),
        sa.Column("created_at", AT, nullable=False),
        sa.Column("dropped_at", AT, nullable=True),
        sa.PrimaryKeyConstraint("database_id", name=op.f("pk_graph_databases")),
        sa.UniqueConstraint("tenant", "name", name=op.f("uq_graph_databases_tenant")),
    )
    op.create_table(
        "graph_versions",
        sa.Column("database_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("write_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("at", AT, nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("user_id", sa.String(64), nullable=True),
        sa.Column("object", JSONB(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("graph", JSONB(), nullable=False),
        sa.Column("nodes", sa.Integer(), nullable=False),
        sa.Column("edges", sa.Integer(), nullable=False),
        sa.Column("restored", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("database_id", "version", name=op.f("pk_graph_versions")),
        sa.UniqueConstraint("database_id", "write_id", name=op.f("uq_graph_versions_database_id")),
    )


def downgrade() -> None:
    op.drop_table("graph_versions")
    op.drop_table("graph_databases")
