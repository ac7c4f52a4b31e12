// One correction in a dialog: its fields, why, and the way into the tray; what is typed is kept until it was taken.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { Dialog } from "../../parts/dialog.js";
import { sentence } from "./sentence.js";
import { useCorrections } from "./use_corrections.js";

/** Of `{ name, label, options | type, help, when }`: `options` are `[value, words]`, `when` hides it by what is chosen. */
export const Field = ({ field, value, set }) => {
  const { name, label, options, type = "text", help, ...rest } = field;
  const id = `correct-${name}`;
  const change = (event) => set(name, type === "checkbox" ? event.target.checked : event.target.value);
  if (type === "checkbox") return html`<span class="choice"><input type="checkbox" id=${id} checked=${value} onChange=${change} /><label for=${id}>${label}</label></span>`;
  return html`
    <label for=${id}>${label}</label>
    ${options
      ? html`<select id=${id} value=${value} onChange=${change}>${options.map(([one, words]) => html`<option key=${one} value=${one}>${words}</option>`)}</select>`
      : type === "textarea"
        ? html`<textarea id=${id} rows="3" maxlength=${rest.maxlength ?? 1000} value=${value} onInput=${change}></textarea>`
        : html`<input id=${id} type=${type} value=${value} onInput=${change} ...${rest} />`}
    ${help && html`<p class="fine">${help}</p>`}`;
};

const REASON = { name: "reason", label: "Por quê", maxlength: 1000, placeholder: "Por exemplo: conferido nos autos, p. 12" };

/** `about` names what is corrected; `build` makes the corrections of the fields' values, or words that say what is missing. */
export function Correcting({ about, title, lead, fields, initial, build, close, children }) {
  const { add } = useCorrections();
  const empty = { reason: "", ...initial };
  const [values, setValues] = useKept(`correct:${about}`, null);
  const [error, setError] = useState("");
  const [sending, setSending] = useState(false);
  const now = { ...empty, ...values };
  const set = (name, value) => setValues((before) => ({ ...before, [name]: value }));
  const send = async (event) => {
    event.preventDefault();
    const built = build(now);
    if (typeof built === "string") {
      setError(built);
      return;
    }
    setSending(true);
    try {
      await add(built, now.reason.trim());
      setValues(null);
      close();
    } catch (refusal) {
      setSending(false);
      setError(refusal.message);
    }
  };
  return html`
    <${Dialog} title=${title} close=${close}>
      ${lead && html`<p>${lead}</p>`}
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <form class="fields" onSubmit=${send}>
        ${children?.(now, set)}
        ${fields.filter((one) => !one.when || one.when(now)).map((field) => html`<${Field} key=${field.name} field=${field} value=${now[field.name]} set=${set} />`)}
        <${Field} field=${REASON} value=${now.reason} set=${set} />
        <p class="fine">Vale da próxima execução em diante; esta não muda.</p>
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main" disabled=${sending}>Guardar correção</button></div>
      </form>
    <//>`;
}

/** The pencil beside what can be corrected; `form` is called with `close` and draws the dialog. Open corrections that are `about` it follow. */
export function Pencil({ name, form, words = "", about = () => false }) {
  const corrections = useCorrections();
  const [asking, setAsking] = useState(false);
  if (!corrections) return null;
  return html`
    ${corrections.writable && html`<button type="button" class="small pencil" aria-label=${words ? undefined : name} onClick=${() => setAsking(true)}>${words || "✎"}</button>`}
    ${corrections.open.filter((one) => about(one.correction)).map((one) => html`<span class="fine waits" key=${one.correction_id}>Na próxima execução: ${sentence(one)}</span>`)}
    ${asking && form(() => setAsking(false))}`;
}
