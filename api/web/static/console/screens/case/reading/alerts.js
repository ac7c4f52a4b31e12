// Precedents of this case that a newer snapshot treats otherwise: told until somebody says that they were seen.

import { useState } from "preact/hooks";

import { html } from "../../../core/html.js";
import { when } from "../../../core/format.js";
import { useLoaded } from "../../../core/keeping/load.js";
import { may, useReader } from "../../../core/reader.js";
import { Link } from "../../../core/router.js";
import { Failed } from "../../../parts/feedback.js";
import { TreatmentSources } from "../../../parts/case/treatment.js";

export function Alerts({ id, run }) {
  const { me, port } = useReader();
  const found = useLoaded(() => port.caseAlerts(id), [id]);
  const alerts = (found.value ?? []).filter((one) => one.run === run);
  const [error, setError] = useState(null);
  const seen = (one) => () => port.seeAlert(id, one.alert_id).then(() => setError(null), setError).then(found.again);
  if (!alerts.length) return null;
  return html`
    <section class="notice bad" aria-label="Precedentes que mudaram">
      <h2>Precedentes que mudaram depois desta análise</h2>
      ${error && html`<${Failed} error=${error} />`}
      <ul>
        ${alerts.map(
          (one) => html`<li key=${one.alert_id}>
            <p><${Link} to=${`/decisoes/${encodeURIComponent(one.document_id)}`}>${one.process}<//>${one.message.slice(one.process.length)} <span class="fine">${when(one.raised_at)}</span></p>
            <${TreatmentSources} treatment=${one.treatment} />
            ${(may(me, "cases:write") || may(me, "reviews:write")) && html`<button type="button" class="small" onClick=${seen(one)}>Marcar como visto</button>`}
          </li>`,
        )}
      </ul>
      <p class="fine">A análise fica como foi feita; reprocesse o caso para refazê-la com o acervo de hoje.</p>
    </section>`;
}
