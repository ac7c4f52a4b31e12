"""links that set the password of an account that is there, for who lost theirs or never had one

Revision: 0043
Revises: 0042
"""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("invitations", sa.Column("user_id", sa.String(40), sa.ForeignKey("users.user_id"), nullable=True))
    op.create_index("ix_invitations_user_id", "invitations", ["user_id"])


def downgrade() -> None:
    # without the column they would pass for invitations
    op.execute("DELETE FROM invitations WHERE user_id IS NOT NULL")
    op.drop_index("ix_invitations_user_id", table_name="invitations")
    op.drop_column("invitations", "user_id")
