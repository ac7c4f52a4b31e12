// The passages that a search found, best first; each opens its document at its place.

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { stemsOf } from "../../core/marking.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Marked } from "../../parts/case/marked.js";
import { Belonging, documentAddress } from "./shelf.js";
import { placed } from "./words.js";

const PASSAGES = 20;

export function Answers({ asked }) {
  const { port } = useReader();
  const body = { query: asked.q, n_results: PASSAGES, max_size: null };
  if (asked.caso) body.case_id = asked.caso;
  if (asked.etiqueta) body.tag = asked.etiqueta;
  const found = useLoaded(() => port.searchLibrary(body), [JSON.stringify(body)]);
  const stems = stemsOf(asked.q);
  return html`
    <section aria-label="Trechos encontrados">
      <${Loaded} from=${found} what="os trechos">
        ${(answer) => html`
          <div role="status">
            ${answer.answered
              ? html`<p class="fine">${count(answer.results.length, "trecho", "trechos")}, do melhor ao pior, em ${count(answer.searched, "documento", "documentos")}.</p>`
              : answer.results.length > 0 && html`<p class="notice warn">${answer.unanswered_reason}</p>`}
            ${answer.waiting > 0 && html`<p class="notice warn">${count(answer.waiting, "documento ainda está sendo lido e não foi pesquisado", "documentos ainda estão sendo lidos e não foram pesquisados")}.</p>`}
          </div>
          ${answer.results.length === 0 && html`<${Empty} title="Nenhum trecho encontrado">${answer.unanswered_reason}<//>`}
          <ol class="hits">${answer.results.map((one) => html`<${Passage} key=${one.chunk_id} one=${one} asked=${asked.q} stems=${stems} />`)}</ol>`}
      <//>
    </section>`;
}

const Passage = ({ one, asked, stems }) => html`
  <li class="panel">
    <h2><${Link} to=${documentAddress(one.document_id, { versao: one.version, lugar: one.place, q: asked })}>${one.source_name}<//></h2>
    <p class="fine">${placed(one.label)} · versão ${one.version}</p>
    <blockquote class="quote"><${Marked} text=${one.excerpt} stems=${stems} /></blockquote>
    ${one.missing.length > 0 && html`<p class="fine">Não fala de: ${one.missing.join(", ")}</p>`}
    <p class="badges"><${Belonging} one=${one} /></p>
  </li>`;
