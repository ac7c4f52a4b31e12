// How long a case is kept: held, or erased for good in two steps, by who administrates the firm.

import { useState } from "preact/hooks";

import { count, bytes as sized } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { go } from "../../core/router.js";
import { Dialog } from "../../parts/dialog.js";
import { Loaded } from "../../parts/feedback.js";

export function Hold({ id, close }) {
  const { port } = useReader();
  const found = useLoaded(() => port.caseRetention(id), [id]);
  return html`<${Dialog} title="Guarda do caso" close=${close}>
    <${Loaded} from=${found} what="a guarda">${(rule) => html`<${HoldForm} id=${id} rule=${rule} close=${close} />`}<//>
  <//>`;
}

function HoldForm({ id, rule, close }) {
  const { port } = useReader();
  const [ended, setEnded] = useKept(`mandate:${id}`, rule.mandate_ended_on ?? "");
  const [reason, setReason] = useKept(`hold:${id}`, rule.hold_reason ?? "");
  const [error, setError] = useState("");
  const send = async (event) => {
    event.preventDefault();
    const held = Boolean(reason.trim());
    try {
      await port.changeCaseRetention(id, { mandate_ended_on: ended || null, held, hold_reason: held ? reason.trim() : null });
      setEnded(null);
      setReason(null);
      close();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  return html`
    ${error && html`<p class="alert" role="alert">${error}</p>`}
    <form class="fields" onSubmit=${send}>
      <label for="mandate">Fim do mandato</label><input id="mandate" type="date" value=${ended} onInput=${(event) => setEnded(event.target.value)} />
      <label for="hold">Motivo para reter (vazio: não retido)</label>
      <textarea id="hold" maxlength="2000" value=${reason} onInput=${(event) => setReason(event.target.value)}></textarea>
      <p class="fine">Um caso retido não é proposto para eliminação nem pode ser eliminado.</p>
      <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main">Guardar</button></div>
    </form>`;
}

const counted = (found) =>
  [
    count(found.runs, "execução", "execuções"),
    count(found.artifacts, "artefato", "artefatos"),
    count(found.reviews, "decisão", "decisões"),
    count(found.events, "evento", "eventos"),
    `${count(found.objects, "arquivo", "arquivos")} (${sized(found.bytes)})`,
  ].join(", ");

const KEPT = "Fica um certificado assinado, com o motivo. O resto não volta.";

export function Erase({ id, close }) {
  const { port } = useReader();
  const [reason, setReason] = useKept(`erase:${id}`, "");
  const [proposal, setProposal] = useState(null);
  const [error, setError] = useState("");
  const send = async (event) => {
    event.preventDefault();
    setError("");
    try {
      const answer = await port.erase(id, { reason, ...(proposal ? { confirmation: proposal.confirmation } : {}) });
      if (!proposal) return setProposal(answer);
      setReason(null);
      close();
      go("/casos");
    } catch (refusal) {
      setError(refusal.message);
    }
    return undefined;
  };
  return html`
    <${Dialog} title=${proposal ? "Eliminar para sempre?" : "Eliminar o caso"} close=${close}>
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <form class="fields" onSubmit=${send}>
        ${proposal
          ? html`<p>Sai tudo o que se guarda deste caso: ${counted(proposal.erased)}. ${KEPT}</p>`
          : html`<label for="erase-reason">Motivo (não cite partes)</label>
              <textarea id="erase-reason" maxlength="2000" required value=${reason} onInput=${(event) => setReason(event.target.value)}></textarea>
              <p class="fine">Primeiro se mostra o que sairia; nada é eliminado ainda.</p>`}
        <div class="actions"><button type="button" onClick=${close}>Voltar</button>
          <button type="submit" class="danger" disabled=${!reason.trim()}>${proposal ? "Eliminar para sempre" : "Ver o que sairia"}</button></div>
      </form>
    <//>`;
}
