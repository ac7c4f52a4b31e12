// The lawsuit drawn: pages from left to right, one row a phase, one bar a piece; the same in a table.

import { html } from "../../../core/html.js";
import { day } from "../../../core/format.js";
import { go, Link } from "../../../core/router.js";

const WIDTH = 1000;
const HEIGHT = 15;

export function Timeline({ to, found }) {
  const phases = found.phases.filter((phase) => phase.pieces.length);
  const scale = WIDTH / Math.max(found.case.pages, 1);
  const label = `Peças por página em ${phases.length} fases: ${phases.map((phase) => `${phase.title}, ${phase.pieces.length}`).join("; ")}`;
  return html`
    <section class="panel" aria-labelledby="timeline-title">
      <h2 id="timeline-title">O processo por peça e fase</h2>
      <div class="timeline" role="img" aria-label=${label}>
        ${phases.map((phase) => html`
          <span>${phase.title}</span>
          <svg key=${phase.phase_label} viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
            ${phase.pieces.map((piece) => html`
              <rect key=${piece.piece_id} class=${piece.needs_review ? "piece doubt" : "piece"} x=${(piece.page_start - 1) * scale} width=${Math.max((piece.page_end - piece.page_start + 1) * scale - 2, 3)} height=${HEIGHT} rx="2"
                onClick=${() => go(to(`/paginas/${piece.page_start}`))}>
                <title>${piece.title}, ${day(piece.date)}, p. ${piece.page_start}–${piece.page_end}</title>
              </rect>`)}
          </svg>`)}
      </div>
      <details><summary>Em tabela</summary><div class="scroll" tabindex="0" role="region" aria-label="Peças por fase"><table>
        <thead><tr><th scope="col">Fase</th><th scope="col">Peça</th><th scope="col">Data</th><th scope="col">Páginas</th></tr></thead>
        <tbody>${phases.flatMap((phase) => phase.pieces.map((piece) => html`<tr key=${piece.piece_id}>
          <td>${phase.title}</td><td>${piece.title}${piece.needs_review ? " (a conferir)" : ""}</td><td>${day(piece.date)}</td>
          <td><${Link} to=${to(`/paginas/${piece.page_start}`)}>p. ${piece.page_start}–${piece.page_end}<//></td></tr>`))}</tbody></table></div></details>
      <p class="fine">Página 1 à esquerda, página ${found.case.pages} à direita. <${Link} to=${to("/pecas")}>Ver as peças em lista<//></p>
    </section>`;
}
