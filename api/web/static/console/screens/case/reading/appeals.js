// The appeals: what the file shows of each requirement, with the pages that it rests on.

import { html } from "../../../core/html.js";
import { day } from "../../../core/format.js";
import { Link } from "../../../core/router.js";
import { FINDINGS, REQUIREMENTS, SIDES } from "../../../core/words.js";

export function Appeals({ to, appeals }) {
  if (!appeals.length) return null;
  const page = (number) => (number ? html` <${Link} to=${to(`/paginas/${number}`)}>p. ${number}<//>` : "");
  return html`
    <section class="panel" aria-labelledby="appeals-title">
      <h2 id="appeals-title">Admissibilidade dos recursos</h2>
      ${appeals.map((one) => html`<div key=${one.piece_id}>
        <h3>${one.kind[0].toUpperCase() + one.kind.slice(1)}${one.side ? `, ${SIDES[one.side]}` : ""}${one.date ? `, ${day(one.date)}` : ""}${page(one.page)}</h3>
        ${one.against && html`<p class="fine">Contra: ${one.against.text}${page(one.against.page)}</p>`}
        <dl class="facts">${one.grounds.map((ground) => html`
          <dt>${REQUIREMENTS[ground.requirement]}</dt>
          <dd><strong>${FINDINGS[ground.finding]}</strong>. ${ground.text} <span class="fine">${ground.norm}</span>
            ${ground.rests_on.length > 0 && html`<ul class="plain">${ground.rests_on.map((rest, at) => html`<li key=${at}>${rest.text}${page(rest.page)}</li>`)}</ul>`}</dd>`)}</dl>
      </div>`)}
      <p class="fine">É o que os autos mostram. “Não se sabe” quer dizer que eles não o mostram; confira no sistema do tribunal.</p>
    </section>`;
}
