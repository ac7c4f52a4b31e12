// A question to the case file: its passages, best first; each opens its page with the passage marked.

import { html } from "../../core/html.js";
import { count, day } from "../../core/format.js";
import { useKept } from "../../core/keeping/kept.js";
import { Link } from "../../core/router.js";
import { Loaded } from "../../parts/feedback.js";
import { pageAddress } from "./page_address.js";

export function Asking({ id, run, page, asked, answer, ask }) {
  const [draft, setDraft] = useKept(`question:${id}`, null);
  const text = draft ?? asked;
  const send = (event) => {
    event.preventDefault();
    setDraft(null);
    ask(text.trim());
  };
  return html`
    <section class="panel" aria-labelledby="asking-title">
      <h2 id="asking-title">Perguntar aos autos</h2>
      <form class="line" role="search" aria-label="Perguntar aos autos" onSubmit=${send}>
        <label class="visually-hidden" for="question">Pergunta</label>
        <input id="question" type="search" minlength="3" maxlength="500" value=${text} onInput=${(event) => setDraft(event.target.value)} placeholder="Qual o valor da causa?" />
        <button type="submit">Perguntar</button>
        ${asked && html`<button type="button" onClick=${() => { setDraft(null); ask(""); }}>Limpar</button>`}
      </form>
      ${asked && html`<${Loaded} from=${answer} what="os trechos">${(found) => found && html`<${Hits} id=${id} run=${run} page=${page} asked=${asked} found=${found} />`}<//>`}
    </section>`;
}

function Hits({ id, run, page, asked, found }) {
  return html`
    <div role="status">
      ${found.unanswered_reason ? html`<p class="notice warn">${found.unanswered_reason}</p>` : html`<p class="fine">${count(found.passages.length, "trecho", "trechos")}, do melhor ao pior. Confira na página.</p>`}
      ${found.unread_pages.length > 0 && html`<p class="fine">Sem texto, não pesquisadas: páginas ${found.unread_pages.join(", ")}.</p>`}
    </div>
    <ol class="hits">
      ${found.passages.map(
        (one, at) => html`<li key=${at}>
          <${Link} to=${pageAddress(id, one.page, { asked, run })} aria-current=${one.page === page ? "page" : undefined}>Página ${one.page}${one.piece_title ? `, ${one.piece_title}` : ""}<//>
          ${one.speaker && html` <span class="fine">palavra de: ${one.speaker}</span>`}
          ${one.date && html` <span class="fine">${day(one.date)}</span>`}
          <p class="quote">${one.text}</p>
          ${one.missing.length > 0 && html`<p class="fine">Não fala de: ${one.missing.join(", ")}</p>`}
        </li>`,
      )}
    </ol>`;
}
