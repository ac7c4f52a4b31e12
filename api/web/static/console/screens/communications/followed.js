// What the firm follows in the DJEN and the DataJud; who administrates the firm changes it.

import { useState } from "preact/hooks";

import { day, when } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { Failed, Loaded } from "../../parts/feedback.js";

export function Followed() {
  const { me, port } = useReader();
  const kept = useLoaded(() => port.followedOabs(), []);
  const [error, setError] = useState(null);
  const [given, setGiven] = useState("");
  const change = async (oabs, lawsuits = null) => {
    setError(null);
    try {
      await port.followOabs({ oabs, lawsuits });
      setGiven("");
    } catch (refusal) {
      setError(refusal);
    }
    kept.again();
  };
  return html`
    <section class="panel" aria-labelledby="followed-title">
      <h2 id="followed-title">Acompanhamento</h2>
      <${Loaded} from=${kept} what="as inscrições">${(found) => html`
        <p class="fine">${found.active ? "O DJEN é perguntado algumas vezes por dia pelas inscrições da OAB." : "Esta instalação não pergunta ao DJEN: as inscrições da OAB valem para os arquivos que se incluem."}</p>
        ${found.oabs.length > 0
          ? html`<ul class="simple">${found.oabs.map((one) => html`<li key=${one.oab}>${one.oab} <span class="fine">${one.through ? `até ${day(one.through)}` : "ainda não perguntada"}${one.error ? `; ${one.error}` : ""}</span>
              ${may(me, "admin") && html`<button type="button" class="small" aria-label=${`Deixar de acompanhar ${one.oab}`} onClick=${() => change(found.oabs.map((other) => other.oab).filter((other) => other !== one.oab))}>Excluir</button>`}</li>`)}</ul>`
          : html`<p>Nenhuma inscrição.</p>`}
        ${may(me, "admin") && html`
          <form class="fields" onSubmit=${(event) => { event.preventDefault(); change([...found.oabs.map((one) => one.oab), given]); }}>
            <label for="followed-oab">Inscrição, como PB 12345</label><input id="followed-oab" required maxlength="20" value=${given} onInput=${(event) => setGiven(event.target.value)} />
            <div class="actions"><button type="submit">Acompanhar</button></div>
          </form>`}
        <p class="choice"><input type="checkbox" id="followed-cases" checked=${found.lawsuits.wanted} disabled=${!may(me, "admin")} onChange=${(event) => change(found.oabs.map((one) => one.oab), event.target.checked)} /><label for="followed-cases">Acompanhar no DataJud os andamentos dos casos sem sigilo, uma vez por dia</label></p>
        ${found.lawsuits.wanted && html`<p class="fine">${found.lawsuits_active ? "O CNJ recebe o número de cada um." : "Esta instalação não pergunta ao DataJud."} ${found.lawsuits.asked_at ? `Lidos por último em ${when(found.lawsuits.asked_at)}.` : "Ainda não lidos."} ${found.lawsuits.error ?? ""}</p>`}`}<//>
      ${error && html`<${Failed} error=${error} />`}
    </section>`;
}
