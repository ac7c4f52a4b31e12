// Início: what waits for the reader, what runs, and a place to hand a case file over.

import { html } from "../core/html.js";
import { useLive, useLoaded } from "../core/keeping/load.js";
import { may, useReader } from "../core/reader.js";
import { Link } from "../core/router.js";
import { WAITING, WORKING } from "../core/words.js";
import { CaseRow } from "../parts/case/case_row.js";
import { Empty, Loaded } from "../parts/feedback.js";
import { Submission } from "../parts/submission.js";
import { Title } from "../parts/title.js";

const SHOWN = 8;

export function Home() {
  const { me, port } = useReader();
  const reads = may(me, "cases:read");
  const inbox = useLoaded(async () => {
    if (!reads) return null;
    const [counts, waiting, working] = await Promise.all([
      port.counts(),
      port.cases({ state: WAITING, sort: "waiting", limit: SHOWN }),
      port.cases({ state: WORKING, limit: SHOWN }),
    ]);
    return { counts, waiting, working };
  }, [reads]);
  useLive(port.inboxStream(), inbox.again, reads);
  return html`
    <${Title} text="Início" lead=${`Olá, ${me.name.split(" ")[0]}.`} />
    ${!reads && html`<${Empty} title="O seu papel não vê casos">Você cuida do <${Link} to="/acervo">acervo<//> desta instalação.<//>`}
    ${reads && html`<div class="columns">
      <div class="stack">
        <${Loaded} from=${inbox} what="o que espera por você">
          ${({ counts, waiting, working }) => html`
            <section class="panel" aria-labelledby="waiting-title">
              <h2 id="waiting-title">${may(me, "reviews:write") ? "Espera por você" : "Espera revisão"} <span class="count">${counts.waiting}</span></h2>
              ${counts.waiting > 0 && html`<p class="fine"><${Link} to="/casos?claimed=me">${counts.waiting_mine} com você<//>, <${Link} to="/casos?claimed=none">${counts.waiting_unclaimed} com ninguém<//></p>`}
              ${waiting.data.length
                ? html`<ul class="rows">${waiting.data.map((one) => html`<${CaseRow} one=${one} key=${one.workflow_id} />`)}</ul>
                    ${waiting.pagination?.has_more && html`<p><${Link} to="/casos?state=awaiting_phase_reviews&state=awaiting_final_review">Ver todos<//></p>`}`
                : html`<${Empty} title="Nada espera revisão agora">Assim que um caso chegar à revisão, ele aparece aqui.<//>`}
            </section>
            ${working.data.length > 0 &&
            html`<section class="panel" aria-labelledby="working-title">
              <h2 id="working-title">Em andamento <span class="count">${total(working)}</span></h2>
              <ul class="rows">${working.data.map((one) => html`<${CaseRow} one=${one} key=${one.workflow_id} />`)}</ul>
            </section>`}`}
        <//>
      </div>
      ${may(me, "cases:write") && html`<${Submission} submitted=${inbox.again} />`}
    </div>`}`;
}

const total = (answer) => answer.pagination?.total_estimate ?? answer.data.length;
