"""The link that makes the first user: one, until it is used."""

from pathlib import Path

from pydantic import SecretStr
from sqlalchemy.ext.asyncio import async_sessionmaker

from autos.local.first_user import FILE, TENANT, first_user_link, how_to_sign_in
from infra.db.engine import async_engine, sync_engine
from infra.db.keys import create_key
from infra.db.migrate import upgrade
from infra.db.people.invitations import use_invitation
from infra.db.people.users import add_user
from infra.settings import Settings


async def test_there_is_one_link_until_somebody_has_come_in(fresh_database: str, tmp_path: Path) -> None:
    settings = Settings(database_url=SecretStr(fresh_database), data_dir=tmp_path)
    (tmp_path / "keys").mkdir()
    upgrade(settings)
    engine = sync_engine(settings)
    create_key(engine, TENANT, "admin")
    engine.dispose()

    link = first_user_link(settings)
    assert link is not None
    assert link.startswith("http://localhost:8400/convite/")
    assert first_user_link(settings) == link, "the same one until it is used"
    assert how_to_sign_in(settings) == f"Primeiro acesso (link de uso único): {link}"
    kept = tmp_path / "keys" / FILE
    assert kept.stat().st_mode & 0o077 == 0

    database = async_engine(settings)
    async with async_sessionmaker(database).begin() as session:
        spent = await use_invitation(session, link.rpartition("/")[2])
        assert spent is not None
        assert (spent.tenant, spent.roles, spent.email) == (TENANT, ["admin"], None)
    renewed = first_user_link(settings)
    assert renewed not in (None, link), "a link that was used and made nobody is followed by another"
    async with async_sessionmaker(database).begin() as session:
        await add_user(session, TENANT, email="a@b.br", name="Ana", roles=["admin"], oab=None, password_hash=None)
    await database.dispose()
    assert first_user_link(settings) is None
    assert not kept.exists()
    assert how_to_sign_in(settings) == "Entrar: http://localhost:8400/entrar"
