// Two decisions side by side: whether they answer the same question, what both have, and what tells them apart.

import { html } from "../../core/html.js";
import { day } from "../../core/format.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { titled } from "../../core/words.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { TreatmentBadge, TreatmentSources } from "../../parts/case/treatment.js";

const SAME = { sim: ["good", "Mesma questão"], nao: ["warn", "Questões diferentes"], indefinido: ["", "Não se sabe se é a mesma questão"] };
const PARTS = [["questao", "Questão"], ["regra", "Regra"], ["aplicacao", "Aplicação"], ["conclusao", "Conclusão"]];
const NAMES = [["points", "Pontos"], ["statutes", "Dispositivos"], ["citations", "Precedentes citados"], ["facts", "Fatos"]];
const GROUNDS = { resultado: "Resultado", fato: "Fato", direito: "Direito", data: "Data", orgao: "Órgão" };

export function Comparison({ query }) {
  const { port } = useReader();
  const left = query.get("a");
  const right = query.get("b");
  const found = useLoaded(async () => (left && right ? port.compareDecisions({ left, right }) : null), [left, right]);
  if (!left || !right) return html`<${Title} text="Comparar decisões" /><${Empty} title="Escolha duas decisões">Marque comparar em duas das decisões que a <${Link} to="/pesquisa">pesquisa<//> achar.<//>`;
  return html`
    <${Title} text="Comparar decisões" lead="O que as duas têm, o que só uma tem, e em que se afastam." />
    <${Loaded} from=${found} what="a comparação">${(told) => told && html`<${Told} told=${told} />`}<//>`;
}

function Told({ told }) {
  const [tone, words] = SAME[told.same_question];
  const sides = [told.left, told.right];
  return html`
    <section class="panel" aria-label="Mesma questão?">
      <p class="badges"><${Badge} tone=${tone}>${words}<//></p>
      <ul class="simple">${told.rests_on.map((text) => html`<li key=${text}>${text}</li>`)}</ul>
      ${told.differences.length > 0 && html`<h2>O que as distingue</h2><dl class="facts">${told.differences.map((one, at) => html`<dt key=${`g${at}`}>${GROUNDS[one.ground]}</dt><dd key=${`t${at}`}>${one.text}</dd>`)}</dl>`}
    </section>
    <section class="panel" aria-label="As duas decisões lado a lado"><table class="side-by-side">
      <thead><tr>${sides.map((one) => html`<th scope="col" key=${one.document_id}><${Link} to=${`/decisoes/${encodeURIComponent(one.document_id)}`}>${one.processo}<//></th>`)}</tr></thead>
        <${Row} name="O que é" sides=${sides} cell=${(one) => [titled(one.ministro), titled(one.orgao), one.data && day(one.data)].filter(Boolean).join(" · ")} />
        <${Row} name="Força" sides=${sides} cell=${(one) => html`${one.force} <${TreatmentBadge} treatment=${one.treatment} /><${TreatmentSources} treatment=${one.treatment} />`} />
        <${Row} name="Resultado" sides=${sides} cell=${(one) => [one.resultado ?? "não se sabe", one.favours].join("; ")} />
        <${Row} name="Matéria" sides=${sides} cell=${(one) => one.matters.join(", ") || "nenhuma que se conheça"} />
        <${Row} name="Trecho sobre o que a outra diz" sides=${sides} cell=${(one) => html`<blockquote class="quote">${one.passage.text}</blockquote>`} />
        ${PARTS.map(([name, title]) => html`<${Row} key=${name} name=${title} sides=${sides} cell=${(one) => (one[name].length ? one[name].map((text) => html`<p key=${text}>“${text}”</p>`) : html`<span class="fine">o texto não mostra</span>`)} />`)}
        ${NAMES.map(([name, title]) => html`<${Named} key=${name} title=${title} names=${told[name]} />`)}
        <${Row} name="Cautelas" sides=${sides} cell=${(one) => one.cautions.join(" ")} />
        <${Row} name="Citar" sides=${sides} cell=${(one) => html`${one.citation} <${CopyButton} text=${one.citation} />`} />
    </table></section>`;
}

const Row = ({ name, sides, cell }) => html`<${Aspect} name=${name}>${sides.map((one) => html`<td key=${one.document_id}>${cell(one)}</td>`)}<//>`;

/** Its name stands over both columns: beside them it would leave a phone no room for what the decisions say. */
const Aspect = ({ name, children }) => html`<tbody><tr><th scope="rowgroup" colspan="2">${name}</th></tr><tr>${children}</tr></tbody>`;

/** Names that both have over the whole width, then those that only one has. */
function Named({ title, names }) {
  const only = [names.only_left, names.only_right];
  return html`
    ${names.both.length > 0 && html`<${Aspect} name=${`${title} nas duas`}><td colspan="2">${names.both.join("; ")}</td><//>`}
    ${only.some((list) => list.length) && html`<${Aspect} name=${`${title} só numa`}>${only.map((list, at) => html`<td key=${at}>${list.join("; ") || html`<span class="fine">nenhum outro</span>`}</td>`)}<//>`}`;
}
