// Why a precedent leaves the recommendation, or a phase is rejected: one key for the usual reasons, words for others.

import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useKeys } from "../../core/keys.js";
import { PHASE_REASONS, REASONS } from "../../core/words.js";
import { Dialog } from "../../parts/dialog.js";

/** `place` names the phase of the run: what is typed there is kept until it was taken. */
export const Rejection = ({ place, match, take, close }) => html`
  <${Asking} place=${`rejection:${place}`} title=${`Retirar ${match.process}`} reasons=${REASONS} verb="Retirar com este motivo" take=${take} close=${close} />`;

export const PhaseRejection = ({ place, phase, take, close }) => html`
  <${Asking} place=${`phase-rejection:${place}`} title=${`Rejeitar ${phase.title}: por quê?`} reasons=${PHASE_REASONS} verb="Rejeitar com este motivo" take=${take} close=${close} />`;

function Asking({ place, title, reasons, verb, take, close }) {
  const [text, setText] = useKept(place, "");
  useKeys(Object.fromEntries(reasons.map((reason, at) => [`${at + 1}`, () => take(reason)])), true, true);
  const other = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    take(text.trim());
    setText(null);
  };
  return html`
    <${Dialog} title=${title} close=${close}>
      <div class="reasons">
        ${reasons.map((reason, at) => html`<button type="button" key=${reason} onClick=${() => take(reason)} aria-keyshortcuts=${at + 1}><kbd>${at + 1}</kbd> ${reason}</button>`)}
      </div>
      <form class="fields" onSubmit=${other}>
        <label for="other-reason">Outro motivo</label>
        <input id="other-reason" maxlength="1000" value=${text} onInput=${(event) => setText(event.target.value)} />
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" disabled=${!text.trim()}>${verb}</button></div>
      </form>
    <//>`;
}
