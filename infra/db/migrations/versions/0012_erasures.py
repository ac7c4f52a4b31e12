"""erasures, and the one function by which a trail yields

Revision: 0012
Revises: 0011
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

READ_AND_REMOVED = "events, reviews, artifacts, runs, cases, drafts"


def upgrade() -> None:
    op.create_table(
        "erasures",
        sa.Column("workflow_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("request", postgresql.JSONB(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("certificate", postgresql.JSONB(), nullable=True),
        sa.PrimaryKeyConstraint("workflow_id", name=op.f("pk_erasures")),
    )
    op.create_index(op.f("ix_erasures_tenant"), "erasures", ["tenant"])
    # several databases of one server may be migrated at once; the role is the server's
    op.execute(
        """
        DO $$
        BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'autos_eraser') THEN
                CREATE ROLE autos_eraser NOLOGIN NOINHERIT;
            END IF;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$
        """
    )
    op.execute(
        """
        DO $$
        BEGIN
            IF NOT pg_has_role(current_user, 'autos_eraser', 'USAGE') THEN
                EXECUTE format('GRANT autos_eraser TO %I', current_user);
            END IF;
        END $$
        """
    )
    op.execute(
        """
        CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' AND current_user = 'autos_eraser' THEN
                RETURN OLD;
            END IF;
            RAISE EXCEPTION '% of % refused: its rows are a trail', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
        END $$
        """
    )
    op.execute(
        """
        CREATE FUNCTION erase_trail(of_tenant text, of_case text) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        DECLARE
            last record;
        BEGIN
            SELECT seq, action INTO last FROM events
                WHERE tenant = of_tenant AND workflow_id = of_case ORDER BY seq DESC LIMIT 1;
            IF last.action IS DISTINCT FROM 'erased' THEN
                RAISE EXCEPTION 'erasure refused: the trail does not end in a tombstone' USING ERRCODE = '42501';
            END IF;
            DELETE FROM artifacts WHERE tenant = of_tenant AND workflow_id = of_case;
            DELETE FROM reviews WHERE tenant = of_tenant AND workflow_id = of_case;
            DELETE FROM runs WHERE tenant = of_tenant AND workflow_id = of_case;
            DELETE FROM cases WHERE tenant = of_tenant AND workflow_id = of_case;
            DELETE FROM drafts WHERE tenant = of_tenant AND verification_id = of_case;
            DELETE FROM events WHERE tenant = of_tenant AND workflow_id = of_case AND seq < last.seq;
        END $$
        """
    )
    op.execute("REVOKE ALL ON FUNCTION erase_trail(text, text) FROM PUBLIC")
    op.execute(f"GRANT SELECT, DELETE ON {READ_AND_REMOVED} TO autos_eraser")
    op.execute("GRANT USAGE, CREATE ON SCHEMA public TO autos_eraser")
    op.execute("ALTER FUNCTION erase_trail(text, text) OWNER TO autos_eraser")
    op.execute("REVOKE CREATE ON SCHEMA public FROM autos_eraser")


def downgrade() -> None:
    op.execute("DROP FUNCTION erase_trail(text, text)")
    op.execute(f"REVOKE ALL ON {READ_AND_REMOVED} FROM autos_eraser")
    op.execute("REVOKE ALL ON SCHEMA public FROM autos_eraser")
    op.execute(
        """
        CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION '% of % refused: its rows are a trail', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
        END $$
        """
    )
    op.drop_table("erasures")
