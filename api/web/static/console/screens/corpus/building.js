// For who operates the installation: files become a new corpus, seen while it is built, also after a reload.

import { useEffect, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count } from "../../core/format.js";
import { useKept } from "../../core/keeping/kept.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { DropZone } from "../../parts/drop_zone.js";
import { Progress } from "../../parts/progress.js";

const STATES = { importing: "Importando arquivos", building: "Construindo índice, vetores e grafo", activating: "Ativando", active: "Ativo", failed: "Falhou" };
const OVER = ["active", "failed"];
const POLL = 1500;

const Report = ({ report }) => html`
  <li>
    <span>${report.source}</span>
    <span class="fine">${count(report.inserted, "decisão nova", "decisões novas")}, ${count(report.updated, "atualizada", "atualizadas")}, ${count(report.unchanged, "igual", "iguais")}, ${count(report.rejected, "recusada", "recusadas")}</span>
    ${report.rejected_sample.length > 0 && html`
      <details><summary>Por que foram recusadas</summary>
        <ul>${report.rejected_sample.map((one) => html`<li key=${one.record}>${one.record}: ${one.reason}</li>`)}</ul>
      </details>`}
    ${report.notes.map((note) => html`<span class="fine" key=${note}>${note}</span>`)}
  </li>`;

const Status = ({ status }) => html`
  <div aria-live="polite">
    <p>${STATES[status.state]}${status.state === "active" ? `: ${count(status.decisions, "decisão", "decisões")}` : ""}</p>
    ${!OVER.includes(status.state) && html`<${Progress} value=${status.progress} label="Construção do acervo" />`}
    ${status.message && html`<p class=${status.state === "failed" ? "bad-text" : "fine"}>${status.message}</p>`}
    <ul class="rows">${status.imported.map((report) => html`<${Report} key=${report.source} report=${report} />`)}</ul>
  </div>`;

export function Building({ built }) {
  const { port } = useReader();
  const [id, setId] = useKept("corpus-build", "");
  const [failure, setFailure] = useState("");
  const [sending, setSending] = useState(false);

  const { value: status, error, again } = useLoaded(async () => (id ? port.corpusBuild(id) : null), [id]);
  const building = id !== "" && !OVER.includes(status?.state);
  usePoll(again, POLL, building);
  useEffect(() => {
    if (status?.state === "active") built();
  }, [status?.state]);
  useEffect(() => {
    if (error?.status === 404) setId("");
  }, [error]);

  const begin = async (files) => {
    setFailure("");
    setSending(true);
    try {
      const { build_id: started } = await port.buildCorpus(files);
      setId(started);
    } catch (error) {
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  const busy = sending || building;

  return html`
    <section class="panel" aria-labelledby="build-title">
      <h2 id="build-title">Importar e construir</h2>
      <p class="fine">Análises que correm ou esperam ficam com o acervo com que começaram; as novas usam o que for ativado.</p>
      <${DropZone} label="Solte aqui espelhos (JSON), íntegras (JSON e ZIP), temas (CSV) ou JSONL neutro" accept=".json,.jsonl,.csv,.zip" multiple=${true} disabled=${busy} take=${begin}
        help="A pasta dos espelhos diz o órgão julgador: para enviar pastas inteiras, use autos corpus import." />
      <p><button type="button" disabled=${busy} onClick=${() => begin([])}>Construir de novo com o que há</button></p>
      ${sending && html`<p class="fine" role="status">Enviando…</p>`}
      ${failure && html`<p class="bad-text" role="alert">${failure}</p>`}
      ${status && html`<${Status} status=${status} />`}
    </section>`;
}
