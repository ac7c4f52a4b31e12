// Tells what of the reader's decisions has not reached the server, or was not taken.

import { html } from "../core/html.js";
import { count, when } from "../core/format.js";
import { inCase } from "../core/in_case.js";
import { useReader } from "../core/reader.js";
import { Link } from "../core/router.js";

function reasonOf({ message, details, body }) {
  if (body.phase_label === undefined) return `${message} Nada foi selado.`;
  if (details.reason !== "stale_review") return message;
  const { standing } = details;
  if (!standing) return "A decisão que havia foi retirada depois que você abriu a fase. Veja-a e decida de novo.";
  return `${standing.principal} ${standing.approved ? "aprovou" : "rejeitou"} a fase depois que você a abriu. Veja a decisão e, se mantiver a sua, decida de novo.`;
}

export function Outgoing() {
  const { outbox } = useReader();
  const late = outbox.offline && outbox.waiting.length;
  return html`
    <div class="outgoing" role="status">
      ${late
        ? html`<p class="notice warn">
            Sem conexão: ${count(outbox.waiting.length, "decisão guardada", "decisões guardadas")} neste navegador. ${outbox.waiting.length === 1 ? "Será enviada" : "Serão enviadas"}
            assim que a rede voltar.
          </p>`
        : null}
      ${outbox.refused.map(
        (one) => html`<div class="notice bad" key=${one.decisionId}>
          <p>A sua decisão sobre “${one.title}”${one.cnj && ` no processo ${one.cnj}`}, de ${when(one.at)}, não foi registrada. ${reasonOf(one)}</p>
          <p class="actions"><${Link} class="button" to=${inCase(one.workflowId, one.run)(["/revisao", one.body.phase_label].filter(Boolean).join("/"))}>${one.body.phase_label ? "Abrir a fase" : "Abrir a revisão"}<//>
            <button type="button" onClick=${() => outbox.dismiss(one.decisionId)}>Entendi</button></p>
        </div>`,
      )}
    </div>`;
}
