"""What is reachable on a page or in a view of any width, also with text twice as large."""

from playwright.async_api import Frame, Page

_LARGE = "(size) => { document.documentElement.style.fontSize = size; }"
_GROWN = "() => parseFloat(getComputedStyle(document.body).fontSize) >= 28"
_FAR = """() => {
  const far = (one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) return false;
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const { left, right } = at.getBoundingClientRect();
      if (overflowX !== "visible" && (box.right > right + 1 || box.left < left - 1)) return true;
    }
    return box.right > innerWidth + 1 || box.left < -1;
  };
  const shortened = (one) => getComputedStyle(one).textOverflow === "ellipsis";
  const narrow = (one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 4 && !shortened(one);
  return [...document.querySelectorAll("a, button, .button, summary, label, input, select, textarea, h1, h2")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .hidden-input, .skip, .word-line"))
    .filter((one) => far(one) || (one.matches("button, .button, summary, h1, h2") && narrow(one)))
    .map((one) => one.outerHTML.slice(0, 160));
}"""
"""Controls and texts outside the reachable area, or cut off without a sign of it."""
_WIDER = """() => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > innerWidth);
  return ["its page", ...wide.map((one) => one.outerHTML.slice(0, 160))];
}"""
"""Elements that cause sideways scrolling."""

_UNSEEN = """() => {
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest(".hidden-input"));
  const shown = (one, { left, right, top, bottom }) => {
    const fits = bottom - top <= innerHeight - 2;
    if (left < -1 || right > innerWidth + 1 || (fits && (top < -1 || bottom > innerHeight + 1))) return false;
    const heights = fits ? [top + 3, (top + bottom) / 2, bottom - 3] : [Math.max(top, 0) + 3];
    return heights.every((y) => one.contains(document.elementFromPoint((left + right) / 2, y)));
  };
  return stops.filter((one) => {
    one.focus();
    if (document.activeElement !== one) return false;
    return ![...one.getClientRects()].filter((box) => box.width > 1 && box.height > 1).every((box) => shown(one, box));
  }).map((one) => one.outerHTML.slice(0, 160));
}"""
"""Return stops of the Tab key that stay out of sight or covered when they get the focus.

The focus is set as the key sets it, and scrolls as much; a key press each would take minutes.
"""


async def out_of_sight(page: Page | Frame, how: str) -> list[str]:
    """Return focus stops that nobody sees; `how` describes the view in each message."""
    return [f"out of sight {how}: {one}" for one in await page.evaluate(_UNSEEN)]


async def out_of_reach(page: Page | Frame, how: str) -> list[str]:
    """Return what is unreachable, cut off, or scrolls the page sideways; `how` describes the view in each message."""
    found = [f"out of reach {how}: {one}" for one in await page.evaluate(_FAR)]
    return found + [f"wider than the window {how}: {one}" for one in await page.evaluate(_WIDER)]


async def enlarge(page: Page | Frame) -> list[str]:
    """Set the text to 200 % until `restore`, and return what does not grow."""
    await page.evaluate(_LARGE, "200%")
    return [] if await page.evaluate(_GROWN) else ["its text does not grow"]


async def restore(page: Page | Frame) -> None:
    """Restore the text size."""
    await page.evaluate(_LARGE, "")
