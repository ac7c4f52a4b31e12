"""whether a firm takes decisions through a chat

Revision: 0022
Revises: 0021
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tenant_policies", sa.Column("chat_reviews", sa.Boolean(), nullable=False, server_default="true"))


def downgrade() -> None:
    op.drop_column("tenant_policies", "chat_reviews")
