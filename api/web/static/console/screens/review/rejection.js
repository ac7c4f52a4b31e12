// Why a precedent leaves the recommendation: one key for the usual reasons, words for others.

import { html } from "../../core/html.js";
import { useKept } from "../../core/kept.js";
import { useKeys } from "../../core/keys.js";
import { REASONS } from "../../core/words.js";
import { Dialog } from "../../parts/dialog.js";

/** `place` names the phase of the run: what is typed there is kept until it was taken. */
export function Rejection({ place, match, take, close }) {
  const [text, setText] = useKept(`rejection:${place}`, "");
  useKeys(Object.fromEntries(REASONS.map((reason, at) => [`${at + 1}`, () => take(reason)])), true, true);
  const other = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    take(text.trim());
    setText(null);
  };
  return html`
    <${Dialog} title=${`Retirar ${match.process}`} close=${close}>
      <div class="reasons">
        ${REASONS.map((reason, at) => html`<button type="button" key=${reason} onClick=${() => take(reason)} aria-keyshortcuts=${at + 1}><kbd>${at + 1}</kbd> ${reason}</button>`)}
      </div>
      <form class="fields" onSubmit=${other}>
        <label for="other-reason">Outro motivo</label>
        <input id="other-reason" maxlength="1000" value=${text} onInput=${(event) => setText(event.target.value)} />
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" disabled=${!text.trim()}>Retirar com este motivo</button></div>
      </form>
    <//>`;
}
