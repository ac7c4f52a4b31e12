"""which object an attempt of a write to a graph database was to keep, and as which version

Revision: 0036
Revises: 0035
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "graph_copies",
        sa.Column("object_key", sa.Text(), nullable=False),
        sa.Column("database_id", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("object_key", name=op.f("pk_graph_copies")),
    )
    op.create_index(op.f("ix_graph_copies_database_id"), "graph_copies", ["database_id"])
    op.execute(
        "INSERT INTO graph_copies (object_key, database_id, tenant, version) SELECT DISTINCT object->>'key', "
        "database_id, tenant, substring(object->>'key' FROM '/([0-9]+)-[^/]*$')::integer FROM graph_versions"
    )


def downgrade() -> None:
    op.drop_table("graph_copies")
