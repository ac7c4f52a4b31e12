// Legislação: the norms of the corpus, and a search over laws, súmulas and themes in the wording of a day.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { day } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useKeys } from "../../core/keys.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { Link, go, usePlace } from "../../core/router.js";
import { Badge } from "../../parts/badge.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { KINDS, shown, tone } from "./words.js";

const PAGE = 20;
const OF_LAW = "legislation|sumula|tema";

export function Legislation() {
  const { query } = usePlace();
  const asked = Object.fromEntries(["q", "kind", "em", "cita"].map((name) => [name, query.get(name) ?? ""]));
  const offset = Math.max(0, Number.parseInt(query.get("de"), 10) || 0);
  return html`
    <${Title} text="Legislação" lead="Leis artigo por artigo, súmulas e temas do acervo, como estão ou como estavam num dia." />
    <${Question} asked=${asked} />
    ${asked.q || asked.cita ? html`<${Answers} asked=${asked} offset=${offset} />` : html`<${Norms} on=${asked.em} />`}`;
}

function Question({ asked }) {
  const [chosen, setChosen] = useState(asked);
  const field = useRef(null);
  useLayoutEffect(() => setChosen(asked), [JSON.stringify(asked)]);
  useKeys({ "/": () => field.current.focus() });
  const set = (name) => (event) => setChosen({ ...chosen, [name]: event.target.value });
  const send = (event) => {
    event.preventDefault();
    go(address("/legislacao", { ...chosen, q: chosen.q.trim(), cita: chosen.q.trim() ? "" : chosen.cita }));
  };
  return html`
    <form class="panel question" role="search" onSubmit=${send}>
      <label for="words">Palavras ou referência</label>
      <input id="words" ref=${field} maxlength="2000" value=${chosen.q} onInput=${set("q")} placeholder="art. 927 do CPC, ou: prescrição -tributária" />
      <div class="line">
        <label for="kind">O quê</label>
        <select id="kind" value=${chosen.kind} onChange=${set("kind")}>
          <option value="">Leis, súmulas e temas</option>
          ${Object.entries(KINDS).map(([kind, name]) => html`<option key=${kind} value=${kind}>${name}</option>`)}
        </select>
        <span class="pair"><label for="em">Redação de</label><input id="em" type="date" value=${chosen.em} onInput=${set("em")} /></span>
        <button type="submit" class="main">Buscar</button>
      </div>
    </form>`;
}

function Norms({ on }) {
  const { port } = useReader();
  const found = useLoaded(() => port.structure({ limit: 200 }), []);
  return html`<${Loaded} from=${found} what="as normas">
    ${({ nodes }) => nodes.length === 0
      ? html`<${Empty} title="O acervo ainda não tem leis">Quem opera a instalação as importa em JSONL neutro, na tela Acervo.<//>`
      : html`<ul class="hits">${nodes.map((one) => html`
          <li key=${one.id} class="panel"><h2><${Link} to=${address(one.link, { em: on })}>${one.title}<//></h2></li>`)}</ul>`}
  <//>`;
}

function Answers({ asked, offset }) {
  const { port } = useReader();
  const body = { tags: { kind: asked.kind || (asked.cita ? "*" : OF_LAW) }, limit: PAGE, offset };
  if (asked.q) body.query = asked.q;
  if (asked.cita) body.edges = { cites: asked.cita };
  if (asked.em) body.at_date = asked.em;
  const found = useLoaded(() => port.searchDocuments(body), [JSON.stringify(body)]);
  return html`<${Loaded} from=${found} what="os textos">
    ${({ data, meta }) => html`
      ${asked.cita && html`<${Cited} id=${asked.cita} />`}
      ${meta.expansion_queries?.length > 0 && html`<p class="fine">Buscou também: ${meta.expansion_queries.join("; ")}.</p>`}
      ${data.notes.map((note) => html`<p key=${note} class="fine">${note}</p>`)}
      ${data.total_found === 0
        ? html`<${Empty} title="Nada encontrado neste acervo">O acervo não tem tudo: não achar não é não existir. Tente menos palavras.<//>`
        : html`<ol class="hits">${data.results.map((one) => html`<${Row} key=${one.id} one=${one} on=${asked.em} />`)}</ol>`}
      <p class="actions">
        ${offset > 0 && html`<${Link} to=${address("/legislacao", { ...asked, de: Math.max(0, offset - PAGE) })}>Anteriores<//>`}
        ${offset + data.results.length < data.total_found && html`<${Link} to=${address("/legislacao", { ...asked, de: offset + PAGE })}>Seguintes<//>`}
        ${data.total_found > 0 && html`<span class="fine">${offset + 1} a ${offset + data.results.length} de ${data.total_found}</span>`}
      </p>`}
  <//>`;
}

/** Of which text the answers are citations, by its name. */
function Cited({ id }) {
  const { port } = useReader();
  const named = useLoaded(() => port.document({ reference: id, blocks: "1-1" }).catch(() => null), [id]);
  return html`<p class="notice" role="status">${named.waiting ? "Procurando…" : html`O que cita ${named.value ? html`<${Link} to=${named.value.link}>${named.value.title}<//>` : "esse texto"}.`}</p>`;
}

const Row = ({ one, on }) => html`
  <li class="panel">
    <h2><${Link} to=${address(one.link, { em: one.kind === "decision" ? "" : on })}>${one.title}<//></h2>
    <p class="fine">${[KINDS[one.kind], one.within, one.date && `desde ${day(one.date)}`].filter(Boolean).join(" · ")}</p>
    ${one.wording && one.wording !== "atual" && html`<p class="badges"><${Badge} tone=${tone(one.wording)}>${shown(one.wording)}<//></p>`}
    ${one.snippet && html`<blockquote class="quote">${one.snippet}</blockquote>`}
    ${one.notes.map((note) => html`<p key=${note} class="fine">${note}</p>`)}
  </li>`;
