// Casos: the list, searched, filtered and sorted; what is asked stands in the address.

import { useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLive, useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { go, Link } from "../../core/router.js";
import { Assignment } from "../../parts/case/assignment.js";
import { CaseRow, nameOfListed } from "../../parts/case/case_row.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { saveFile } from "../../parts/save_file.js";
import { Title } from "../../parts/title.js";
import { Asked } from "./asked.js";
import { BulkActions } from "./bulk.js";
import { CASE_COLUMNS, csvOf } from "./csv.js";
import { Filters } from "./filters.js";
import { SavedSearches } from "./saved.js";
import { useSelection } from "./selection.js";
import { Texts } from "./texts.js";

const SHOWN = 25;
const A_PAGE = 100;
const MOST_EXPORTED = 2000;

export function Cases({ query }) {
  const { port } = useReader();
  const asked = { q: query.get("q") ?? "", state: query.getAll("state"), sort: query.get("sort") ?? "", claimed: query.get("claimed") ?? "", tag: query.getAll("tag") };
  const page = query.get("page");
  const key = query.toString();
  const cases = useLoaded(() => port.cases({ ...asked, page, limit: SHOWN }), [key]);
  const tags = useLoaded(() => port.tags(), []);
  const again = () => {
    cases.again();
    tags.again();
  };
  useLive(port.inboxStream(), cases.again);
  const alerts = useLoaded(() => port.alerts(), []);
  const alerted = new Set((alerts.value ?? []).map((one) => `${one.workflow_id}/${one.run}`));
  const change = (part) => go(address("/casos", { ...asked, ...part }), { replace: true });
  const filtered = Boolean(asked.q || asked.state.length || asked.claimed || asked.tag.length);
  const shown = cases.value?.data ?? [];
  const selection = useSelection(shown.map((one) => one.workflow_id), key);
  const chosen = shown.filter((one) => selection.chosen.has(one.workflow_id));
  return html`
    <${Title} text="Casos" />
    <${Filters} asked=${asked} tags=${tags.value ?? []} change=${change} />
    <${SavedSearches} asked=${asked} filtered=${filtered} />
    <${Texts} words=${query.get("textos") ?? ""} look=${(textos) => change({ textos })} />
    <${Asked} question=${query.get("pergunta") ?? ""} only=${query.getAll("caso")} ask=${(pergunta, caso) => change({ pergunta, caso })} />
    <section class="panel" aria-label="Lista de casos">
      <${Loaded} from=${cases} what="os casos">
        ${({ data, pagination }) =>
          data.length
            ? html`
                <${Head} total=${pagination?.total_estimate ?? data.length} asked=${asked} selection=${selection} shown=${data} />
                <ul class="rows" onKeyDown=${walk}>
                  ${data.map(
                    (one) => html`<${CaseRow} one=${one} key=${one.workflow_id} alerted=${alerted.has(`${one.workflow_id}/${one.run}`)}
                      before=${html`<input type="checkbox" aria-label=${`Selecionar ${nameOfListed(one)}`} checked=${selection.chosen.has(one.workflow_id)} onClick=${(event) => selection.turn(one.workflow_id, event.shiftKey)} />`}>
                      <${Assignment} one=${one} changed=${cases.again} />
                    <//>`,
                  )}
                </ul>
                <p class="actions">
                  ${page && html`<${Link} to=${address("/casos", asked)}>Voltar ao começo<//>`}
                  ${pagination?.has_more && html`<${Link} class="button" to=${address("/casos", { ...asked, page: pagination.cursor })}>Mais casos<//>`}
                </p>`
            : html`<${Empty} title=${filtered ? "Nenhum caso corresponde" : "Ainda não há casos"}>
                ${filtered
                  ? html`Mude a busca ou <${Link} to="/casos">veja todos os casos<//>.`
                  : html`Envie o PDF de um processo pelo <${Link} to="/">início<//> ou pelo chat.`}
              <//>`}
      <//>
    </section>
    ${chosen.length > 0 && html`<${BulkActions} cases=${chosen} clear=${selection.clear} changed=${again} exported=${() => save(chosen)} asked=${() => change({ caso: [...selection.chosen] })} />`}`;
}

/** The arrow keys go from one case's box to the next. */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.target.type !== "checkbox") return;
  const boxes = [...event.currentTarget.querySelectorAll(".case-row > input[type=checkbox]")];
  event.preventDefault();
  boxes[boxes.indexOf(event.target) + step]?.focus();
}

/** How many there are, the box for all of the page, and the whole list as a file. */
function Head({ total, asked, selection, shown }) {
  const { port } = useReader();
  const [told, setTold] = useState("");
  const some = selection.chosen.size > 0 && selection.chosen.size < shown.length;
  const exportAll = async () => {
    setTold("Preparando o arquivo…");
    try {
      const found = [];
      let page = null;
      do {
        const answer = await port.cases({ ...asked, page, limit: A_PAGE });
        found.push(...answer.data);
        page = answer.pagination?.has_more ? answer.pagination.cursor : null;
      } while (page && found.length < MOST_EXPORTED);
      save(found);
      setTold(page ? `O arquivo tem os primeiros ${found.length} de ${total} casos. Filtre a lista para exportar o resto.` : "");
    } catch (refusal) {
      setTold(refusal.message);
    }
  };
  return html`
    <div class="list-head">
      <span class="choice"><input type="checkbox" id="all-shown" checked=${selection.chosen.size === shown.length} ref=${(box) => box && (box.indeterminate = some)} onClick=${selection.turnAll} /><label for="all-shown">todos desta página</label></span>
      <span class="fine" role="status">${told || count(total, "caso", "casos")}</span>
      <button type="button" class="small" onClick=${exportAll}>Exportar a lista (CSV)</button>
    </div>`;
}

const save = (cases) => saveFile("casos.csv", csvOf(CASE_COLUMNS, cases), "text/csv;charset=utf-8");
