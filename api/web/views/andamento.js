// Andamento: how far an analysis has come, until it wants a person or has ended.

import { useEffect, useState } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { useReader } from "../static/console/core/reader.js";
import { Link } from "../static/console/core/router.js";
import { hasResult, isWaiting, isWorking } from "../static/console/core/words.js";
import { StateBadge } from "../static/console/parts/badge.js";
import { Failed } from "../static/console/parts/feedback.js";
import { Phases } from "../static/console/screens/case/phases.js";
import { Steps } from "../static/console/screens/case/steps.js";
import { open } from "./opening.js";

const WAIT = 20;
const MOST_FAILURES = 3;

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** The status of now: asked for as long as machines work on the run and somebody shows this view. */
function useProgress(first, host) {
  const { port } = useReader();
  const [status, setStatus] = useState({ progress: 0, phases: [], errors: [], warnings: [], ...first });
  const [error, setError] = useState(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let left = false;
    const follow = async () => {
      let now = status;
      let failures = 0;
      while (!left && !host.isOver() && isWorking(now.state)) {
        try {
          now = await port.status(first.workflow_id, first.run, WAIT);
          failures = 0;
          if (!left) setStatus(now);
        } catch (refusal) {
          failures += 1;
          if (failures === MOST_FAILURES) {
            setError(refusal);
            return;
          }
        }
        await pause(now.poll_after_seconds ?? 2);
      }
    };
    setError(null);
    follow();
    return () => {
      left = true;
    };
  }, [first.workflow_id, first.run, turn]);
  return { status, error, again: () => setTurn(turn + 1) };
}

function Andamento({ data, host }) {
  const { status, error, again } = useProgress(data, host);
  const id = status.workflow_id;
  useEffect(() => {
    if (status.state !== data.state && !isWorking(status.state)) host.inform(`O caso ${id}, execução ${status.run}, está agora em ${status.state}.`);
  }, [status.state]);
  return html`
    <header class="title">
      <div><h1>Análise dos autos</h1><p class="lead"><${StateBadge} state=${status.state} />${status.run > 1 ? ` execução ${status.run}` : ""}</p></div>
      <p class="actions">
        ${isWaiting(status.state) && html`<${Link} class="button main" to=${`/casos/${id}/revisao`}>Revisar no console<//>`}
        ${!isWaiting(status.state) && html`<${Link} class="button" to=${`/casos/${id}`}>Abrir no console<//>`}
        ${status.state === "completed" && html`<${Link} class="button main" to=${`/casos/${id}/artefatos`}>Ver os artefatos<//>`}
      </p>
    </header>
    ${error && html`<${Failed} error=${error} again=${again} />`}
    ${status.errors.map((one) => html`<div class="alert" role="alert" key=${one.code}><p>${one.message}</p></div>`)}
    ${status.warnings.length > 0 && html`<section class="notice warn" aria-label="Avisos"><ul>${status.warnings.map((one) => html`<li key=${one}>${one}</li>`)}</ul></section>`}
    ${isWorking(status.state) && html`<${Steps} status=${status} note="A análise continua mesmo que esta conversa seja fechada." />`}
    ${hasResult(status.state) && status.phases.length > 0 && html`<${Phases} id=${id} phases=${status.phases} />`}
    ${isWaiting(status.state) && html`<p class="fine">Para decidir aqui mesmo, peça ao chat que mostre uma fase.</p>`}`;
}

open(Andamento);
