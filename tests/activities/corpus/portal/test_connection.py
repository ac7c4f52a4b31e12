"""Downloads from a loopback portal that fails in every known way."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from activities.corpus.portal import connection
from activities.corpus.portal.catalogue import listing_address
from activities.corpus.portal.connection import TRIES, PortalWay, Unfetched
from infra.config.settings import Settings
from tests.portal import LOOPBACK, Fault, OpenDataPortal, publishing

CONTENT = b"".join(f"{at:09}\n".encode() for at in range(100_000))
NAME = "20220131.json"


@pytest.fixture
def portal() -> Iterator[OpenDataPortal]:
    with publishing(OpenDataPortal()) as found:
        found.publish("d", NAME, CONTENT)
        yield found


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(connection, "FILE_BYTES", 4 << 20)
    return Settings(data_dir=tmp_path, portal_networks=LOOPBACK)


def fetch(settings: Settings, portal: OpenDataPortal, path: Path, size: int | None = None) -> bytes:
    async def fetched() -> None:
        (resource,) = portal.listing("d")["result"]["resources"]
        async with PortalWay(settings, first_pause=0.001).connected() as one:
            await one.download(resource["url"], path / "file", size)

    asyncio.run(fetched())
    return (path / "file").read_bytes()


def test_a_cut_download_goes_on_where_it_stopped(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.faults[NAME] = [Fault.CUT]
    assert fetch(settings, portal, tmp_path) == CONTENT
    first, second = portal.asked
    assert "Range" not in first[1]
    assert second[1]["Range"].startswith("bytes=")
    assert second[1]["Range"] != "bytes=0-"


def test_a_file_that_changed_meanwhile_is_taken_from_the_start(
    settings: Settings, portal: OpenDataPortal, tmp_path: Path
) -> None:
    async def changed() -> None:
        portal.faults[NAME] = [Fault.CUT]
        (resource,) = portal.listing("d")["result"]["resources"]
        async with PortalWay(settings, first_pause=0.5).connected() as one:
            download = asyncio.create_task(one.download(resource["url"], tmp_path / "file", None))
            while not portal.asked:
                await asyncio.sleep(0.01)
            portal.publish("d", NAME, b"[]")
            await download

    asyncio.run(changed())
    assert (tmp_path / "file").read_bytes() == b"[]"


def test_a_busy_portal_is_asked_again_after_a_pause(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.faults[NAME] = [Fault.BUSY, Fault.BUSY]
    assert fetch(settings, portal, tmp_path) == CONTENT


def test_a_pause_that_no_calendar_has_is_none(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.retry_after = "Mon, 01 Jan 99999999999999999999 00:00:00 GMT"
    portal.faults[NAME] = [Fault.BUSY]
    assert fetch(settings, portal, tmp_path) == CONTENT


def test_a_list_that_is_cut_off_is_asked_for_again_and_then_told(settings: Settings, portal: OpenDataPortal) -> None:
    async def listing() -> bytes:
        async with PortalWay(settings, first_pause=0.001).connected() as one:
            return await one.read(listing_address(portal.address, "d"), lambda _: None)

    portal.faults["d"] = [Fault.CUT]
    assert NAME.encode() in asyncio.run(listing())
    portal.faults["d"] = [Fault.CUT] * 20
    with pytest.raises(Unfetched, match="se rompe"):
        asyncio.run(listing())


def test_tries_end_and_the_reason_is_told(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.faults[NAME] = [Fault.BUSY] * 20
    with pytest.raises(Unfetched, match="ocupado \\(429\\)"):
        fetch(settings, portal, tmp_path)
    assert len(portal.asked) == TRIES


def test_who_refuses_is_not_asked_again(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.faults[NAME] = [Fault.FORBIDDEN]
    with pytest.raises(Unfetched, match="recusou o pedido \\(403\\)"):
        fetch(settings, portal, tmp_path)
    assert len(portal.asked) == 1


def test_an_endless_file_ends_at_the_limit(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.faults[NAME] = [Fault.ENDLESS]
    with pytest.raises(Unfetched, match="passa do limite de 4 MiB"):
        fetch(settings, portal, tmp_path)
    assert (tmp_path / "file").stat().st_size <= 4 << 20


def test_what_is_announced_beyond_the_limit_is_not_asked_for(
    settings: Settings, portal: OpenDataPortal, tmp_path: Path
) -> None:
    with pytest.raises(Unfetched, match="o limite é 4 MiB"):
        fetch(settings, portal, tmp_path, size=5 << 20)
    assert portal.asked == []


def test_a_redirect_to_a_private_address_is_not_followed(
    settings: Settings, portal: OpenDataPortal, tmp_path: Path
) -> None:
    portal.faults[NAME] = [Fault.INWARDS]
    with pytest.raises(Unfetched, match="não pode ser pedido"):
        fetch(settings, portal, tmp_path)


def test_a_portal_on_a_private_address_is_asked_only_where_its_network_is_named(
    portal: OpenDataPortal, tmp_path: Path
) -> None:
    with pytest.raises(Unfetched, match="não pode ser pedido"):
        fetch(Settings(data_dir=tmp_path), portal, tmp_path)
    assert portal.asked == []


def test_a_full_disk_is_noticed_before_anything_is_asked(
    settings: Settings, portal: OpenDataPortal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "FREE_BYTES", 1 << 60)
    with pytest.raises(Unfetched, match="falta espaço em disco"):
        fetch(settings, portal, tmp_path)
    assert portal.asked == []


def test_a_portal_that_is_gone_is_told(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    portal.publish("d", NAME, CONTENT)
    portal.address = "http://127.0.0.1:9"
    with pytest.raises(Unfetched, match="o portal não responde"):
        fetch(settings, portal, tmp_path)


def test_who_asks_is_said(settings: Settings, portal: OpenDataPortal, tmp_path: Path) -> None:
    fetch(settings.model_copy(update={"public_url": "https://autos.example.test"}), portal, tmp_path)
    assert portal.asked[0][1]["User-Agent"].endswith("(+https://autos.example.test)")
