// Hands case files over.

import { useState } from "preact/hooks";

import { html } from "../core/html.js";
import { useKept } from "../core/keeping/kept.js";
import { useReader } from "../core/reader.js";
import { useSendings } from "../core/keeping/sendings.js";
import { DropZone } from "./drop_zone.js";
import { Sending } from "./sending.js";
import { inOrder, Together } from "./case/together.js";

export function Submission({ submitted }) {
  const sendings = useSendings(useReader().sendings, submitted);
  const [side, setSide] = useKept("submission-side", "");
  const [restricted, setRestricted] = useState(false);
  const fields = { source_mode: "console", ...(side ? { cliente: side } : {}), ...(restricted ? { restricted } : {}) };
  const [together, setTogether] = useState([]);
  const apart = (files) => files.toReversed().forEach((file) => sendings.add([file], fields));
  const take = (files) => (files.length + together.length > 1 ? setTogether(inOrder(together, files)) : apart(files));
  const send = (how) => () => {
    setTogether([]);
    how(together);
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
      <${DropZone} label="Solte aqui o PDF do processo, inteiro ou em partes" accept="application/pdf,.pdf" multiple=${true} take=${take}
        help="O arquivo é lido, dividido em fases e comparado com o acervo. Você decide depois." />
      ${together.length > 0 && html`<${Together} files=${together} change=${setTogether} join=${send((files) => sendings.add(files, fields))} apart=${send(apart)} />`}
      <p class="visually-hidden" role="status">${sendings.news}</p>
      <ul class="rows">${sendings.all.map((one) => html`<${Sending} key=${one.key} one=${one} sendings=${sendings} />`)}</ul>
    </section>`;
}
