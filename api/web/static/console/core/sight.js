// What one has come to is in sight: the place where one is in a row that scrolls sideways, and whatever has the focus.

import { useLayoutEffect, useRef } from "preact/hooks";

/** For the row's `ref`; whenever `here` or the window changes, what is current in it comes to the middle. */
export function useCurrentInSight(here) {
  const row = useRef(null);
  useLayoutEffect(() => {
    const show = () => {
      const current = row.current?.querySelector("[aria-current]");
      if (current) row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    };
    show();
    addEventListener("resize", show);
    return () => removeEventListener("resize", show);
  }, [here]);
  return row;
}

const STOPS = "a, button, input, select, textarea, summary, [tabindex='0']";

/** Brings what the keyboard comes to wholly into sight, and from under what stays at the edge (`scroll-padding`): browsers
leave alone what they see a part of. */
export function keepFocusInSight() {
  addEventListener("focusin", ({ target }) => {
    if (target.matches(STOPS) && target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
