// To whom a case is open: what the file says of its secrecy, the people who are let in, and what a chat may be given.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/kept.js";
import { useLoaded } from "../../core/load.js";
import { useReader } from "../../core/reader.js";
import { Dialog } from "../../parts/dialog.js";
import { Loaded } from "../../parts/feedback.js";

const KINDS = { stated: "declarado", requested: "requerido", family: "direito de família", tax: "dados fiscais", bank: "dados bancários" };

export function Secrecy({ id, close, changed }) {
  const { port } = useReader();
  const found = useLoaded(() => Promise.all([port.secrecy(id), port.users()]), [id]);
  return html`<${Dialog} title="Sigilo do caso" close=${close}>
    <${Loaded} from=${found} what="o sigilo">
      ${([now, users]) => html`<${SecrecyForm} id=${id} now=${now} users=${users} close=${close} changed=${changed} />`}
    <//>
  <//>`;
}

const marked = (marks) => marks.map((one) => `${KINDS[one.kind]} (p. ${one.page})`).join(", ");

function SecrecyForm({ id, now, users, close, changed }) {
  const { port } = useReader();
  const [restricted, setRestricted] = useState(now.restricted);
  const [open, setOpen] = useState(new Set(now.open_to));
  const [signed, setSigned] = useKept(`authorised:${id}`, now.authorisation?.signed_on ?? "");
  const [paper, setPaper] = useKept(`authorisation:${id}`, now.authorisation?.document ?? "");
  const [error, setError] = useState("");
  const known = new Set(users.map((one) => one.user_id));
  const others = now.open_to.filter((name) => !known.has(name));
  const turn = (name) => (event) => {
    const next = new Set(open);
    if (event.target.checked) next.add(name);
    else next.delete(name);
    setOpen(next);
  };
  const send = async (event) => {
    event.preventDefault();
    const authorisation = signed || paper.trim() ? { signed_on: signed, document: paper.trim() } : null;
    try {
      await port.changeSecrecy(id, { restricted, open_to: [...open], authorisation });
      setSigned(null);
      setPaper(null);
      close();
      changed();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  const person = (name, text) => html`
    <li class="choice" key=${name}><input type="checkbox" id=${`open-${name}`} checked=${open.has(name)} onChange=${turn(name)} /><label for=${`open-${name}`}>${text}</label></li>`;
  return html`
    ${error && html`<p class="alert" role="alert">${error}</p>`}
    <p>${now.marks.length ? `Os autos indicam sigilo: ${marked(now.marks)}.` : "A leitura não achou indicação de sigilo nos autos; pode haver uma que ela não reconhece."}</p>
    <form class="fields" onSubmit=${send}>
      <span class="choice"><input type="checkbox" id="restricted" checked=${restricted} onChange=${(event) => setRestricted(event.target.checked)} /><label for="restricted">Aberto só a quem está marcado abaixo</label></span>
      ${restricted && html`
        <fieldset><legend>Quem vê o caso</legend>
          <ul class="simple">
            ${users.map((one) => person(one.user_id, `${one.name} (${one.email})`))}
            ${others.map((name) => person(name, `Programa ou conta externa ${name}`))}
          </ul>
        </fieldset>
        <p class="fine">Nada de um caso restrito vai a um chat sem a autorização escrita do cliente (OAB, Recomendação 001/2024).</p>
        <label for="signed">Autorização assinada em</label><input id="signed" type="date" value=${signed} required=${paper.trim() !== ""} onInput=${(event) => setSigned(event.target.value)} />
        <label for="paper">Onde está o documento</label><input id="paper" maxlength="500" value=${paper} required=${signed !== ""} onInput=${(event) => setPaper(event.target.value)} />`}
      <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main">Guardar</button></div>
    </form>`;
}
