// Pesquisa: a question in plain words, answered with decisions and the passage that answers, or honestly not at all.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { go, Link, usePlace } from "../../core/router.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { Divergences } from "./divergences.js";
import { Evolution } from "./evolution.js";
import { Filters, filtersIn, InTheWay } from "./filters.js";
import { Choice, ToCompare } from "./choosing.js";
import { Hit } from "./hit.js";

export function Research() {
  const { query } = usePlace();
  const asked = query.get("q") ?? "";
  const filters = filtersIn(query);
  return html`
    <${Title} text="Pesquisa" lead="Decisões do acervo, com o trecho que responde."><${Link} class="button" to=${address("/argumentos", { q: asked })}>Argumentos<//><//>
    <${Question} asked=${asked} filters=${filters} />
    ${asked ? html`<${Answers} asked=${asked} filters=${filters} />` : html`<${Empty} title="Escreva a questão como a diria a um colega">Por exemplo: inscrição indevida em cadastro de inadimplentes com anotações anteriores.<//><${Divergences} />`}`;
}

function Question({ asked, filters }) {
  const [text, setText] = useKept("research-question", asked);
  const field = useRef(null);
  useLayoutEffect(() => {
    if (asked) setText(asked);
  }, [asked]);
  useKeys({ "/": () => field.current.focus() });
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) go(address("/pesquisa", { q: text.trim(), ...filters }));
  };
  return html`
    <form class="panel question" role="search" onSubmit=${send}>
      <label for="question">Questão</label>
      <textarea id="question" ref=${field} rows="2" maxlength="20000" value=${text} onInput=${(event) => setText(event.target.value)}
        onKeyDown=${(event) => event.key === "Enter" && !event.shiftKey && send(event)}></textarea>
      <div class="actions"><button type="submit" class="main">Pesquisar</button></div>
      <${Filters} asked=${asked} filters=${filters} />
    </form>`;
}

function Answers({ asked, filters }) {
  const { port } = useReader();
  const [chosen, choose] = useState([]);
  const found = useLoaded(() => port.retrieve({ query: asked, top_k: 15, ...filters }), [asked, JSON.stringify(filters)]);
  return html`<${Loaded} from=${found} what="as decisões">
    ${({ data, meta }) => {
      const nearest = data.nearest ?? [];
      return html`
        ${!data.answered && html`<p class="notice warn" role="status">${data.unanswered_reason}${nearest.length ? " As mais próximas estão abaixo: leia antes de usar, pois podem tratar de outra questão." : ""}</p>`}
        <${InTheWay} asked=${asked} filters=${filters} told=${data.without_filter} />
        ${data.certainty === "provavel" && html`<p class="fine" role="status">Resposta provável: confira na decisão se ela trata da sua questão.</p>`}
        ${meta.expansion_queries?.length > 0 && html`<p class="fine">Buscou também: ${meta.expansion_queries.join("; ")}.</p>`}
        <${ToCompare} chosen=${chosen} />
        <div class="columns">
          <ol class="hits">${(data.answered ? data.results : nearest).map((one) => html`<${Hit} key=${one.id} one=${one} beside=${html`<${Choice} one=${one} chosen=${chosen} choose=${choose} />`} />`)}</ol>
          <${Evolution} subject=${asked} />
        </div>`;
    }}
  <//>`;
}
