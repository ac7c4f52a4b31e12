// One case file on its way in: how much of it has gone, what it waits for, what became of it.

import { html } from "../core/html.js";
import { inCase, NEWEST } from "../core/in_case.js";
import { Link } from "../core/router.js";
import { whyLost } from "../core/keeping/sendings.js";
import { Progress } from "./progress.js";
import { OtherCases } from "./case/same_lawsuit.js";

const FINE = { waiting: "Na fila", starting: "Arquivo recebido. Iniciando a análise…" };

export function Sending({ one, sendings }) {
  const dismiss = html`<button type="button" class="small" aria-label=${`Dispensar ${one.name}`} onClick=${() => sendings.dismiss(one.key)}>Dispensar</button>`;
  return html`
    <li>
      <span>${one.name}</span>
      ${FINE[one.state] && html`<span class="fine">${FINE[one.state]}</span>`}
      ${["sending", "lost"].includes(one.state) && html`<${Progress} value=${one.share} label=${`Envio de ${one.name}`} />`}
      ${one.state === "lost" && html`<p class="notice warn">${whyLost(one.lost)}</p><button type="button" class="small" onClick=${one.lost.again}>Tentar agora</button>`}
      ${one.state === "failed" && html`<span class="bad-text">${one.message}</span>
        <span class="actions"><button type="button" class="small" onClick=${() => sendings.again(one.key)}>Enviar de novo</button>${dismiss}</span>`}
      ${one.state === "known" && html`<div class="notice warn"><p>Este PDF já foi analisado: <${OtherCases} cases=${one.known} />. Analisar de novo?</p>
        <p class="actions"><button type="button" class="small" onClick=${() => sendings.confirm(one.key)}>Analisar de novo</button>
          <button type="button" class="small" onClick=${() => sendings.dismiss(one.key)}>Não enviar</button></p></div>`}
      ${one.state === "sent" && html`<${Link} to=${inCase(one.receipt.workflow_id, NEWEST)()}>Recebido: acompanhar<//>`}
    </li>`;
}
