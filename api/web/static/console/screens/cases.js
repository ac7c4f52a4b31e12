// Casos: the list, searched, filtered and sorted; what is asked stands in the address.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../core/html.js";
import { useKeys } from "../core/keys.js";
import { useLive, useLoaded } from "../core/load.js";
import { address } from "../core/port.js";
import { useReader } from "../core/reader.js";
import { go, Link } from "../core/router.js";
import { STATES } from "../core/words.js";
import { Assignment } from "../parts/assignment.js";
import { CaseRow } from "../parts/case_row.js";
import { Empty, Loaded } from "../parts/feedback.js";
import { Title } from "../parts/title.js";

const PAUSE = 300;
const SHOWN = 25;

export function Cases({ query }) {
  const { port } = useReader();
  const asked = { q: query.get("q") ?? "", state: query.getAll("state"), sort: query.get("sort") ?? "", claimed: query.get("claimed") ?? "" };
  const page = query.get("page");
  const key = query.toString();
  const cases = useLoaded(() => port.cases({ ...asked, page, limit: SHOWN }), [key]);
  useLive(port.inboxStream(), cases.again);
  const alerts = useLoaded(() => port.alerts(), []);
  const alerted = new Set((alerts.value ?? []).map((one) => `${one.workflow_id}/${one.run}`));
  const change = (part) => go(address("/casos", { ...asked, ...part }), { replace: true });
  const filtered = asked.q || asked.state.length || asked.claimed;
  return html`
    <${Title} text="Casos" />
    <${Filters} asked=${asked} change=${change} />
    <section class="panel" aria-label="Lista de casos">
      <${Loaded} from=${cases} what="os casos">
        ${({ data, pagination }) =>
          data.length
            ? html`
                <p class="fine" role="status">${pagination?.total_estimate ?? data.length} ${(pagination?.total_estimate ?? data.length) === 1 ? "caso" : "casos"}</p>
                <ul class="rows">
                  ${data.map(
                    (one) => html`<${CaseRow} one=${one} key=${one.workflow_id} alerted=${alerted.has(`${one.workflow_id}/${one.run}`)}>
                      <${Assignment} one=${one} changed=${cases.again} />
                    <//>`,
                  )}
                </ul>
                <p class="actions">
                  ${page && html`<${Link} to=${address("/casos", asked)}>Voltar ao começo<//>`}
                  ${pagination?.has_more && html`<${Link} class="button" to=${address("/casos", { ...asked, page: pagination.cursor })}>Mais casos<//>`}
                </p>`
            : html`<${Empty} title=${filtered ? "Nenhum caso corresponde" : "Ainda não há casos"}>
                ${filtered
                  ? html`Mude a busca ou <${Link} to="/casos">veja todos os casos<//>.`
                  : html`Envie o PDF de um processo pelo <${Link} to="/">início<//> ou pelo chat.`}
              <//>`}
      <//>
    </section>`;
}

function Filters({ asked, change }) {
  const [text, setText] = useState(asked.q);
  const search = useRef(null);
  const timer = useRef(0);
  const latest = useRef(change);
  latest.current = change;
  const sent = useRef(asked.q);
  const send = (words) => {
    sent.current = words.trim();
    latest.current({ q: sent.current });
  };
  // only what came by another way than the field is written into it, so that nothing typed meanwhile is lost
  useLayoutEffect(() => {
    if (asked.q !== sent.current) setText((sent.current = asked.q));
  }, [asked.q]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  useKeys({ "/": () => search.current.focus() });
  const typed = (event) => {
    const { value } = event.target;
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), PAUSE);
  };
  return html`
    <form class="filters" role="search" onSubmit=${(event) => (event.preventDefault(), clearTimeout(timer.current), send(text))}>
      <div>
        <label for="q">Buscar</label>
        <input id="q" ref=${search} type="search" value=${text} onInput=${typed} placeholder="CNJ, parte, arquivo ou pessoa" aria-keyshortcuts="/" />
      </div>
      <div>
        <label for="state">Estado</label>
        <select id="state" value=${asked.state.join(" ")} onChange=${(event) => change({ state: event.target.value.split(" ").filter(Boolean) })}>
          <option value="">todos</option>
          <option value="awaiting_phase_reviews awaiting_final_review">à espera de decisão</option>
          ${Object.entries(STATES).map(([state, name]) => html`<option key=${state} value=${state}>${name.toLowerCase()}</option>`)}
        </select>
      </div>
      <div>
        <label for="sort">Ordem</label>
        <select id="sort" value=${asked.sort} onChange=${(event) => change({ sort: event.target.value })}>
          <option value="">mais novos</option>
          <option value="waiting">há mais tempo à espera</option>
          <option value="name">nome</option>
        </select>
      </div>
      <div>
        <label for="claimed">Com quem</label>
        <select id="claimed" value=${asked.claimed} onChange=${(event) => change({ claimed: event.target.value })}>
          <option value="">todos</option>
          <option value="me">comigo</option>
          <option value="none">com ninguém</option>
        </select>
      </div>
    </form>`;
}
