// The final decision: what still keeps it waiting, then what exactly is going to be signed.

import { useRef, useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useReader } from "../../core/reader.js";
import { Dialog } from "../../parts/dialog.js";
import { useFinalNotes } from "../../parts/case/final_notes.js";
import { SealedPhase, Sealing, staying } from "../../parts/case/sealing.js";

export function Final({ result, review, open, close, sent, show }) {
  const { me } = useReader();
  const draft = `final:${result.workflow_id}:${result.run}`;
  const [text, setText] = useKept(draft, "");
  const [seen, setSeen] = useState(review.standing);
  const changed = review.phases.filter((phase) => seen[phase.phase_label] !== review.standing[phase.phase_label]);
  const waits = review.pending.length > 0 || review.unopened.length > 0;
  const decided = useRef(false);
  const { said, field } = useFinalNotes(text);
  const kept = review.phases.filter((phase) => phase.state !== "empty").reduce((sum, phase) => sum + staying(phase, Object.keys(review.leaving(phase)).length), 0);
  const decide = (approved) => {
    if (!said(approved)) return;
    // the dialog may stand for a moment longer than the first of two clicks
    if (decided.current) return;
    decided.current = true;
    review.decideFinally(approved, seen, text, draft);
    sent(approved);
  };
  return html`
    <${Dialog} title=${waits ? "Ainda não dá para decidir" : "Decisão final"} close=${close}>
      ${review.pending.length > 0 && html`<h3>Fases por decidir</h3>
        <ul>${review.pending.map((phase) => html`<li key=${phase.phase_label}><button type="button" class="small" onClick=${() => show(phase, phase.matches[0])}>${phase.title}</button></li>`)}</ul>`}
      ${review.unopened.length > 0 && html`<h3>Precedentes com aviso que ninguém abriu aqui</h3>
        <p>Abra cada um e volte à decisão final.</p>
        <ul>${review.unopened.map(({ phase, match }) => html`<li key=${phase.phase_label + match.document_id}><button type="button" class="small" onClick=${() => show(phase, match)}>${match.process}, ${phase.title}</button></li>`)}</ul>`}
      ${changed.length > 0 && html`<div class="notice warn" role="alert">
        <p>Mudou enquanto você lia: ${changed.map((phase) => phase.title).join("; ")}. Veja como está e confirme.</p>
        <p class="actions"><button type="button" onClick=${() => setSeen(review.standing)}>Já vi o que mudou</button></p>
      </div>`}
      ${!waits && html`<${Sealing} cnj=${result.case.cnj} run=${result.run} who=${`${me.name}${me.oab ? `, OAB ${me.oab}` : ""}, pelo console`}
          source=${result.provenance.source_sha256} snapshot=${result.provenance.snapshot_id}>
          ${review.phases.filter((phase) => phase.state !== "empty").map((phase) => html`<${SealedPhase} key=${phase.phase_label} phase=${phase}
            out=${Object.keys(review.leaving(phase)).length} sending=${Boolean(phase.sending) && !phase.confirmed} />`)}
        <//>
        <p><strong>${kept === 0 ? "Nenhum precedente fica na recomendação." : `Ao todo ${count(kept, "precedente fica", "precedentes ficam")} na recomendação.`}</strong></p>
        ${field("Observações", setText)}`}
      <div class="actions">
        <button type="button" onClick=${close}>Voltar</button>
        ${!waits && open && !changed.length && html`
          <button type="button" class="danger" onClick=${() => decide(false)}>Rejeitar a análise</button>
          <button type="button" class="main" onClick=${() => decide(true)}>Aprovar e selar</button>`}
      </div>
    <//>`;
}
