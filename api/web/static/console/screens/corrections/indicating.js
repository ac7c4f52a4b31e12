// Naming a precedent for a phase: looked for in the corpus, or told with its reference where the corpus lacks it.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { day, number } from "../../core/format.js";
import { useReader } from "../../core/reader.js";
import { PHASES, STANCES, titled } from "../../core/words.js";
import { Progress } from "../../parts/progress.js";
import { Correcting } from "./correcting.js";

const MOST_LETTERS = 8000;

export function Indicating({ id, phase, close }) {
  const elsewhere = (now) => now.where === "elsewhere";
  return html`
    <${Correcting} about=${`indicate:${id}`} title="Indicar precedente" close=${close}
      initial=${{ where: "corpus", sought: "", document_id: "", reference: "", court: "", text: "", file: null, phase: phase.phase_label, stance: "indefinido" }}
      fields=${[
        { name: "reference", label: "Referência", maxlength: 300, placeholder: "REsp 1.234.567/SP, Terceira Turma", when: elsewhere },
        { name: "court", label: "Tribunal", maxlength: 40, placeholder: "STJ", when: elsewhere },
        { name: "text", label: "Trecho ou ementa", type: "textarea", maxlength: MOST_LETTERS, when: (now) => elsewhere(now) && !now.file },
        { name: "phase", label: "Fase", options: Object.entries(PHASES) },
        { name: "stance", label: "Sentido", options: Object.entries(STANCES) },
      ]}
      build=${(now) => {
        const given = elsewhere(now) ? { reference: now.reference.trim(), court: now.court.trim() || undefined, ...(now.file ? { upload_id: now.file.upload_id } : { text: now.text.trim() || undefined }) } : { document_id: now.document_id };
        if (!given.reference && !given.document_id) return elsewhere(now) ? "Diga a referência do precedente." : "Busque e escolha a decisão.";
        return [{ kind: "precedent", phase_label: now.phase, stance: now.stance, ...given, reason: now.reason.trim() || undefined }];
      }}>
      ${(now, set) => html`
        <span class="choice"><input type="radio" name="where" id="in-corpus" checked=${!elsewhere(now)} onChange=${() => set("where", "corpus")} /><label for="in-corpus">do acervo</label></span>
        <span class="choice"><input type="radio" name="where" id="not-in-corpus" checked=${elsewhere(now)} onChange=${() => set("where", "elsewhere")} /><label for="not-in-corpus">que o acervo não tem</label></span>
        ${elsewhere(now) ? html`<${Attached} file=${now.file} set=${(file) => set("file", file)} />` : html`<${Search} now=${now} set=${set} />`}`}
    <//>`;
}

function Search({ now, set }) {
  const { port } = useReader();
  const [found, setFound] = useState(null);
  const [error, setError] = useState("");
  const [looking, setLooking] = useState(false);
  const look = async () => {
    if (!now.sought.trim() || looking) return;
    setLooking(true);
    try {
      const { data } = await port.retrieve({ query: now.sought.trim(), top_k: 8 });
      setFound(data.results.length ? data.results : (data.nearest ?? []));
      setError("");
    } catch (refusal) {
      setError(refusal.message);
    }
    setLooking(false);
  };
  return html`
    <label for="sought">Número ou questão</label>
    <div class="line"><input id="sought" class="long" maxlength="2000" value=${now.sought} onInput=${(event) => set("sought", event.target.value)}
      onKeyDown=${(event) => event.key === "Enter" && (event.preventDefault(), look())} /><button type="button" onClick=${look}>Buscar</button></div>
    ${error && html`<p class="alert" role="alert">${error}</p>`}
    <p class="fine" role="status">${looking ? "Buscando no acervo…" : found && (found.length ? (now.document_id ? "Escolhida." : `${found.length} no acervo; escolha uma.`) : "O acervo não tem decisão assim. Indique-a como uma que ele não tem.")}</p>
    ${found?.length > 0 && now.document_id && html`<button type="button" class="small" onClick=${() => set("document_id", "")}>Escolher outra</button>`}
    ${found?.length > 0 && html`<div class="found" role="radiogroup" aria-label="Decisões achadas">${found.filter((one) => !now.document_id || now.document_id === one.id).map((one) => html`<div key=${one.id} class="choice">
      <input type="radio" name="decision" id=${`decision-${one.id}`} checked=${now.document_id === one.id} onChange=${() => set("document_id", one.id)} />
      <label for=${`decision-${one.id}`}><strong>${one.processo}</strong> <span class="fine">${[titled(one.orgao), one.data && day(one.data)].filter(Boolean).join(" · ")}</span><br />${(one.tese || one.passage || one.ementa_preview || "").slice(0, 220)}</label></div>`)}</div>`}`;
}

/** A file of which the next run takes the text: brought at once, so that a refusal is said beside it. */
function Attached({ file, set }) {
  const { port } = useReader();
  const [sent, setSent] = useState(null);
  const [error, setError] = useState("");
  const take = async (event) => {
    const [chosen] = event.target.files;
    if (!chosen) return;
    setError("");
    setSent(0);
    try {
      set({ upload_id: await port.upload(chosen, "draft", { progress: setSent }), name: chosen.name });
    } catch (refusal) {
      setError(refusal.message);
    }
    setSent(null);
  };
  if (file) return html`<p class="line" role="status"><span>Leva o texto de <strong>${file.name}</strong>, até ${number(MOST_LETTERS)} caracteres.</span><button type="button" class="small" onClick=${() => set(null)}>Tirar o arquivo</button></p>`;
  return html`
    <label for="precedent-file">Arquivo com o texto (PDF, Word ou .txt), se houver</label>
    <input id="precedent-file" type="file" accept=".pdf,.docx,.txt,.md" onChange=${take} />
    ${sent !== null && html`<${Progress} value=${sent} label="Envio do arquivo" />`}
    ${error && html`<p class="bad-text" role="alert">${error}</p>`}`;
}
