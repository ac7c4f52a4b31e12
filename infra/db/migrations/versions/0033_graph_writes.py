"""writes to graph databases, remembered beyond their versions

Revision: 0033
Revises: 0032
"""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "graph_writes",
        sa.Column("database_id", sa.String(64), nullable=False),
        sa.Column("write_id", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("nodes", sa.Integer(), nullable=False),
        sa.Column("edges", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("database_id", "write_id", name=op.f("pk_graph_writes")),
    )
    op.create_index(op.f("ix_graph_writes_at"), "graph_writes", ["at"])
    op.execute(
        "INSERT INTO graph_writes (database_id, write_id, tenant, version, nodes, edges, at) "
        "SELECT database_id, write_id, tenant, version, nodes, edges, at FROM graph_versions"
    )


def downgrade() -> None:
    op.drop_table("graph_writes")
