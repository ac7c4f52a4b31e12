// Peças: every piece with pages, type and confidence; those to be looked at first.

import { html } from "../../core/html.js";
import { count, day, share } from "../../core/format.js";
import { inCase } from "../../core/in_case.js";
import { PIECES } from "../../core/piece_types.js";
import { Link } from "../../core/router.js";
import { hasResult } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { CaseFrame } from "../case/case_frame.js";
import { ByPerson } from "../corrections/mark.js";
import { useCorrections } from "../corrections/use_corrections.js";
import { runOf, useCase } from "../case/use_case.js";

export function Pieces({ id, query }) {
  const { status, result } = useCase(id, query);
  return html`<${Loaded} from=${status} what="as peças" title="Peças">
    ${(now) => html`<${CaseFrame} id=${id} status=${now} result=${result.value} screen="Peças" again=${status.again}>
      ${!hasResult(now.state) && html`<${Empty} title="As peças ainda não foram separadas">Elas aparecem quando a análise termina.<//>`}
      ${hasResult(now.state) && html`<${Loaded} from=${result} what="as peças">${(found) => found && html`<${List} to=${inCase(id, runOf(query))} found=${found} />`}<//>`}
    <//>`}
  <//>`;
}

function List({ to, found }) {
  const { writable } = useCorrections();
  const pieces = found.phases.flatMap((phase) => phase.pieces.map((piece) => ({ ...piece, phase: phase.title })));
  const doubtful = pieces.filter((piece) => piece.needs_review);
  const rest = pieces.filter((piece) => !piece.needs_review).sort((a, b) => a.page_start - b.page_start);
  return html`
    <section class="panel" aria-label="Peças">
      <p class="line"><span class="fine">${count(pieces.length, "peça", "peças")}${doubtful.length ? `; ${count(doubtful.length, "a conferir, primeiro", "a conferir, primeiro")}` : ""}.</span>
        <${Link} to=${to("/paginas/1")}>Ler os autos do começo<//></p>
      <div class="scroll" tabindex="0" role="region" aria-label="Tabela de peças"><table>
        <thead><tr><th scope="col">Peça</th><th scope="col">Tipo</th><th scope="col">Fase</th><th scope="col">Data</th><th scope="col">Páginas</th><th scope="col">Confiança</th>${writable && html`<th scope="col" class="on-screen">Corrigir</th>`}</tr></thead>
        <tbody>
          ${[...doubtful, ...rest].map(
            (piece) => html`<tr key=${piece.piece_id}>
              <td><${Link} to=${to(`/paginas/${piece.page_start}`)}>${piece.title}<//>${piece.movement ? html` <span class="fine">mov. ${piece.movement}</span>` : ""}<${ByPerson} one=${piece} done="Corrigida" /></td>
              <td>${PIECES[piece.type] ?? piece.type}</td><td>${piece.phase}</td><td>${day(piece.date)}</td>
              <td>${piece.page_start === piece.page_end ? piece.page_start : `${piece.page_start}–${piece.page_end}`}</td>
              <td>${piece.confidence_signals.length ? html`<details><summary>${share(piece.confidence)}</summary><p class="fine">${piece.confidence_signals.join("; ")}</p></details>` : share(piece.confidence)} ${piece.needs_review && html`<${Badge} tone="warn">conferir<//>`}</td>
              ${writable && html`<td class="on-screen"><${Link} class="button small" to=${to(`/paginas/${piece.page_start}`)} aria-label=${`Corrigir ${piece.title}, página ${piece.page_start}`}>✎ Corrigir<//></td>`}
            </tr>`,
          )}
        </tbody>
      </table></div>
    </section>`;
}
