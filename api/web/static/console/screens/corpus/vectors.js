// How far the vectors of an encoder from outside have come: searches use them once they are complete, not before.

import { html } from "../../core/html.js";
import { number } from "../../core/format.js";
import { Progress } from "../../parts/progress.js";

export const Vectors = ({ vectors }) =>
  vectors.state === "complete"
    ? html`<p class="fine">Vetores de <span class="mono">${vectors.encoder}</span>: completos, em uso nas pesquisas.</p>`
    : html`
      <div role="group" aria-label="Vetores em construção">
        <p>Vetores de <span class="mono">${vectors.encoder}</span>: ${number(vectors.encoded)} de ${number(vectors.total)} decisões. Até lá as pesquisas usam só o codificador embutido.</p>
        ${vectors.total > 0 && html`<${Progress} value=${vectors.encoded / vectors.total} label="Vetores do acervo" />`}
        ${vectors.state === "failed" && html`<p class="bad-text">${vectors.message}</p>`}
      </div>`;
