// To whom a case and its pages are open: what the file says of its secrecy, who is let in, what a chat may be given.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Dialog } from "../../parts/dialog.js";
import { Loaded } from "../../parts/feedback.js";

const KINDS = { stated: "declarado", requested: "requerido", family: "direito de família", tax: "dados fiscais", bank: "dados bancários" };

export function Secrecy({ id, close, changed }) {
  const { port } = useReader();
  const pieces = () => port.result(id).then((found) => found.phases.flatMap((phase) => phase.pieces), () => []);
  const found = useLoaded(() => Promise.all([port.secrecy(id), port.users(), pieces()]), [id]);
  return html`<${Dialog} title="Sigilo do caso" close=${close}>
    <${Loaded} from=${found} what="o sigilo">
      ${([now, users, pieces]) => html`<${SecrecyForm} id=${id} now=${now} users=${users} pieces=${pieces} close=${close} changed=${changed} />`}
    <//>
  <//>`;
}

const marked = (marks) => marks.map((one) => `${KINDS[one.kind]} (p. ${one.page})`).join(", ");

const span = (one) => (one.first_page === one.last_page ? `${one.first_page}` : `${one.first_page}-${one.last_page}`);
const closedBy = (spans) => spans.map((one) => `p. ${span(one)} (${KINDS[one.kind] ?? "à mão"})`).join(", ");
const NO_PAGES = "Escreva as páginas fechadas como 12-15, 20.";

/** What the reading found of secrecy; a stamp of a single piece says nothing of the case. */
function foundOf(now) {
  if (now.marks.length) return `Os autos indicam sigilo: ${marked(now.marks)}.`;
  if (now.closed_pages.some((one) => one.kind)) return "A leitura achou carimbos de sigilo em peças, e nenhuma indicação de que o caso inteiro seja sigiloso.";
  return "A leitura não achou indicação de sigilo nos autos; pode haver uma que ela não reconhece.";
}

/** The spans that a text like "12-15, 20" names; null where it names none. */
function spansIn(text) {
  const parts = text.split(",").map((one) => one.trim()).filter(Boolean);
  const found = parts.map((one) => one.match(/^(\d+)(?:\s*-\s*(\d+))?$/));
  return found.every(Boolean) ? found.map(([, first, last]) => ({ first_page: Number(first), last_page: Number(last ?? first) })) : null;
}

function SecrecyForm({ id, now, users, pieces, close, changed }) {
  const { port } = useReader();
  const [restricted, setRestricted] = useState(now.restricted);
  const [open, setOpen] = useState(new Set(now.open_to));
  const [signed, setSigned] = useKept(`authorised:${id}`, now.authorisation?.signed_on ?? "");
  const [paper, setPaper] = useKept(`authorisation:${id}`, now.authorisation?.document ?? "");
  const [pages, setPages] = useState(now.closed_pages.map(span).join(", "));
  const [left, setLeft] = useState(null);
  const [error, setError] = useState("");
  const known = new Set(users.map((one) => one.user_id));
  const others = now.open_to.filter((name) => !known.has(name));
  const turn = (name) => (event) => {
    const next = new Set(open);
    if (event.target.checked) next.add(name);
    else next.delete(name);
    setOpen(next);
  };
  const closePiece = (event) => {
    const one = pieces.find((piece) => piece.piece_id === event.target.value);
    if (one) setPages([pages.trim(), span({ first_page: one.page_start, last_page: one.page_end })].filter(Boolean).join(", "));
  };
  const send = async (event) => {
    event.preventDefault();
    const closed_pages = spansIn(pages);
    if (!closed_pages) return setError(NO_PAGES);
    const authorisation = signed || paper.trim() ? { signed_on: signed, document: paper.trim() } : null;
    try {
      const kept = await port.changeSecrecy(id, { restricted, open_to: [...open], authorisation, closed_pages });
      setSigned(null);
      setPaper(null);
      if (kept.advice) setLeft(kept.advice);
      else close();
      changed();
    } catch (refusal) {
      setError(refusal.message);
    }
    return undefined;
  };
  if (left) {
    return html`<p class="notice warn" role="status">${left}</p>
      <div class="actions"><button type="button" class="main" onClick=${close}>Fechar</button></div>`;
  }
  const person = (name, text) => html`
    <li class="choice" key=${name}><input type="checkbox" id=${`open-${name}`} checked=${open.has(name)} onChange=${turn(name)} /><label for=${`open-${name}`}>${text}</label></li>`;
  return html`
    ${error && html`<p class="alert" role="alert">${error}</p>`}
    <p>${foundOf(now)}</p>
    ${now.closed_pages.length > 0 && html`<p>Peças sigilosas, fora da análise: ${closedBy(now.closed_pages)}.</p>`}
    ${now.advice && html`<p class="notice warn">${now.advice}</p>`}
    <form class="fields" onSubmit=${send}>
      <span class="choice"><input type="checkbox" id="restricted" checked=${restricted} onChange=${(event) => setRestricted(event.target.checked)} /><label for="restricted">Aberto só a quem está marcado abaixo</label></span>
      <label for="closed">Páginas fechadas</label><input id="closed" value=${pages} placeholder="12-15, 20" onInput=${(event) => setPages(event.target.value)} />
      ${pieces.length > 0 && html`<label for="piece">Fechar uma peça</label><select id="piece" value="" onChange=${closePiece}>
        <option value="">Escolha a peça</option>
        ${pieces.map((one) => html`<option key=${one.piece_id} value=${one.piece_id}>${one.title} (p. ${one.page_start}–${one.page_end})</option>`)}
      </select>`}
      <p class="fine">A peça em que uma página fechada está sai da análise quando o caso é reprocessado; até lá, a execução que a leu fica aberta só a quem está marcado.</p>
      ${(restricted || pages.trim() !== "") && html`
        <fieldset><legend>${restricted ? "Quem vê o caso" : "Quem vê as páginas fechadas"}</legend>
          <ul class="simple">
            ${users.map((one) => person(one.user_id, `${one.name} (${one.email})`))}
            ${others.map((name) => person(name, `Programa ou conta externa ${name}`))}
          </ul>
        </fieldset>
        <p class="fine">Nada do que é restrito vai a um chat sem a autorização escrita do cliente (OAB, Recomendação 001/2024).</p>
        <label for="signed">Autorização assinada em</label><input id="signed" type="date" value=${signed} required=${paper.trim() !== ""} onInput=${(event) => setSigned(event.target.value)} />
        <label for="paper">Onde está o documento</label><input id="paper" maxlength="500" value=${paper} required=${signed !== ""} onInput=${(event) => setPaper(event.target.value)} />`}
      <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main">Guardar</button></div>
    </form>`;
}
