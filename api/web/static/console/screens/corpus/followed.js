// The court's portal that the corpus follows: what came last, when it asks again, and what is missing and why.

import { useEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { count, day, number, when } from "../../core/format.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Badge } from "../../parts/badge.js";
import { Empty, Loaded } from "../../parts/feedback.js";

const STATES = { asking: "Consultando o portal", importing: "Importando arquivos", building: "Construindo o acervo", unchanged: "Nada mudou no acervo", active: "Novo acervo ativo", failed: "Falhou" };
const POLL = 3000;

const scope = (one) =>
  `${one.bodies.length ? one.bodies.join(", ") : "todos os órgãos"}${one.since ? `, desde ${day(one.since)}` : ""}${one.full_texts ? ", com íntegras" : ""}, a cada ${count(one.every_hours, "hora", "horas")}`;

const Last = ({ last }) => html`
  <dt>Última atualização</dt><dd>${when(last.started_at)}: ${STATES[last.state]}</dd>
  <dt>O que veio</dt><dd>${count(last.fetched, "arquivo", "arquivos")}, ${count(last.new, "decisão nova", "decisões novas")}, ${count(last.changed, "mudada", "mudadas")}, ${number(last.gone)} que o portal não publica mais</dd>
  ${last.message && html`<dt>Aviso</dt><dd class=${last.state === "failed" ? "bad-text" : ""}>${last.message}</dd>`}`;

const Missing = ({ found }) => html`
  <details>
    <summary>${count(found.lacking, "arquivo falta ou foi retirado", "arquivos faltam ou foram retirados")}</summary>
    <ul class="rows">${found.missing.map((one) => html`
      <li key=${`${one.data_set}/${one.name}`}><span>${one.data_set}/${one.name}</span><span class="fine">${one.reason}</span>${one.withdrawn && html`<${Badge}>retirado<//>`}</li>`)}</ul>
    ${found.lacking > found.missing.length && html`<p class="fine">E mais ${number(found.lacking - found.missing.length)}.</p>`}
  </details>`;

export function Followed({ operates, refreshed }) {
  const { port } = useReader();
  const followed = useLoaded(() => port.followed(), []);
  const [failure, setFailure] = useState("");
  const [sending, setSending] = useState(false);
  const running = followed.value?.running ?? false;
  const ran = useRef(false);

  useEffect(() => {
    if (ran.current && !running) refreshed();
    ran.current = running;
  }, [running]);
  usePoll(followed.again, POLL, running);

  const refresh = async () => {
    setFailure("");
    setSending(true);
    try {
      await port.refreshCorpus();
    } catch (error) {
      setFailure(error.message);
    }
    await followed.again();
    setSending(false);
  };

  return html`
    <${Loaded} from=${followed} what="o portal acompanhado">
      ${(found) => html`
        <section class="panel" aria-labelledby="followed-title">
          <h2 id="followed-title">Portal acompanhado</h2>
          ${found.following === null && html`<${Empty} title="O acervo não acompanha nenhum portal">${operates ? "Comece com autos corpus follow stj." : "Quem opera a instalação decide."}<//>`}
          <dl class="facts">
            ${found.following && html`<dt>Portal</dt><dd>${found.following.portal.toUpperCase()}: ${scope(found.following)}</dd>`}
            ${found.last && html`<${Last} last=${found.last} />`}
            ${found.next_at && html`<dt>Próxima</dt><dd>${when(found.next_at)}</dd>`}
          </dl>
          ${found.lacking > 0 && html`<${Missing} found=${found} />`}
          ${running && html`<p class="fine" role="status">Uma atualização está em curso.</p>`}
          ${operates && found.following && html`<p><button type="button" disabled=${running || sending} onClick=${refresh}>Atualizar agora</button></p>`}
          ${failure && html`<p class="bad-text" role="alert">${failure}</p>`}
        </section>`}
    <//>`;
}
