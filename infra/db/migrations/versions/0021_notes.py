"""what people write to each other about a phase of a case

Revision: 0021
Revises: 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("note_id", sa.String(80), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("run", sa.Integer(), nullable=False),
        sa.Column("phase_label", sa.String(40), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("passage", sa.Text(), nullable=True),
        sa.Column("reply_to", sa.String(80), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=True),
        sa.Column("key_id", sa.String(80), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("workflow_id", "note_id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_tenant"), "notes", ["tenant"])


def downgrade() -> None:
    op.drop_table("notes")
