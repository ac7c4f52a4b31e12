// One draft: how far its check has come, then its text with each citation marked, what is wrong, and the files to take along.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count, exactly } from "../../core/format.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { DRAFT_ENDS, DRAFT_FILES, DRAFT_STATES } from "../../core/words.js";
import { Empty, Failed, Loaded } from "../../parts/feedback.js";
import { Progress } from "../../parts/progress.js";
import { Title } from "../../parts/title.js";
import { Checked } from "./checked.js";

export function Draft({ id }) {
  const { port } = useReader();
  const status = useLoaded(() => port.draft(id), [id]);
  const now = status.value;
  const going = now && !DRAFT_ENDS.includes(now.state);
  usePoll(status.again, (now?.poll_after_seconds ?? 2) * 1000, Boolean(going));
  return html`<${Loaded} from=${status} what="a conferência" title="Minuta">
    ${(found) => html`
      <${Title} text=${found.filename} lead=${`Conferência de citações: ${DRAFT_STATES[found.state]}`}>
        ${found.state === "completed" && html`<${Files} id=${id} />`}
      <//>
      ${found.errors.map((one) => html`<div class="alert" role="alert" key=${one.code}><p>${one.message}</p></div>`)}
      ${found.warnings.length > 0 && html`<section class="notice warn" aria-label="Avisos"><ul>${found.warnings.map((one) => html`<li key=${one}>${one}</li>`)}</ul></section>`}
      ${going && html`<${Going} id=${id} status=${found} changed=${status.again} />`}
      ${found.state === "cancelled" && html`<${Empty} title="A conferência foi cancelada">Envie a minuta de novo para conferi-la.<//>`}
      ${found.state === "completed" && html`<${Answer} id=${id} />`}`}
  <//>`;
}

function Going({ id, status, changed }) {
  const { me, port } = useReader();
  const [error, setError] = useState(null);
  const cancel = async () => {
    try {
      await port.cancelDraft(id);
      await changed();
    } catch (refusal) {
      setError(refusal);
    }
  };
  const { done } = status;
  return html`
    <section class="panel" aria-label="Andamento">
      <p role="status">${DRAFT_STATES[status.state]}${done.citations > 0 ? `: ${count(done.citations, "citação conferida", "citações conferidas")}` : ""}</p>
      <${Progress} value=${status.progress} label="Andamento da conferência" />
      <p class="fine">Ela segue sozinha: pode fechar esta tela.</p>
      ${error && html`<${Failed} error=${error} />`}
      ${may(me, "cases:write") && html`<p class="actions"><button type="button" onClick=${cancel}>Cancelar a conferência</button></p>`}
    </section>`;
}

function Answer({ id }) {
  const { port } = useReader();
  const result = useLoaded(() => port.draftResult(id), [id]);
  return html`<${Loaded} from=${result} what="o resultado">
    ${(found) => html`<p class="fine">Conferido em ${exactly(found.checked_at)} com o acervo ${found.snapshot_id}. “Confere” diz que a citação existe e está certa, nunca que sustenta o texto; fora do acervo não quer dizer falsa.</p>
      ${found.citations.length === 0 && html`<${Empty} title="Nenhuma citação reconhecida">O texto não cita decisão, súmula, tema, lei ou ministro que se possa conferir.<//>`}
      <${Checked} id=${id} result=${found} />`}
  <//>`;
}

function Files({ id }) {
  const { port } = useReader();
  const [error, setError] = useState(null);
  const files = useLoaded(() => port.draftFiles(id).catch(() => []), [id]);
  const take = async (file) => {
    setError(null);
    try {
      location.assign(await port.draftLink(id, file.artifact_id));
    } catch (refusal) {
      setError(refusal);
    }
  };
  return html`
    ${(files.value ?? []).filter((one) => DRAFT_FILES[one.kind]).map((one) => html`<button type="button" key=${one.artifact_id} onClick=${() => take(one)}>${DRAFT_FILES[one.kind]}</button>`)}
    ${error && html`<span class="bad-text" role="alert">${error.message}</span>`}`;
}
