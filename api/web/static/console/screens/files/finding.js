// Words looked for in the whole file: every place at once, the next and the one before, and the list of all.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { keep, kept } from "../../core/keeping/kept.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { Failed } from "../../parts/feedback.js";

const SHORTEST = 2;

/** The places (`found`), which of them is in front (`at`), what is marked on the page (`boxes`), and the ways on. */
export function useFinding({ id, run, page, sought, open }) {
  const { port } = useReader();
  const found = useLoaded(async () => (sought.length >= SHORTEST ? port.findWords(id, run, { words: sought }) : null), [id, run, sought]);
  const [chosen, setChosen] = useState({ among: null, at: -1 });
  const asked = useRef(false);
  const places = found.value?.occurrences ?? [];
  // a place chosen among the places of other words is none of these
  const at = chosen.among === found.value ? chosen.at : -1;
  const setAt = (next) => setChosen({ among: found.value, at: next });
  const go = (next) => {
    setAt(next);
    open(places[next].page, sought);
  };
  useEffect(() => {
    const first = places.length ? Math.max(places.findIndex((one) => one.page >= page), 0) : -1;
    // words that the address brought are marked where the reader is; only who has just asked is taken to them
    if (asked.current && first >= 0) go(first);
    else setAt(first);
    if (found.value) asked.current = false;
  }, [found.value]);
  const look = (words) => {
    asked.current = true;
    open(page, words);
  };
  const step = (by) => places.length && go((at + by + places.length) % places.length);
  const boxes = [places[at], ...places.filter((_, other) => other !== at)].flatMap((one) => boxesOn(one, page));
  return { found, at, boxes, look, step, go };
}

/** A place by the pages that it runs over. */
const partsOf = (place) => (place ? [place, ...partsOf(place.continued)] : []);

const boxesOn = (place, page) => partsOf(place).find((part) => part.page === page)?.boxes ?? [];

/** `id`: the case, under which words are kept that were typed and not yet looked for. */
export function Finding({ id, sought, finding }) {
  const name = `finding:${id}`;
  const [text, setText] = useState(() => sought || kept(name, ""));
  const field = useRef(null);
  const shown = useRef(sought);
  useLayoutEffect(() => {
    if (shown.current !== sought) setText(sought);
    shown.current = sought;
  }, [sought]);
  useKeys({ "/": () => field.current.focus() });
  const send = (event) => {
    event.preventDefault();
    keep(name, null);
    const words = text.trim();
    if (words === sought) finding.step(1);
    else finding.look(words);
  };
  const { value, waiting } = finding.found;
  const total = value?.occurrences.length ?? 0;
  return html`
    <form class="line" role="search" onSubmit=${send}>
      <label class="visually-hidden" for="find">Buscar nos autos</label>
      <input id="find" ref=${field} type="search" minlength=${SHORTEST} maxlength="200" value=${text} onInput=${(event) => (setText(event.target.value), keep(name, event.target.value))} placeholder="Buscar nos autos" aria-keyshortcuts="/" />
      <button type="submit">Buscar</button>
      ${sought && html`
        <button type="button" class="small" disabled=${!total} onClick=${() => finding.step(-1)}>Anterior</button>
        <button type="button" class="small" disabled=${!total} onClick=${() => finding.step(1)}>Próxima</button>`}
    </form>
    <span class="fine" role="status">${sought && (waiting ? "Procurando…" : told(value, finding.at))}</span>`;
}

function told(value, at) {
  if (!value) return "";
  if (!value.total) return "Não aparece em nenhuma página.";
  const place = value.occurrences[at];
  return place ? `${at + 1} de ${value.total}, ${place.continued ? "nas páginas" : "na página"} ${pagesOf(place)}` : "";
}

const LIST = new Intl.ListFormat("pt-BR");
const pagesOf = (place) => LIST.format(partsOf(place).map(({ page }) => String(page)));

/** Every place by page, under the page that is read. */
export function Places({ sought, finding, address }) {
  const { value, error, again } = finding.found;
  if (error) return html`<${Failed} error=${error} again=${again} />`;
  if (!value) return null;
  return html`
    ${value.unread_pages.length > 0 && html`<p class="fine">Sem texto, não pesquisadas: páginas ${value.unread_pages.join(", ")}.</p>`}
    ${value.total > 0 && html`<details class="panel">
      <summary>${count(value.total, "lugar", "lugares")} com “${sought}”${value.total > value.occurrences.length ? `; os primeiros ${value.occurrences.length}` : ""}</summary>
      <ol class="simple places-found">${value.occurrences.map((one, at) => html`
        <li key=${at}><${Link} to=${address(one.page)} onClick=${(event) => (event.preventDefault(), finding.go(at))} aria-current=${at === finding.at ? "true" : undefined}>${one.continued ? "Páginas" : "Página"} ${pagesOf(one)}<//> <span class="fine">…${one.before}<mark>${one.words}</mark>${one.after}…</span></li>`)}</ol>
    </details>`}`;
}
