// The text of a draft with its citations marked, beside the list of them; counts say which are shown.

import { useEffect, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { corrected, pieces } from "../../core/passages.js";
import { useReader } from "../../core/reader.js";
import { VERDICT_TONES } from "../../core/words.js";
import { Claim } from "../../parts/case/claim.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Failed, Waiting } from "../../parts/feedback.js";

const STANDING = { verified: "sound", not_in_corpus: "open", unverifiable: "open", unreadable: "unread" };
const GROUPS = [["defect", "a corrigir"], ["open", "sem confirmação"], ["unread", "não entendidas"], ["sound", "em ordem"]];
const AT_ONCE = 100;

const standingOf = (claim) => STANDING[claim.verdict] ?? "defect";

export function Checked({ id, result }) {
  const { port } = useReader();
  const [shown, setShown] = useState(null);
  const [taken, setTaken] = useState({});
  const [text, setText] = useState({ places: [], next: 0 });
  const [error, setError] = useState(null);
  const load = async () => {
    setError(null);
    try {
      const { places, next } = await port.draftText(id, { after: text.next, limit: AT_ONCE });
      setText((before) => ({ places: [...before.places, ...places], next }));
    } catch (refusal) {
      setError(refusal);
    }
  };
  useEffect(() => {
    load();
  }, [id]);
  const claims = result.citations.map((claim, at) => ({ claim, at }));
  const wanted = claims.filter(({ claim }) => shown === null || standingOf(claim) === shown);
  const accept = (at, words) => setTaken(({ [at]: before, ...rest }) => (before === words ? rest : { ...rest, [at]: words }));
  const there = new Set(text.places.map((one) => one.number));
  return html`
    <div class="actions" role="group" aria-label="Mostrar só as citações">
      <button type="button" aria-pressed=${shown === null} onClick=${() => setShown(null)}>Todas (${claims.length})</button>
      ${GROUPS.map(([group, name]) => [group, name, claims.filter(({ claim }) => standingOf(claim) === group).length]).filter(([, , many]) => many > 0).map(([group, name, many]) => html`
        <button type="button" key=${group} aria-pressed=${shown === group} onClick=${() => setShown(shown === group ? null : group)}>${many} ${name}</button>`)}
    </div>
    <div class="columns checked">
      <section class="panel" aria-labelledby="text-title">
        <h2 id="text-title">Texto conferido</h2>
        ${text.places.length === 0 && !error && html`<${Waiting} what="o texto" />`}
        <div class="cited whole" tabindex="0" role="group" aria-label="Minuta com as citações marcadas">
          ${text.places.map((place) => html`<${Place} key=${place.number} place=${place} claims=${wanted} taken=${taken} paged=${result.place_kind === "page"} />`)}
        </div>
        ${error && html`<${Failed} error=${error} again=${load} />`}
        ${text.next > 0 && html`<p><button type="button" onClick=${load}>Mostrar mais do texto</button></p>`}
        ${Object.keys(taken).length > 0 && text.next === null && html`<p class="actions"><${CopyButton} text=${text.places.map((place) => corrected(place.text, within(place, claims), takenIn(place, claims, taken))).join("\n")} name="Copiar o texto com as trocas" /></p>`}
      </section>
      <section class="panel" aria-labelledby="claims-title">
        <h2 id="claims-title">Citações</h2>
        <ol class="rows claims">${wanted.map(({ claim, at }) => html`
          <${Claim} key=${at} at=${at} claim=${claim} taken=${taken} accept=${accept}>
            <p class="fine">${there.has(claim.place) ? html`<a href=${`#m${at}`} onClick=${(event) => reach(event, `m${at}`)}>${claim.label}</a>` : claim.label}</p>
            ${claim.suggestion && html`<p class="actions"><button type="button" class="small" aria-pressed=${taken[at] === claim.suggestion} onClick=${() => accept(at, claim.suggestion)}>${taken[at] === claim.suggestion ? "Desfazer: " : "Usar "}${claim.suggestion}</button>
              <${CopyButton} text=${claim.suggestion} name="Copiar" /></p>`}
          <//>`)}</ol>
      </section>
    </div>`;
}

/** The words of each claim that stand in a place, in their order. */
function within(place, claims) {
  const size = Array.from(place.text).length;
  return claims
    .filter(({ claim }) => claim.place <= place.number && place.number <= claim.end_place)
    .map(({ claim, at }) => ({ at, start: claim.place === place.number ? claim.start : 0, end: claim.end_place === place.number ? claim.end : size }))
    .sort((one, other) => one.start - other.start);
}

/** What is put in the place of each; of a citation that runs over two places only the first takes it. */
const takenIn = (place, claims, taken) =>
  Object.fromEntries(within(place, claims).map(({ at }, index) => [index, at in taken ? (claims.find((one) => one.at === at).claim.place === place.number ? taken[at] : "") : undefined]).filter(([, words]) => words !== undefined));

function Place({ place, claims, taken, paged }) {
  const marked = within(place, claims);
  return html`<div class="place">
    ${paged && html`<p class="fine">${place.label}</p>`}
    ${pieces(place.text, marked).map((one) => {
      if (one.at === undefined) return one.text;
      const { at } = marked[one.at];
      const { claim } = claims.find((each) => each.at === at);
      const begins = claim.place === place.number;
      return html`<a id=${begins ? `m${at}` : undefined} class=${`cite ${VERDICT_TONES[claim.verdict] ?? "plain"}`} href=${`#c${at}`} onClick=${(event) => reach(event, `c${at}`)}>${begins ? (taken[at] ?? one.text) : one.text}<sup>${at + 1}</sup></a>`;
    })}
  </div>`;
}

function reach(event, name) {
  event.preventDefault();
  const place = document.getElementById(name);
  place.scrollIntoView({ block: "center" });
  place.focus();
}
