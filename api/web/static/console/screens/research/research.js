// Pesquisa: a question in plain words, answered with decisions and the passage that answers, or honestly not at all.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/kept.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { go, usePlace } from "../../core/router.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { Divergences } from "./divergences.js";
import { Evolution } from "./evolution.js";
import { Hit } from "./hit.js";

const FILTERS = ["ministro", "data_inicio", "data_fim", "tribunal", "orgao", "classe", "uf"];
const NAMES = { ministro: "Relator", tribunal: "Tribunal", orgao: "Órgão julgador", classe: "Classe", uf: "UF" };

export function Research() {
  const { query } = usePlace();
  const asked = query.get("q") ?? "";
  const filters = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ""]));
  return html`
    <${Title} text="Pesquisa" lead="Decisões do acervo, com o trecho que responde." />
    <${Question} asked=${asked} filters=${filters} />
    ${asked ? html`<${Answers} asked=${asked} filters=${filters} />` : html`<${Empty} title="Escreva a questão como a diria a um colega">Por exemplo: inscrição indevida em cadastro de inadimplentes com anotações anteriores.<//><${Divergences} />`}`;
}

function Question({ asked, filters }) {
  const [text, setText] = useKept("research-question", asked);
  const [chosen, setChosen] = useState(filters);
  const field = useRef(null);
  const { port } = useReader();
  const [known, setKnown] = useState({});
  const offer = (name) => () => known[name] ?? port.values(name).then(({ valores }) => setKnown((before) => ({ ...before, [name]: valores })), () => {});
  useLayoutEffect(() => {
    if (asked) setText(asked);
    setChosen(filters);
  }, [asked, JSON.stringify(filters)]);
  useKeys({ "/": () => field.current.focus() });
  const set = (name) => (event) => setChosen({ ...chosen, [name]: event.target.value });
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) go(address("/pesquisa", { q: text.trim(), ...chosen }));
  };
  return html`
    <form class="panel question" role="search" onSubmit=${send}>
      <label for="question">Questão</label>
      <textarea id="question" ref=${field} rows="2" maxlength="20000" value=${text} onInput=${(event) => setText(event.target.value)}
        onKeyDown=${(event) => event.key === "Enter" && !event.shiftKey && send(event)}></textarea>
      <div class="line">
        ${Object.entries(NAMES).map(([name, label]) => html`
          <span key=${name} class="pair"><label for=${name}>${label}</label><input id=${name} maxlength="200" list=${`known-${name}`} value=${chosen[name]} onFocus=${offer(name)} onInput=${set(name)} /></span>
          <datalist id=${`known-${name}`}>${known[name]?.map(({ valor }) => html`<option key=${valor} value=${valor}></option>`)}</datalist>`)}
        <span class="pair"><label for="de">De</label><input id="de" type="date" value=${chosen.data_inicio} onInput=${set("data_inicio")} /></span>
        <span class="pair"><label for="ate">Até</label><input id="ate" type="date" value=${chosen.data_fim} onInput=${set("data_fim")} /></span>
        <button type="submit" class="main">Pesquisar</button>
      </div>
    </form>`;
}

function Answers({ asked, filters }) {
  const { port } = useReader();
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const found = useLoaded(() => port.retrieve({ query: asked, top_k: 15, ...given }), [asked, JSON.stringify(given)]);
  return html`<${Loaded} from=${found} what="as decisões">
    ${({ data, meta }) => {
      const nearest = data.nearest ?? [];
      return html`
        ${!data.answered && html`<p class="notice warn" role="status">${data.unanswered_reason}${nearest.length ? " As mais próximas estão abaixo: leia antes de usar, pois podem tratar de outra questão." : ""}</p>`}
        ${data.certainty === "provavel" && html`<p class="fine" role="status">Resposta provável: confira na decisão se ela trata da sua questão.</p>`}
        ${meta.expansion_queries?.length > 0 && html`<p class="fine">Buscou também: ${meta.expansion_queries.join("; ")}.</p>`}
        <div class="columns">
          <ol class="hits">${(data.answered ? data.results : nearest).map((one) => html`<${Hit} key=${one.id} one=${one} />`)}</ol>
          <${Evolution} subject=${asked} />
        </div>`;
    }}
  <//>`;
}
