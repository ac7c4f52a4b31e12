// Brings documents into the library: files one by one, then all that arrived together; what is refused says why.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useReader } from "../../core/reader.js";
import { DropZone } from "../../parts/drop_zone.js";
import { Ingest } from "./ingest.js";
import { Pasting } from "./pasting.js";
import { CaseChoice } from "./question.js";
import { tagsOf } from "./words.js";

const MOST = 20;
/** Documents of one call. */

const SAME_NAME = "Outro arquivo deste envio tem o mesmo nome. Envie-o depois: vira a versão seguinte.";
const WORDS = { waiting: "Na fila", sending: "Enviando…", arrived: "Enviado" };

export function Adding({ of, names, added }) {
  const { port } = useReader();
  const [caseId, setCaseId] = useState(of);
  const [tags, setTags] = useKept("library-tags", "");
  const [files, setFiles] = useState([]);
  const [ingests, setIngests] = useKept("library-ingests", []);
  const belonging = { tags: tagsOf(tags), ...(caseId ? { case_id: caseId } : {}) };

  const change = (keys, what) => setFiles((all) => all.map((one) => (keys.includes(one.key) ? { ...one, ...what } : one)));
  const begun = ({ ingest_id: id }) => {
    setIngests((all) => [id, ...all.filter((one) => one !== id)]);
    added();
  };
  const bring = async ({ key, file, upload }) => {
    if (upload) return upload;
    change([key], { state: "sending", message: "" });
    try {
      const brought = await port.upload(file, "library");
      change([key], { state: "arrived", upload: brought });
      return brought;
    } catch (error) {
      change([key], { state: "refused", message: error.message });
      return null;
    }
  };
  const send = async (batch) => {
    const arrived = [];
    for (const one of batch) {
      const upload = await bring(one);
      if (upload) arrived.push({ key: one.key, upload });
    }
    if (!arrived.length) return;
    const keys = arrived.map((one) => one.key);
    try {
      begun(await port.addToLibrary({ upload_ids: arrived.map((one) => one.upload), ...batch[0].belonging }));
      setFiles((all) => all.filter((one) => !keys.includes(one.key)));
    } catch (error) {
      change(keys, { state: "refused", message: error.message });
    }
  };
  const take = async (chosen) => {
    const seen = new Set();
    const fresh = chosen.map((file) => {
      const twice = seen.has(file.name);
      seen.add(file.name);
      return { key: crypto.randomUUID(), file, belonging, state: twice ? "refused" : "waiting", message: twice ? SAME_NAME : "" };
    });
    setFiles((all) => [...fresh, ...all]);
    const wanted = fresh.filter((one) => one.state === "waiting");
    for (let at = 0; at < wanted.length; at += MOST) await send(wanted.slice(at, at + MOST));
  };

  return html`
    <section class="panel" aria-labelledby="adding-title">
      <h2 id="adding-title">Incluir documentos</h2>
      <p class="fields"><label for="library-tags">Etiquetas, separadas por vírgula</label><input id="library-tags" maxlength="600" value=${tags} onInput=${(event) => setTags(event.target.value)} placeholder="locação, parecer" /></p>
      <p class="fields"><label for="of-case">Pertencem a um caso</label><${CaseChoice} id="of-case" value=${caseId} names=${names} otherwise="não: são do escritório" choose=${setCaseId} /></p>
      ${caseId && html`<p class="fine">${names.has(caseId) ? `${names.get(caseId)}. ` : ""}Seguem o sigilo do caso e são eliminados com ele; isto não muda depois.</p>`}
      <${DropZone} label="Solte aqui PDF, Word, Markdown ou texto" accept=".pdf,.docx,.md,.txt,application/pdf,text/plain,text/markdown" multiple=${true} take=${take}
        help="Um nome que já está na biblioteca vira a versão seguinte do documento." />
      <ul class="rows" aria-live="polite">
        ${files.map((one) => html`
          <li key=${one.key}>
            <span>${one.file.name}</span>
            ${one.state === "refused"
              ? html`<span class="bad-text">${one.message}</span>
                  <span class="actions"><button type="button" class="small" onClick=${() => send([one])}>Enviar de novo</button>
                    <button type="button" class="small" aria-label=${`Dispensar ${one.file.name}`} onClick=${() => setFiles((all) => all.filter((other) => other.key !== one.key))}>Dispensar</button></span>`
              : html`<span class="fine">${WORDS[one.state]}</span>`}
          </li>`)}
      </ul>
      ${ingests.map((id) => html`<${Ingest} key=${id} id=${id} done=${added} dismiss=${() => setIngests((all) => all.filter((one) => one !== id))} />`)}
      <${Pasting} belonging=${belonging} begun=${begun} />
    </section>`;
}
