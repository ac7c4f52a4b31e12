// On what the court decides both ways: criteria with decisions for either side, and some of each.

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { address } from "../../core/port.js";
import { SIDES, spoken } from "../../core/words.js";
import { Empty, Loaded } from "../../parts/feedback.js";

export function Divergences() {
  const { port } = useReader();
  const found = useLoaded(() => port.graph("divergencias", {}), []);
  return html`
    <section class="panel" aria-labelledby="divergences-title">
      <h2 id="divergences-title">Onde o acervo diverge</h2>
      <${Loaded} from=${found} what="as divergências">
        ${(told) => html`
          ${told.observacao && html`<p class="fine">${told.observacao.replaceAll("`", "")}</p>`}
          ${told.clusters.length === 0 && html`<${Empty} title="Nenhuma divergência conhecida" />`}
          <ul class="rows">${told.clusters.map((one) => html`<${Cluster} key=${`${one.criterio}${one.disputa}`} one=${one} />`)}</ul>`}
      <//>
    </section>`;
}

function Cluster({ one }) {
  const sides = Object.entries(one.lados);
  const sum = sides.reduce((all, [, many]) => all + many, 0) || 1;
  const words = sides.map(([side, many]) => `${many} pelo ${nameOf(side)}`).join(", ");
  let from = 0;
  return html`
    <li>
      <div class="case-name"><${Link} to=${address("/pesquisa", { q: one.criterio })}>${one.criterio}<//>
        <p class="fine">${words}${one.entre_orgaos ? ", entre órgãos" : ""}</p>
        <p class="fine">${Object.values(one.exemplos).flat().slice(0, 4).map((example, at) => html`${at ? ", " : ""}<${Link} key=${example.document_id} to=${`/decisoes/${encodeURIComponent(example.document_id)}`}>${example.processo}<//>`)}</p>
      </div>
      <svg class="split" viewBox="0 0 100 8" role="img" aria-label=${words}>
        ${sides.map(([side, many], at) => {
          const x = from;
          from += (many / sum) * 100;
          return html`<rect key=${side} class=${at ? "defendant" : "author"} x=${x} y="0" width=${(many / sum) * 100} height="8" />`;
        })}
      </svg>
    </li>`;
}

const nameOf = (side) => SIDES[side] ?? spoken(side).toLowerCase();
