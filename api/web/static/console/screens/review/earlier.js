// What was decided of this phase in an earlier run: kept by one key where nothing has changed, else shown with what has.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count, when } from "../../core/format.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Dialog } from "../../parts/dialog.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { PhaseDifference } from "../case/comparing/differences.js";

const AT_ONCE = 2;
/** Changes that are told; the others are in the difference. */
const changes = (all) => [...all.slice(0, AT_ONCE), ...(all.length > AT_ONCE ? [`e mais ${all.length - AT_ONCE}`] : [])].join("; ") || "o conteúdo";

/** `phase` as the status has it; `same` are all phases whose earlier decision can be kept. */
export function Earlier({ id, run, phase, same, keep, busy }) {
  const earlier = phase.earlier_decision;
  const [comparing, setComparing] = useState(false);
  if (!earlier || phase.state !== "pending") return null;
  const decided = `${earlier.approved ? "Aprovada" : "Rejeitada"} por ${earlier.by} na execução ${earlier.run}, em ${when(earlier.at)}`;
  return html`
    <section class="notice earlier" aria-label="Decisão anterior">
      <p>${decided}${earlier.same ? "; nada mudou desde então." : `. Mudou: ${changes(earlier.changed)}.`}</p>
      <p class="actions">
        ${earlier.same && keep && html`<button type="button" class="small" disabled=${busy} onClick=${() => keep([phase.phase_label])} aria-keyshortcuts="m">Manter esta <kbd>m</kbd></button>`}
        ${earlier.same && keep && same.length > 1 && html`<button type="button" class="small" disabled=${busy} onClick=${() => keep(same)} aria-keyshortcuts="M">Manter as ${count(same.length, "igual", "iguais")} <kbd>M</kbd></button>`}
        ${!earlier.same && html`<button type="button" class="small" onClick=${() => setComparing(true)}>Ver o que mudou…</button>`}
      </p>
      ${comparing && html`<${Difference} id=${id} left=${earlier.run} right=${run} phase=${phase} close=${() => setComparing(false)} />`}
    </section>`;
}

function Difference({ id, left, right, phase, close }) {
  const { port } = useReader();
  const compared = useLoaded(() => port.compare(id, left, right), [id, left, right]);
  return html`
    <${Dialog} title=${`${phase.title}: execução ${left} e execução ${right}`} close=${close}>
      <${Loaded} from=${compared} what="a comparação">
        ${(found) => {
          const of = (piece) => piece.phase_label === phase.phase_label;
          const pieces = { added: found.pieces.added.filter(of), removed: found.pieces.removed.filter(of), moved: found.pieces.moved.filter((one) => of(one.left) || of(one.right)) };
          const known = found.phases.find(of);
          // that it waits again is what the reviewer sees already
          const here = known && { ...known, changes: known.changes.filter((one) => one.field !== "state") };
          return here || Object.values(pieces).some((list) => list.length)
            ? html`<${PhaseDifference} phase=${here} pieces=${pieces} />`
            : html`<${Empty} title="Só mudou o que a comparação não mostra">Por exemplo, as páginas em que a fase está.<//>`;
        }}
      <//>
      <div class="actions"><button type="button" onClick=${close}>Fechar</button></div>
    <//>`;
}
