// The documents, newest first, each as its latest version stands.

import { ago, count, when } from "../../core/format.js";
import { html } from "../../core/html.js";
import { address } from "../../core/port.js";
import { Link } from "../../core/router.js";
import { Badge } from "../../parts/badge.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { KINDS, stateOf, toneOf } from "./words.js";

export const documentAddress = (id, query) => address(`/biblioteca/${encodeURIComponent(id)}`, query);

export function Shelf({ documents, asked, page, names }) {
  return html`
    <section class="panel" aria-labelledby="shelf-title">
      <h2 id="shelf-title">Documentos</h2>
      <${Loaded} from=${documents} what="os documentos">
        ${({ data, pagination }) =>
          data.length
            ? html`
                <p class="fine" role="status">${count(pagination.total_estimate ?? data.length, "documento", "documentos")}</p>
                <ul class="rows">${data.map((one) => html`<${Row} key=${one.document_id} one=${one} names=${names} />`)}</ul>
                <p class="actions">
                  ${page && html`<${Link} to=${address("/biblioteca", asked)}>Voltar ao começo<//>`}
                  ${pagination.has_more && html`<${Link} class="button" to=${address("/biblioteca", { ...asked, page: pagination.cursor })}>Mais documentos<//>`}
                </p>`
            : html`<${Empty} title=${asked.caso || asked.etiqueta ? "Nenhum documento corresponde" : "A biblioteca ainda está vazia"}>
                ${asked.caso || asked.etiqueta ? html`Mude a escolha ou <${Link} to="/biblioteca">veja todos<//>.` : "O que o escritório incluir aqui é lido, guardado em versões e pesquisado."}
              <//>`}
      <//>
    </section>`;
}

const Row = ({ one, names }) => html`
  <li>
    <div class="case-name">
      <${Link} to=${documentAddress(one.document_id)}>${one.source_name}<//>
      <p class="fine">${[KINDS[one.kind], `versão ${one.version}`, one.submitted_by].join(" · ")} · <time datetime=${one.updated_at}>${ago(one.updated_at)} (${when(one.updated_at)})</time></p>
      ${one.error && html`<p class="bad-text">${one.error.message}</p>`}
    </div>
    <div class="case-state">
      <${Badge} tone=${toneOf(one)}>${stateOf(one)}<//>
      <${Belonging} one=${one} names=${names} />
    </div>
  </li>`;

/** The case and the tags of a document, each the way to the others of its kind. */
export const Belonging = ({ one, names }) => html`
  ${one.case_id && html`<${Link} class="fine" to=${address("/biblioteca", { caso: one.case_id })}>${names?.get(one.case_id) ?? (one.case_id.startsWith("wf_") ? "de um caso" : one.case_id)}<//>`}
  ${one.tags.map((tag) => html`<${Link} key=${tag} class="badge" to=${address("/biblioteca", { etiqueta: tag })}>${tag}<//>`)}`;
