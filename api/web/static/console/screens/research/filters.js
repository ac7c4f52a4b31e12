// The filters of a search: fields that suggest values with the hits of the question, and what was chosen, to be taken back.

import { html } from "../../core/html.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { go } from "../../core/router.js";
import { titled } from "../../core/words.js";
import { Combobox } from "../../parts/combobox.js";
import { periodIn, periodsFor } from "./period.js";

const LABELS = { tribunal: "Tribunal", classe: "Classe", ministro: "Relator", orgao: "Órgão julgador", uf: "UF", ano: "Ano ou período" };
const TAKEN_BY = { ano: ["data_inicio", "data_fim"] };
const READ = { ministro: titled, orgao: titled };

const takenBy = (name) => TAKEN_BY[name] ?? [name];

/** The filters in an address, those that were chosen. */
export function filtersIn(query) {
  const names = Object.keys(LABELS).flatMap(takenBy);
  return Object.fromEntries(names.map((name) => [name, query.get(name)]).filter(([, value]) => value));
}

const isChosen = (filters, name) => takenBy(name).some((field) => filters[field]);

/** A filter as it was chosen: "Relator: Maria da Serra". */
export function chosen(filters, name) {
  return name === "ano" ? `Período: ${periodIn(filters)}` : `${LABELS[name]}: ${(READ[name] ?? String)(filters[name])}`;
}

export const without = (filters, name) => Object.fromEntries(Object.entries(filters).filter(([field]) => !takenBy(name).includes(field)));

export function Filters({ asked, filters }) {
  const { port } = useReader();
  const move = (next) => go(address("/pesquisa", { q: asked, ...next }));
  const ask = (name) => async (text) => {
    const given = { query: asked || undefined, ...filters };
    if (name === "ano") return periodsFor(text, (await port.values({ filtro: name, limit: 100, ...given })).valores);
    const { valores } = await port.values({ filtro: name, contem: text.trim() || undefined, limit: 50, ...given });
    return valores.map(({ valor, decisoes }) => ({ name: (READ[name] ?? String)(valor), many: decisoes, set: { [name]: valor } }));
  };
  const names = Object.keys(LABELS);
  return html`
    <div class="line suggested" role="group" aria-label="Filtros">
      ${names.map((name) => html`<${Combobox} key=${name} id=${`filter-${name}`} label=${LABELS[name]} ask=${ask(name)} onChoose=${({ set }) => move({ ...filters, ...set })} />`)}
    </div>
    ${asked && html`<p class="fine">Cada sugestão conta as decisões mais próximas da questão que cumprem os outros filtros.</p>`}
    ${Object.keys(filters).length > 0 && html`
      <ul class="chips" aria-label="Filtros escolhidos">
        ${names.filter((name) => isChosen(filters, name)).map((name) => html`
          <li key=${name}><button type="button" class="small" aria-label=${`Tirar o filtro ${chosen(filters, name)}`} onClick=${() => move(without(filters, name))}>${chosen(filters, name)} <span aria-hidden="true">✕</span></button></li>`)}
      </ul>`}`;
}

/** Which filter stands in the way, where with it nothing answers. */
export function InTheWay({ asked, filters, told }) {
  const freeing = told.filter(({ certainty }) => certainty);
  if (told.length === 0) return null;
  if (freeing.length === 0) return html`<p class="fine">${told.length === 1 ? "Também sem o filtro nada responde." : "Tirar um só dos filtros não basta."} ${told.length > 1 && html`<button type="button" class="small" onClick=${() => go(address("/pesquisa", { q: asked }))}>Pesquisar sem filtros</button>`}</p>`;
  return html`
    <div class="notice"><p>O acervo responde sem ${freeing.length === 1 ? "este filtro" : "um destes filtros"}:</p>
      <p class="actions">${freeing.map(({ filtro }) => html`<button type="button" key=${filtro} class="small" onClick=${() => go(address("/pesquisa", { q: asked, ...without(filters, filtro) }))}>Tirar ${chosen(filters, filtro)}</button>`)}</p></div>`;
}
