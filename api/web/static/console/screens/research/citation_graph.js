// What a decision cites, and what that cites in turn: one column a step, arrows to the right, the same in a list and a table.

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { go, Link } from "../../core/router.js";

const COLUMN = 150;
const ROW = 34;
const MOST = 40;

const nameOf = (node) => node.decisao?.processo ?? node.id;
const short = (name) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

export function CitationGraph({ document }) {
  const { port } = useReader();
  const found = useLoaded(() => port.graph("citation-chain", { decisao_id: document }).catch(() => null), [document]);
  const nodes = (found.value?.nodes ?? []).slice(0, MOST);
  if (nodes.length < 2) return null;
  const depths = [...new Set(nodes.map((node) => node.profundidade))].sort((a, b) => a - b);
  const places = new Map();
  for (const depth of depths) nodes.filter((node) => node.profundidade === depth).forEach((node, row) => places.set(node.id, { x: depths.indexOf(depth) * COLUMN, y: row * ROW }));
  const height = (Math.max(...[...places.values()].map((place) => place.y)) || 0) + ROW;
  const edges = found.value.edges.filter((edge) => places.has(edge.origem) && places.has(edge.destino));
  const named = (id) => nameOf(nodes.find((node) => node.id === id));
  return html`
    <section class="panel" aria-labelledby="chain-title">
      <h2 id="chain-title">O que cita</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Grafo de citações">
        <svg class="chain" width=${depths.length * COLUMN} height=${height} role="img" aria-label=${`${nodes.length} decisões e súmulas, ${edges.length} citações; a lista abaixo as nomeia`}>
          ${edges.map((edge) => {
            const [from, to] = [places.get(edge.origem), places.get(edge.destino)];
            return html`<path key=${`${edge.origem}>${edge.destino}`} d=${`M${from.x + COLUMN - 12},${from.y + 13} C${from.x + COLUMN},${from.y + 13} ${to.x - 14},${to.y + 13} ${to.x},${to.y + 13}`} />`;
          })}
          ${nodes.map((node) => {
            const { x, y } = places.get(node.id);
            return html`<g key=${node.id} class=${node.decisao ? "known" : ""} onClick=${() => node.decisao && go(`/decisoes/${encodeURIComponent(node.id)}`)}>
              <rect x=${x} y=${y + 1} width=${COLUMN - 12} height="24" rx="5" /><text x=${x + 7} y=${y + 17}>${short(nameOf(node))}</text></g>`;
          })}
        </svg>
      </div>
      <ul class="simple">
        ${nodes.filter((node) => node.profundidade > 0).map((node) => html`<li key=${node.id}>${node.decisao ? html`<${Link} to=${`/decisoes/${encodeURIComponent(node.id)}`}>${nameOf(node)}<//>` : nameOf(node)}</li>`)}
      </ul>
      <details><summary>Quem cita o quê, em tabela</summary><div class="scroll" tabindex="0" role="region" aria-label="Citações"><table>
        <thead><tr><th scope="col">Cita</th><th scope="col">É citada</th></tr></thead>
        <tbody>${edges.map((edge) => html`<tr key=${`${edge.origem}>${edge.destino}`}><td>${named(edge.origem)}</td><td>${named(edge.destino)}</td></tr>`)}</tbody></table></div></details>
      ${found.value.total_nodes > MOST && html`<p class="fine">Mostra as primeiras ${MOST} de ${found.value.total_nodes}.</p>`}
    </section>`;
}
