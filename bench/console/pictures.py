"""Pictures of every screen of the console, over the sample case, on a desk in light and dark and on a phone."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import anyio
from playwright.async_api import ViewportSize

from bench.console.addresses import screens
from bench.console.screens import WINDOW, at_the_console, submitted
from bench.embedded import import_samples, serving
from infra.settings import Settings

PAGES = 60
PHONE = ViewportSize(width=390, height=844)
LOOKS: tuple[tuple[str, ViewportSize, Literal["light", "dark"]], ...] = (
    ("claro", WINDOW, "light"),
    ("escuro", WINDOW, "dark"),
    ("celular", PHONE, "light"),
)


def main() -> int:
    """Writes `NAME-LOOK.png` into the folder, which is made."""
    parser = argparse.ArgumentParser(prog="python -m bench.console.pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("pictures"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="autos-pictures-") as name, serving(Path(name) / "stack") as (settings, _):
        import_samples(settings)
        case, document = submitted(settings, Path(name) / "autos.pdf", PAGES)
        anyio.run(_draw, settings, case, document, folder)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 0


async def _draw(settings: Settings, case: str, document: str, folder: Path) -> None:
    async with at_the_console(settings) as (page, address):
        for name, screen in screens(case, document).items():
            await page.goto(address + screen.path)
            await page.locator(screen.there).first.wait_for()
            for look, window, scheme in LOOKS:
                await page.set_viewport_size(window)
                await page.emulate_media(color_scheme=scheme)
                await page.screenshot(path=folder / f"{name}-{look}.png")
            await page.set_viewport_size(WINDOW)
            await page.emulate_media(color_scheme="light")


if __name__ == "__main__":
    sys.exit(main())
