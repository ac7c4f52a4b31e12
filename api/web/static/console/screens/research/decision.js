// One decision: thesis, paragraph by paragraph with who speaks in it, two forms of citing it, and what it cites, drawn.

import { html } from "../../core/html.js";
import { day } from "../../core/format.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { speaksForCourt, titled, voiceIn } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Loaded } from "../../parts/feedback.js";
import { Favoured } from "../../parts/case/favoured.js";
import { Force } from "../../parts/case/force.js";
import { Title } from "../../parts/title.js";
import { TreatmentBadge, TreatmentSources } from "../../parts/case/treatment.js";
import { CitationGraph } from "./citation_graph.js";

export function Decision({ document }) {
  const { port } = useReader();
  const found = useLoaded(() => port.decision(document), [document]);
  return html`<${Loaded} from=${found} what="a decisão" title="Decisão">
    ${(one) => html`
      <${Title} text=${one.processo} lead=${[one.tribunal, titled(one.ministro), titled(one.orgao), one.data && day(one.data), one.features?.outcome].filter(Boolean).join(" · ")} />
      <p class="badges">
        <${TreatmentBadge} treatment=${one.treatment} />
        <${Force} binding=${one.binding} />
        <${Favoured} side=${one.favorece} />
        ${one.so_processual && html`<${Badge} tone="warn">Só processual<//>`}
      </p>
      <${TreatmentSources} treatment=${one.treatment} />
      ${one.citation && html`<section class="panel" aria-label="Como citar">
        <p>${one.citation} <${CopyButton} text=${one.citation} /> ${one.url && html`<a href=${one.url} target="_blank" rel="noopener noreferrer">No tribunal</a>`}</p>
        <p class="fine">ABNT: ${one.citation_nbr6023} <${CopyButton} text=${one.citation_nbr6023} name="Copiar na forma da ABNT" /></p>
      </section>`}
      <div class="columns">
        <div class="stack">
          ${one.tese && html`<section class="panel"><h2>Tese</h2><p>${one.tese}</p></section>`}
          <section class="panel"><h2>${one.has_integra ? "Inteiro teor" : "Ementa"}</h2>
            ${one.paragraphs.map((line) => html`<p key=${line.anchor} id=${line.anchor} class="paragraph">
              <a class="anchor fine" href=${`#${line.anchor}`} aria-label=${`Endereço do parágrafo ${line.anchor}`}>¶</a> ${line.text}
              ${!speaksForCourt(line.voice) && html` <span class="fine">(${voiceIn(line.voice)})</span>`}</p>`)}
          </section>
        </div>
        <${CitationGraph} document=${document} />
      </div>`}
  <//>`;
}
