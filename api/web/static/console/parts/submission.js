// Hands case files over; each is sent under one key, so that trying again never makes a second case.

import { useState } from "preact/hooks";

import { html } from "../core/html.js";
import { inCase, NEWEST } from "../core/in_case.js";
import { useKept } from "../core/kept.js";
import { useReader } from "../core/reader.js";
import { Link } from "../core/router.js";
import { DropZone } from "./drop_zone.js";

export function Submission({ submitted }) {
  const { port } = useReader();
  const [side, setSide] = useKept("submission-side", "");
  const [restricted, setRestricted] = useState(false);
  const [sendings, setSendings] = useState([]);

  const update = (key, change) => setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const send = async ({ key, file, secret }) => {
    update(key, { state: "sending" });
    try {
      const fields = { source_mode: "console", ...(side ? { cliente: side } : {}), ...(secret ? { restricted: true } : {}) };
      const { workflow_id: id } = await port.submit(file, fields, key);
      update(key, { state: "sent", id });
      submitted();
    } catch (error) {
      update(key, { state: "failed", message: error.message });
    }
  };
  const take = (files) => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file, secret: restricted, state: "waiting" }));
    setSendings((all) => [...added, ...all]);
    added.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
  };

  return html`
    <section class="panel" aria-labelledby="submit-title">
      <h2 id="submit-title">Enviar autos</h2>
      <p class="line">
        <label for="side">Atuamos pelo</label>
        <select id="side" value=${side} onChange=${(event) => setSide(event.target.value)}>
          <option value="">não informar</option>
          <option value="autor">autor</option>
          <option value="reu">réu</option>
        </select>
        <span class="choice"><input type="checkbox" id="secret" checked=${restricted} onChange=${(event) => setRestricted(event.target.checked)} /><label for="secret">em sigilo: aberto só a mim</label></span>
      </p>
      <${DropZone} label="Solte aqui o PDF do processo inteiro" accept="application/pdf,.pdf" multiple=${true} take=${take}
        help="O arquivo é lido, dividido em fases e comparado com o acervo. Você decide depois." />
      <ul class="rows" aria-live="polite">
        ${sendings.map(
          (one) => html`<li key=${one.key}>
            <span>${one.file.name}</span>
            ${one.state === "sent" && html`<${Link} to=${inCase(one.id, NEWEST)()}>Recebido: acompanhar<//>`}
            ${one.state === "failed" && html`<span class="bad-text">${one.message}</span> <button type="button" onClick=${() => send(one)}>Enviar de novo</button>`}
            ${["waiting", "sending"].includes(one.state) && html`<span class="fine">${one.state === "waiting" ? "Na fila" : "Enviando…"}</span>`}
          </li>`,
        )}
      </ul>
    </section>`;
}
