// The moment in which a final decision can be taken back, before anything is sealed.

import { useEffect, useState } from "preact/hooks";

import { serverNow } from "../../core/keeping/clock.js";
import { html } from "../../core/html.js";
import { count } from "../../core/format.js";
import { may, useReader } from "../../core/reader.js";
import { Failed } from "../../parts/feedback.js";

const secondsTo = (until) => Math.max(Math.ceil((new Date(until) - serverNow()) / 1000), 0);

/** Until `status.undo_until`; `changed` is called when there is something new to ask for. */
export function UndoFinal({ status, changed }) {
  const { me, outbox, port } = useReader();
  const until = status.undo_until;
  const [left, setLeft] = useState(() => secondsTo(until));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => {
      setLeft(secondsTo(until));
      if (!secondsTo(until)) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  const undo = async () => {
    setBusy(true);
    try {
      const taken = await port.withdraw(status.workflow_id, status.run, { final_decision_id: status.final_decision_id });
      // until a worker has taken it, the decision stands
      if (taken.state !== "publishing") outbox.forgetFinal(status.workflow_id, status.run);
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
    changed();
  };
  return html`
    ${error && html`<${Failed} error=${error} />`}
    <section class="notice undo" aria-label="Desfazer a decisão final">
      <p><strong>Decisão final registrada.</strong> ${left ? html`Nada foi selado ainda: será em <span role="timer">${count(left, "segundo", "segundos")}</span>.` : "Está sendo selada."}</p>
      ${may(me, "reviews:write") && left > 0 && html`<button type="button" disabled=${busy} onClick=${undo}>Desfazer a decisão final</button>`}
    </section>`;
}
