// Acervo: what it holds and how fresh it is; what is not in it cannot be found.

import { html } from "../../core/html.js";
import { count, day, number, when } from "../../core/format.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { Building } from "./building.js";
import { Followed } from "./followed.js";
import { Snapshots } from "./snapshots.js";
import { Vectors } from "./vectors.js";

const POLL = 10000;
const SOURCES = { neutral: "Arquivos neutros (JSONL)", espelhos: "Espelhos de acórdãos", integras: "Íntegras", temas: "Temas repetitivos" };

const courts = (counts) => Object.entries(counts).sort((one, other) => other[1] - one[1]).map(([name, held]) => `${name || "tribunal não informado"} (${number(held)})`).join(", ");

export function Corpus() {
  const { port, me } = useReader();
  const corpus = useLoaded(() => port.corpus(), []);
  const snapshots = useLoaded(() => port.snapshots(), []);
  usePoll(corpus.again, POLL, corpus.value?.vectors?.state === "encoding");
  const operates = may(me, "corpus:admin");
  const built = () => {
    corpus.again();
    snapshots.again();
  };
  return html`
    <${Title} text="Acervo" lead="O que as análises e as pesquisas podem encontrar. O que não está aqui não foi comparado." />
    <div class="stack">
      <${Loaded} from=${corpus} what="o acervo">
        ${(held) => html`
          <section class="panel" aria-labelledby="held-title">
            <h2 id="held-title">Em uso</h2>
            ${held.active
              ? html`<dl class="facts">
                  <dt>Decisões</dt><dd>${number(held.active.decisions)}</dd>
                  ${Object.keys(held.active.counts_by_court).length > 0 && html`<dt>Tribunais</dt><dd>${courts(held.active.counts_by_court)}</dd>`}
                  <dt>Período</dt><dd>${day(held.active.first_date)} a ${day(held.active.last_date)}</dd>
                  <dt>Ativado em</dt><dd>${when(held.active.activated_at)}</dd>
                  <dt>Instantâneo</dt><dd class="mono">${held.active.snapshot_id}</dd>
                </dl>
                ${held.vectors && html`<${Vectors} vectors=${held.vectors} />`}`
              : html`<${Empty} title="Nenhum acervo está ativo">${operates ? "Importe decisões aqui ou com autos corpus import." : "Quem opera a instalação importa as decisões."}<//>`}
          </section>
          <section class="panel" aria-labelledby="sources-title">
            <h2 id="sources-title">Fontes</h2>
            <div class="scroll" tabindex="0" role="region" aria-label="Tabela de fontes"><table>
              <thead><tr><th scope="col">Fonte</th><th scope="col">Decisões</th><th scope="col">Primeira</th><th scope="col">Última</th><th scope="col">Importada</th></tr></thead>
              <tbody>${held.sources.map((one) => html`<tr key=${one.source}><td>${SOURCES[one.source] ?? one.source}</td><td>${number(one.decisions)}</td><td>${day(one.first_date)}</td><td>${day(one.last_date)}</td><td>${when(one.imported_at)}</td></tr>`)}</tbody>
            </table></div>
          </section>`}
      <//>
      <${Followed} operates=${operates} refreshed=${built} />
      ${operates && html`<${Building} built=${built} />`}
      <${Snapshots} found=${snapshots} operates=${operates} changed=${built} />
    </div>`;
}
