// Prazos: the terms that may be running in all cases, by day, and the same as a calendar file.

import { day, number } from "../../core/format.js";
import { html } from "../../core/html.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { nameOfListed } from "../../parts/case/case_row.js";
import { Empty, Failed } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { progressOf, useTurns } from "../../parts/turns.js";
import { pageAddress } from "../files/page_address.js";
import { Candidate } from "../case/reading/term.js";
import { CourtCalendar } from "./calendar.js";
import { Feeds } from "./feeds.js";

const FILE = "/v1/ingest/terms.ics";

export function Terms({ query }) {
  const since = query.get("desde") ?? "";
  const { port } = useReader();
  const turns = useTurns((page) => port.terms({ since, page }), "terms", { key: since });
  const { rows: terms, waiting, error, go, again } = turns;
  const dated = terms.filter((one) => one.term.last_day).sort((left, right) => left.term.last_day.localeCompare(right.term.last_day));
  const undated = terms.filter((one) => !one.term.last_day).sort((left, right) => (right.act_date ?? "").localeCompare(left.act_date ?? ""));
  return html`
    <${Title} text="Prazos" lead="Os que podem correr em todos os casos que você pode ver. Confira sempre no sistema do tribunal."><${Link} class="button" to="/comunicacoes">Comunicações dos tribunais<//><a class="button" href=${address(FILE, { since })} download="prazos.ics">Baixar como agenda (.ics)</a><//>
    <section class="panel" aria-labelledby="dated-title">
      <h2 id="dated-title">Com data <span class="count">${dated.length}</span></h2>
      <p class="fine" role="status">${progressOf(turns, { doing: "Lendo os casos…", done: ["caso lido", "casos lidos"] })}</p>
      ${error && html`<${Failed} error=${error} again=${go} />`}
      ${dated.length > 0 && html`<ol class="rows">${dated.map((one) => html`<${Term} key=${keyOf(one)} one=${one} />`)}</ol>`}
      ${!waiting && !error && !dated.length && html`<${Empty} title="Nenhum prazo com data de hoje em diante">Os autos podem não mostrar quando um ato foi comunicado: veja os sem data. <${Link} to="/prazos?desde=1990-01-01">Mostrar também os que já acabaram<//>.<//>`}
    </section>
    ${undated.length > 0 && html`
      <section class="panel" aria-labelledby="undated-title">
        <h2 id="undated-title">Sem data <span class="count">${undated.length}</span></h2>
        <p class="fine">Falta aos autos dizer algo. Abra o caso, e em Prazo… do ato informe o que souber.</p>
        <ol class="rows">${undated.map((one) => html`<${Term} key=${keyOf(one)} one=${one} />`)}</ol>
      </section>`}
    <${Feeds} />
    <${CourtCalendar} changed=${again} />`;
}

const keyOf = (one) => `${one.workflow_id}/${one.piece_id}/${one.term.what}`;

function Term({ one }) {
  const to = inCase(one.workflow_id, NEWEST);
  return html`
    <li><details>
      <summary>${one.term.last_day ? html`<strong>${day(one.term.last_day)}</strong> · ` : ""}${one.term.what} <span class="fine">${one.act}${one.act_date ? ` de ${day(one.act_date)}` : ""} · ${nameOfListed(one)} · ${one.cnj ?? one.filename}</span></summary>
      <p><${Link} to=${to()}>Abrir o caso<//>${one.page ? html` · <${Link} to=${pageAddress(one.workflow_id, one.page, { run: NEWEST })}>${one.act}, p. ${number(one.page)}<//>` : ""}</p>
      <${Candidate} to=${to} term=${one.term} />
    </details></li>`;
}
