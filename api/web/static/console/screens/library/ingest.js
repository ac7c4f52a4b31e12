// Documents on their way into the library, one by one, also after a reload.

import { useEffect } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { Badge } from "../../parts/badge.js";
import { documentAddress } from "./shelf.js";
import { stateOf, toneOf } from "./words.js";

const POLL = 1500;

export function Ingest({ id, done, dismiss }) {
  const { port } = useReader();
  const { value: status, error, again } = useLoaded(() => port.libraryIngest(id), [id]);
  const gone = error?.status === 404;
  usePoll(again, POLL, !status?.done && !gone);
  useEffect(() => {
    if (status?.done) done();
  }, [status?.done]);
  useEffect(() => {
    // its documents were taken out again
    if (gone) dismiss();
  }, [gone]);
  if (!status) return error && html`<p class="bad-text" role="alert">${error.message}</p>`;
  return html`
    <div aria-live="polite">
      <ul class="rows">${status.documents.map((one) => html`
        <li key=${one.document_id}>
          <${Link} to=${documentAddress(one.document_id)}>${one.source_name}<//>
          <${Badge} tone=${toneOf(one)}>${stateOf(one)}<//>
          ${one.error && html`<span class="bad-text">${one.error.message}</span>`}
          ${one.state === "ready" && one.version > 1 && html`<span class="fine">versão ${one.version}</span>`}
          ${one.chunks_left_out > 0 && html`<span class="fine">${count(one.chunks_left_out, "trecho não é pesquisado", "trechos não são pesquisados")}</span>`}
          ${one.warnings.map((warning) => html`<span key=${warning} class="fine">${warning}</span>`)}
        </li>`)}</ul>
      ${status.done && html`<p><button type="button" class="small" onClick=${dismiss}>Entendi</button></p>`}
    </div>`;
}
