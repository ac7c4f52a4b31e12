"""Checks of a screen, in every form in which readers may see it."""

from playwright.async_api import ViewportSize, expect

from bench.console.addresses import Screen
from bench.console.pictures import LAPTOP, PHONE
from bench.console.screens import WINDOW
from tests.accessibility import IN_SIGHT
from tests.e2e.console.desk import Desk
from tests.e2e.reach import enlarge, out_of_reach, out_of_sight, restore

PAPER = ViewportSize(width=720, height=1000)

MOVING = """() => [...document.querySelectorAll("*")].map((one) => [one.className, getComputedStyle(one)])
  .filter(([, style]) => parseFloat(style.transitionDuration) || parseFloat(style.animationDuration))
  .map(([name]) => name)"""
"""Elements that would move although the reader asks for reduced motion."""
CUT_OFF = """() => [...document.querySelectorAll("main, main *")].filter((one) => {
  if (one.closest(".words, .visually-hidden")) return false;
  const { overflowX, overflowY } = getComputedStyle(one);
  const hidden = overflowX !== "visible" || overflowY !== "visible";
  return hidden && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2);
}).map((one) => one.outerHTML.slice(0, 160))"""
"""Elements that paper would show only in part."""
PRESSED = """() => [...document.querySelectorAll(".places a, button, .button")].filter((one) => one.checkVisibility())
  .map((one) => one.outerHTML.slice(0, 160))"""
"""Elements that are useless on paper."""
CRAMPED = """() => {
  const bar = document.querySelector(".bar");
  const places = bar?.querySelector(".places");
  if (!places) return false;
  const names = [...bar.querySelectorAll(".who, .firm")];
  names.forEach((one) => one.append(" de Albuquerque e Silva"));
  const tallest = Math.max(...[...bar.children].map((one) => one.offsetHeight));
  const cramped = places.scrollWidth > places.clientWidth || bar.clientHeight > 1.6 * tallest;
  names.forEach((one) => one.lastChild.remove());
  return cramped;
}"""
"""Whether the bar of the console, with long names of person and firm, takes more than a line or hides a place."""
WHITE = "() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'"


async def inspect(desk: Desk, screen: Screen) -> list[str]:
    """Return what is wrong with the screen in front; `make pictures` shows it."""
    page = desk.page
    await expect(page.locator(screen.there).first).to_be_visible()
    await expect(page.get_by_role("heading", level=1)).to_contain_text(screen.heading)
    found: list[str] = []
    await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    await page.set_viewport_size(LAPTOP)
    found += [f"dark: {one}" for one in await desk.violations(whole=True)]
    found += await out_of_reach(page, "on a laptop")
    found += await out_of_sight(page, "on a laptop")
    if await page.evaluate(CRAMPED):
        found.append("the bar has no room on a laptop")
    await page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found += [f"moves: {one}" for one in await page.evaluate(MOVING)]
    await page.set_viewport_size(PHONE)
    found += [f"on a phone: {one}" for one in await desk.violations(IN_SIGHT, whole=True)]
    found += await out_of_reach(page, "on a phone")
    found += await out_of_sight(page, "on a phone")
    found += await enlarge(page)
    found += await out_of_reach(page, "in large text on a phone")
    await page.set_viewport_size(WINDOW)
    found += await out_of_reach(page, "in large text")
    await restore(page)
    if await page.evaluate(CRAMPED):
        found.append("the bar has no room on a desk")
    await page.emulate_media(media="print", color_scheme="dark")
    await page.set_viewport_size(PAPER)
    found += [f"cut off on paper: {one}" for one in await page.evaluate(CUT_OFF)]
    found += [f"pressed on paper: {one}" for one in await page.evaluate(PRESSED)]
    if not await page.evaluate(WHITE):
        found.append("paper that is not white")
    await page.emulate_media(media="screen", color_scheme="light")
    await page.set_viewport_size(WINDOW)
    return found
