// Whether somebody is at this page. It asks for much by itself, and a session that nobody uses shall end all the same.

const LATELY = 30_000;
/** For so long after they touched the page somebody is there. */

let touched = -Infinity;

/** Hears from now on when somebody presses, types or scrolls; a page that draws itself anew does none of it. */
export function attend() {
  for (const touch of ["pointerdown", "click", "keydown", "wheel"]) {
    addEventListener(touch, () => (touched = Date.now()), { capture: true, passive: true });
  }
}

/** What every request says of that; the server counts as a use of the session what somebody is there for. */
export const attendance = () => ({ "X-Autos-Attended": Date.now() - touched < LATELY ? "yes" : "no" });
