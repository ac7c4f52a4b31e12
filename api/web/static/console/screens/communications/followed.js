// The OAB numbers that the firm follows in the DJEN; who administrates the firm changes them.

import { useState } from "preact/hooks";

import { day } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/load.js";
import { may, useReader } from "../../core/reader.js";
import { Failed, Loaded } from "../../parts/feedback.js";

export function Followed() {
  const { me, port } = useReader();
  const kept = useLoaded(() => port.followedOabs(), []);
  const [error, setError] = useState(null);
  const [given, setGiven] = useState("");
  const change = async (oabs) => {
    setError(null);
    try {
      await port.followOabs({ oabs });
      setGiven("");
    } catch (refusal) {
      setError(refusal);
    }
    kept.again();
  };
  return html`
    <section class="panel" aria-labelledby="followed-title">
      <h2 id="followed-title">Inscrições da OAB acompanhadas</h2>
      <${Loaded} from=${kept} what="as inscrições">${(found) => html`
        <p class="fine">${found.active ? "O DJEN é perguntado por elas algumas vezes por dia." : "Esta instalação não pergunta ao DJEN: elas valem para os arquivos que se incluem."}</p>
        ${found.oabs.length > 0
          ? html`<ul class="simple">${found.oabs.map((one) => html`<li key=${one.oab}>${one.oab} <span class="fine">${one.through ? `até ${day(one.through)}` : "ainda não perguntada"}${one.error ? `; ${one.error}` : ""}</span>
              ${may(me, "admin") && html`<button type="button" class="small" aria-label=${`Deixar de acompanhar ${one.oab}`} onClick=${() => change(found.oabs.map((other) => other.oab).filter((other) => other !== one.oab))}>Excluir</button>`}</li>`)}</ul>`
          : html`<p>Nenhuma inscrição.</p>`}
        ${may(me, "admin") && html`
          <form class="fields" onSubmit=${(event) => { event.preventDefault(); change([...found.oabs.map((one) => one.oab), given]); }}>
            <label for="followed-oab">Inscrição, como PB 12345</label><input id="followed-oab" required maxlength="20" value=${given} onInput=${(event) => setGiven(event.target.value)} />
            <div class="actions"><button type="submit">Acompanhar</button></div>
          </form>`}`}<//>
      ${error && html`<${Failed} error=${error} />`}
    </section>`;
}
