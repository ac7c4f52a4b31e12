"""Pictures of every screen, page beside the console and chat view: light, dark, on a laptop and on a phone."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import anyio
from playwright.async_api import ViewportSize

from bench.console.addresses import screens
from bench.console.doors import doors
from bench.console.screens import WINDOW, at_the_console, submitted
from bench.console.views import asked, chatting
from bench.embedded import import_samples, serving
from infra.config.settings import Settings

PAGES = 60
PHASE = "postulacao_inicial"
LAPTOP = ViewportSize(width=1280, height=720)
PHONE = ViewportSize(width=390, height=844)
LOOKS: tuple[tuple[str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("claro", WINDOW, "light"),
    ("escuro", WINDOW, "dark"),
    ("laptop", LAPTOP, "light"),
    ("celular", PHONE, "light"),
)


def main() -> int:
    """Write `NAME-LOOK.png` files and an `index.html` into the folder, which is created."""
    parser = argparse.ArgumentParser(prog="python -m bench.console.pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("pictures"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="autos-pictures-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        case, document = submitted(settings, Path(name) / "autos.pdf", PAGES)
        anyio.run(_draw, settings, case, document, folder)
    index(folder)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}, all on {folder / 'index.html'}")
    return 0


async def _draw(settings: Settings, case: str, document: str, folder: Path) -> None:
    async with at_the_console(settings) as (page, address):
        for name, screen in {**screens(case, document), **await doors(page, address)}.items():
            if screen.guest:
                await page.context.clear_cookies()
            await page.goto(address + screen.path)
            await page.locator(screen.there).first.wait_for()
            for look, window, scheme in LOOKS:
                await page.set_viewport_size(window)
                await page.emulate_media(color_scheme=scheme)
                await page.screenshot(path=folder / f"{name}-{look}.png")
            await page.set_viewport_size(WINDOW)
            await page.emulate_media(color_scheme="light")
        async with chatting(settings, page) as chat:
            for name, (tool, arguments, there) in asked(case, PHASE).items():
                for look, window, scheme in LOOKS:
                    await page.set_viewport_size(window)
                    await chat.show(tool, arguments, there, scheme)
                    await page.screenshot(path=folder / f"{name}-{look}.png", full_page=True)


def index(folder: Path) -> None:
    """Return a page that shows every picture of the folder, grouped by name."""
    names = dict.fromkeys(path.stem.rpartition("-")[0] for path in sorted(folder.glob("*.png")))
    rows = "".join(
        f"<h2>{name}</h2><p>"
        + "".join(f'<a href="{one.name}"><img src="{one.name}" alt="{one.stem}" height="320"></a> ' for one in those)
        + "</p>"
        for name in names
        if (those := sorted(folder.glob(f"{name}-[!-]*.png")))
    )
    page = f'<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Telas do Autos</title>{rows}</html>'
    (folder / "index.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
