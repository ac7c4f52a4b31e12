// The final decision: what still keeps it waiting, then what exactly is going to be signed.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count } from "../../core/format.js";
import { useKept } from "../../core/kept.js";
import { useReader } from "../../core/reader.js";
import { Dialog } from "../../parts/dialog.js";
import { PhaseBadge } from "../../parts/badge.js";

export function Final({ result, review, open, close, sent, show }) {
  const { me } = useReader();
  const draft = `final:${result.workflow_id}:${result.run}`;
  const [text, setText] = useKept(draft, "");
  const [seen, setSeen] = useState(review.standing);
  const changed = review.phases.filter((phase) => seen[phase.phase_label] !== review.standing[phase.phase_label]);
  const waits = review.pending.length > 0 || review.unopened.length > 0;
  const decide = (approved) => {
    review.decideFinally(approved, seen, text, draft);
    sent(approved);
  };
  return html`
    <${Dialog} title=${waits ? "Ainda não dá para decidir" : "Decisão final"} close=${close}>
      ${review.pending.length > 0 && html`<h3>Fases por decidir</h3>
        <ul>${review.pending.map((phase) => html`<li key=${phase.phase_label}><button type="button" class="small" onClick=${() => show(phase, phase.matches[0])}>${phase.title}</button></li>`)}</ul>`}
      ${review.unopened.length > 0 && html`<h3>Precedentes com aviso que ninguém abriu aqui</h3>
        <ul>${review.unopened.map(({ phase, match }) => html`<li key=${phase.phase_label + match.document_id}><button type="button" class="small" onClick=${() => show(phase, match)}>${match.process}, ${phase.title}</button></li>`)}</ul>`}
      ${changed.length > 0 && html`<div class="notice warn" role="alert">
        <p>Mudou enquanto você lia: ${changed.map((phase) => phase.title).join("; ")}. Veja como está e confirme.</p>
        <p class="actions"><button type="button" onClick=${() => setSeen(review.standing)}>Já vi o que mudou</button></p>
      </div>`}
      ${!waits && html`<${Signed} result=${result} review=${review} me=${me} />
        <label for="final-notes">Observações</label>
        <textarea id="final-notes" maxlength="4000" value=${text} onInput=${(event) => setText(event.target.value)}></textarea>`}
      <div class="actions">
        <button type="button" onClick=${close}>Voltar</button>
        ${!waits && open && !changed.length && html`
          <button type="button" class="danger" onClick=${() => decide(false)}>Rejeitar a análise</button>
          <button type="button" class="main" onClick=${() => decide(true)}>Aprovar e selar</button>`}
      </div>
    <//>`;
}

const Signed = ({ result, review, me }) => html`
  <p>O manifesto assinado desta instalação vai registrar:</p>
  <dl class="facts">
    <dt>Processo</dt><dd>${result.case.cnj ?? "sem número CNJ"}, execução ${result.run}</dd>
    <dt>Quem decide</dt><dd>${me.name}${me.oab ? `, OAB ${me.oab}` : ""}, pelo console</dd>
    <dt>PDF (SHA-256)</dt><dd class="mono">${result.provenance.source_sha256}</dd>
    <dt>Acervo</dt><dd class="mono">${result.provenance.snapshot_id ?? "nenhum"}</dd>
  </dl>
  <ul class="rows">
    ${review.phases.filter((phase) => phase.state !== "empty").map((phase) => {
      const out = Object.keys(review.leaving(phase)).length;
      return html`<li key=${phase.phase_label}><span>${phase.title}</span>
        <span class="fine">${count(phase.matches.length - out, "precedente fica", "precedentes ficam")}${out ? `, ${count(out, "sai", "saem")}` : ""}</span>
        <${PhaseBadge} state=${phase.state} sending=${Boolean(phase.sending) && !phase.confirmed} /></li>`;
    })}
  </ul>
  <p class="fine">É um selo de integridade: prova o que foi decidido, por quem e quando. Não é a assinatura eletrônica do advogado da Lei 11.419/2006.</p>`;
