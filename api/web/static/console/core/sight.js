// A row that scrolls sideways, with the place where one is in sight.

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
