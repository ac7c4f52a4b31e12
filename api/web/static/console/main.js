// Opens the console: who is here, then the screen of the address.

import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { attend } from "./core/keeping/attended.js";
import { keepFor } from "./core/keeping/kept.js";
import { html } from "./core/html.js";
import { useLoaded } from "./core/keeping/load.js";
import { port } from "./core/port.js";
import { matched, usePlace } from "./core/router.js";
import { Outbox } from "./core/keeping/outbox.js";
import { ownerOf, Reader } from "./core/reader.js";
import { keepFocusInSight } from "./core/sight.js";
import { Sendings } from "./core/keeping/sendings.js";
import { Failed, Waiting } from "./parts/feedback.js";
import { Frame } from "./parts/frame.js";
import { NotHere } from "./screens/not_here.js";
import { SCREENS } from "./screens/screens.js";

attend();
keepFocusInSight();
const outbox = new Outbox(port);
const sendings = new Sendings(port);

function Console() {
  const me = useLoaded(async () => ownedBy(await port.me()), []);
  const { path, query } = usePlace();
  const found = matched(SCREENS, path);
  // another page of a file, or another phase of a review, is the same screen
  const screen = path.split("/").slice(0, 4).join("/");
  const heading = useRef(screen);
  useLayoutEffect(() => {
    // whoever cannot see the change hears the new screen's title
    if (heading.current !== screen) document.querySelector("main h1")?.focus();
    heading.current = screen;
  });
  if (me.error) return html`<main class="content"><${Failed} error=${me.error} again=${me.again} /></main>`;
  if (!me.value) return html`<${Waiting} what="o Autos" />`;
  const { Screen, wide } = found?.what ?? { Screen: NotHere };
  return html`
    <${Reader.Provider} value=${{ me: me.value, port, outbox, sendings }}>
      <${Frame} path=${path} wide=${wide}>
        <${Screen} key=${screen} ...${found?.parts ?? {}} query=${query} />
      <//>
    <//>`;
}

/** What another person left in this browser is not shown to this one; nor does this window go on for another person. */
function ownedBy(me) {
  const owner = ownerOf(me);
  const taken = () => {
    outbox.abandon();
    location.reload();
  };
  keepFor(owner, taken);
  outbox.open(async () => ownerOf(await port.me()) === owner, taken);
  return me;
}

const place = document.getElementById("console");
place.replaceChildren();
render(html`<${Console} />`, place);
