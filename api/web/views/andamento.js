// Andamento: how far an analysis has come, until it wants a person or has ended.

import { useEffect } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { inCase } from "../static/console/core/in_case.js";
import { Link } from "../static/console/core/router.js";
import { hasResult, isWaiting, isWorking } from "../static/console/core/words.js";
import { StateBadge } from "../static/console/parts/badge.js";
import { Failed } from "../static/console/parts/feedback.js";
import { Phases } from "../static/console/screens/case/reading/phases.js";
import { Steps } from "../static/console/screens/case/reading/steps.js";
import { FinalDesk, Outcome } from "./final.js";
import { useProgress } from "./following.js";
import { open } from "./opening.js";
import { finalOf } from "./port.js";

function Andamento({ data, meta, host }) {
  const { status, error, look } = useProgress({ ...data, final: finalOf(meta) }, host);
  const id = status.workflow_id;
  const to = inCase(id, status.run);
  useEffect(() => {
    if (status.state !== data.state && !isWorking(status.state)) host.inform(`O caso ${id}, execução ${status.run}, está agora em ${status.state}.`);
  }, [status.state]);
  return html`
    <header class="title">
      <div><h1>Análise dos autos</h1><p class="lead"><${StateBadge} state=${status.state} />${status.run > 1 ? ` execução ${status.run}` : ""}</p></div>
      <p class="actions">
        ${isWaiting(status.state) && html`<${Link} class="button main" to=${to("/revisao")}>Revisar no console<//>`}
        ${!isWaiting(status.state) && html`<${Link} class="button" to=${to()}>Abrir no console<//>`}
      </p>
    </header>
    ${error && html`<${Failed} error=${error} again=${look} />`}
    ${status.errors.map((one) => html`<div class="alert" role="alert" key=${one.code}><p>${one.message}</p></div>`)}
    ${status.warnings.length > 0 && html`<section class="notice warn" aria-label="Avisos"><ul>${status.warnings.map((one) => html`<li key=${one}>${one}</li>`)}</ul></section>`}
    ${isWorking(status.state) && html`<${Steps} status=${status} note="A análise continua mesmo que esta conversa seja fechada." />`}
    <${Outcome} status=${status} />
    ${status.final && html`<${FinalDesk} found=${status.final} host=${host} anew=${look} />`}
    ${!status.final && hasResult(status.state) && status.phases.length > 0 && html`<${Phases} to=${to} phases=${status.phases} />`}
    ${status.state === "awaiting_phase_reviews" && html`<p class="fine">Para decidir aqui mesmo, peça ao chat que mostre uma fase.</p>`}`;
}

open(Andamento);
