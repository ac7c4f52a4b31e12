// A person's links by which Outlook, Google Calendar and others read the terms; each is shown once.

import { useState } from "preact/hooks";

import { when } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Failed, Loaded } from "../../parts/feedback.js";

export function Feeds() {
  const { port } = useReader();
  const kept = useLoaded(() => port.calendarFeeds(), []);
  const [name, setName] = useState("");
  const [made, setMade] = useState(null);
  const [error, setError] = useState(null);
  const change = async (act) => {
    setError(null);
    try {
      setMade((await act()).url ?? null);
      setName("");
    } catch (refusal) {
      setError(refusal);
    }
    kept.again();
  };
  return html`
    <section class="panel" aria-labelledby="feeds-title">
      <h2 id="feeds-title">Assinar no Outlook ou no Google Agenda</h2>
      <p class="fine">Um link só seu mostra os prazos com data no seu programa de agenda, que o lê algumas vezes por dia. Quem tem o link lê a agenda sem entrar, e o provedor da agenda recebe o número dos processos: não o passe adiante. Casos com sigilo só aparecem com a autorização do cliente.</p>
      <${Loaded} from=${kept} what="os links">${(found) => html`
        ${found.length > 0 && html`<ul class="simple">${found.map((one) => html`<li key=${one.feed_id}>${one.name} <span class="fine">criado em ${when(one.created_at)}; ${one.last_read_at ? `lido por último em ${when(one.last_read_at)}` : "ainda não lido"}</span>
          <button type="button" class="small" aria-label=${`Encerrar ${one.name}`} onClick=${() => change(() => port.removeCalendarFeed(one.feed_id))}>Encerrar</button></li>`)}</ul>`}
        <form class="fields" onSubmit=${(event) => { event.preventDefault(); change(() => port.addCalendarFeed({ name })); }}>
          <label for="feed-name">Onde vai ser usado</label><input id="feed-name" required maxlength="60" placeholder="Outlook do escritório" value=${name} onInput=${(event) => setName(event.target.value)} />
          <div class="actions"><button type="submit">Criar link</button></div>
        </form>`}<//>
      <div role="status">${made && html`<p>Copie agora: o endereço não será mostrado de novo. No programa de agenda, escolha assinar ou adicionar por URL.</p><p><code class="address">${made}</code> <${CopyButton} text=${made} name="Copiar o endereço" done="Copiado." /></p>`}</div>
      ${error && html`<${Failed} error=${error} />`}
    </section>`;
}
