// How often a subject was decided, year by year and for whom; drawn, and in a table for who reads it so.

import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";

const WIDTH = 320;
const HEIGHT = 110;

export function Evolution({ subject }) {
  const { port } = useReader();
  const found = useLoaded(() => port.graph("temporal-evolution", { criterio: subject }).catch(() => null), [subject]);
  const years = found.value?.buckets ?? [];
  if (!years.some((year) => year.total)) return null;
  const most = Math.max(...years.map((year) => year.total));
  const wide = WIDTH / years.length;
  const parts = (year) => {
    const author = year.lados.autor ?? 0;
    const defendant = year.lados.reu ?? 0;
    return [["author", author], ["defendant", defendant], ["open", year.total - author - defendant]];
  };
  const label = `Decisões por ano, de ${years[0].periodo} a ${years.at(-1).periodo}; no máximo ${most} num ano`;
  return html`
    <section class="panel" aria-labelledby="evolution-title">
      <h2 id="evolution-title">Ano a ano</h2>
      <svg class="bars" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
        ${years.map((year, at) => {
          let top = HEIGHT - 14;
          const bars = parts(year).map(([kind, many]) => {
            const high = (many / most) * (HEIGHT - 30);
            top -= high;
            return many > 0 && html`<rect key=${`${year.periodo}${kind}`} class=${kind} x=${at * wide + 2} y=${top} width=${Math.max(wide - 4, 1)} height=${high}><title>${year.periodo}: ${many}</title></rect>`;
          });
          return [bars, year.total > 0 && html`<text x=${at * wide + wide / 2} y=${top - 3} text-anchor="middle">${year.total}</text>`];
        })}
        <text x="0" y=${HEIGHT - 2}>${years[0].periodo}</text><text x=${WIDTH} y=${HEIGHT - 2} text-anchor="end">${years.at(-1).periodo}</text>
      </svg>
      <p class="fine legend"><span class="author">autor</span> <span class="defendant">réu</span> <span class="open">sem lado</span></p>
      ${found.value.observacao && html`<p class="fine">${found.value.observacao}</p>`}
      <details><summary>Em números</summary><div class="scroll" tabindex="0" role="region" aria-label="Decisões por ano"><table><thead><tr><th scope="col">Ano</th><th scope="col">Total</th><th scope="col">Autor</th><th scope="col">Réu</th></tr></thead>
        <tbody>${years.map((year) => html`<tr key=${year.periodo}><td>${year.periodo}</td><td>${year.total}</td><td>${year.lados.autor ?? 0}</td><td>${year.lados.reu ?? 0}</td></tr>`)}</tbody></table></div></details>
    </section>`;
}
