"""the one function by which old readings go

Revision: 0018
Revises: 0017
"""

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE FUNCTION forget_accesses(before timestamptz, most integer) RETURNS integer
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        DECLARE
            removed integer;
        BEGIN
            IF before > now() - interval '180 days' THEN
                RAISE EXCEPTION 'refused: readings are kept for six months at least' USING ERRCODE = '42501';
            END IF;
            DELETE FROM accesses WHERE access_id IN (
                SELECT access_id FROM accesses WHERE at < before ORDER BY access_id LIMIT most
            );
            GET DIAGNOSTICS removed = ROW_COUNT;
            RETURN removed;
        END $$
        """
    )
    op.execute("REVOKE ALL ON FUNCTION forget_accesses(timestamptz, integer) FROM PUBLIC")
    op.execute("GRANT SELECT, DELETE ON accesses TO autos_eraser")
    op.execute("GRANT CREATE ON SCHEMA public TO autos_eraser")
    op.execute("ALTER FUNCTION forget_accesses(timestamptz, integer) OWNER TO autos_eraser")
    op.execute("REVOKE CREATE ON SCHEMA public FROM autos_eraser")


def downgrade() -> None:
    op.execute("DROP FUNCTION forget_accesses(timestamptz, integer)")
    op.execute("REVOKE ALL ON accesses FROM autos_eraser")
