// Who else looks at this case now; this person counts while the page is in sight, and no longer. The stream of the case tells
// when to ask who is there; where it cannot be heard, the next time of saying so brings them.

import { useEffect, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { PEOPLE, usePoll } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";

const PAUSE = 15000;
/** Between two times of saying so: well within what the server lets one count for. */

export function Presence({ id }) {
  const { port } = useReader();
  const [others, setOthers] = useState([]);
  const say = () => port.presence(id).then((told) => setOthers(told.others), () => setOthers([]));
  usePoll(say, PAUSE, true);
  useEffect(() => {
    const leave = () => port.leave(id);
    const turned = () => (document.visibilityState === "visible" ? say() : leave());
    const told = () => document.visibilityState === "visible" && say();
    turned();
    addEventListener(PEOPLE, told);
    document.addEventListener("visibilitychange", turned);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener(PEOPLE, told);
      document.removeEventListener("visibilitychange", turned);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [id]);
  return html`<p class="fine presence" role="status">${others.length > 0 && `Também neste caso agora: ${others.map((one) => one.name).join(", ")}.`}</p>`;
}
