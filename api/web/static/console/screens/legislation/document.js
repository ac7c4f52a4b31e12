// One document at its permanent address: a law in blocks as it stood on a day, a súmula, a theme; a decision as ever.

import { count, day } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { Link, go, usePlace } from "../../core/router.js";
import { Badge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Loaded } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { TreatmentBadge, TreatmentSources } from "../../parts/case/treatment.js";
import { Decision } from "../research/decision.js";
import { KINDS, shown, tone } from "./words.js";

const PAGE = 40;

export function Document({ document }) {
  const { query } = usePlace();
  const { port } = useReader();
  const [on, marked] = [query.get("em") ?? "", query.get("hl") ?? ""];
  const from = Math.max(1, Number.parseInt(query.get("de"), 10) || 1);
  const body = { reference: document };
  if (on) body.at_date = on;
  if (marked) body.highlight = marked;
  else if (from > 1) body.blocks = `${from}-${from + PAGE - 1}`;
  const found = useLoaded(() => port.document(body), [JSON.stringify(body)]);
  return html`<${Loaded} from=${found} what="o documento" title="Documento">
    ${(one) => one.kind === "decision" ? html`<${Decision} document=${one.id} />` : html`<${OfLaw} one=${one} on=${on} marked=${marked} from=${from} />`}
  <//>`;
}

function OfLaw({ one, on, marked, from }) {
  const here = one.link.split("?")[0];
  const last = one.blocks.at(-1)?.number ?? 0;
  return html`
    ${one.within.length > 0 && html`<nav class="fine" aria-label="Onde está">${one.within.map((place) => html`<${Link} key=${place.id} to=${address(`/d/${place.id}`, { em: on })}>${place.title}<//> › `)}</nav>`}
    <${Title} text=${one.title} lead=${[KINDS[one.kind], one.status, one.date && `redação desde ${day(one.date)}`, one.date_end && `até ${day(one.date_end)}`].filter(Boolean).join(" · ")} />
    <p class="badges"><${Badge} tone=${tone(one.wording)}>${shown(one.wording)}<//> <${TreatmentBadge} treatment=${one.treatment} /></p>
    <${TreatmentSources} treatment=${one.treatment} />
    ${one.notes.map((note) => html`<p key=${note} class="notice warn" role="status">${note}</p>`)}
    <form class="panel line" onSubmit=${(event) => { event.preventDefault(); go(address(here, { em: event.target.elements.em.value, hl: marked })); }}>
      <label for="em">Redação de</label><input id="em" name="em" type="date" value=${on} />
      <button type="submit">Ler</button>
      ${on && html`<${Link} to=${address(here, { hl: marked })}>Voltar à de hoje<//>`}
      ${marked && html`<${Link} to=${address(here, { em: on })}>Ver o texto todo<//>`}
    </form>
    ${one.question && html`<section class="panel"><h2>Questão</h2><p>${one.question}</p></section>`}
    <section class="panel" aria-label="Texto">
      ${one.blocks.map((block) => html`<${Block} key=${block.number} block=${block} on=${on} single=${one.total_blocks === 1} />`)}
      ${!marked && one.total_blocks > PAGE && html`<p class="actions">
        ${from > 1 && html`<${Link} to=${address(here, { em: on, de: Math.max(1, from - PAGE) })}>Anteriores<//>`}
        ${last < one.total_blocks && html`<${Link} to=${address(here, { em: on, de: last + 1 })}>Seguintes<//>`}
        <span class="fine">${from} a ${last} de ${one.total_blocks}</span></p>`}
    </section>
    <section class="panel" aria-label="Sobre este texto">
      <p class="actions">
        ${one.reference && html`<${CopyButton} text=${one.reference} name="Copiar a referência" />`}
        <${CopyButton} text=${location.origin + one.link} name="Copiar o endereço permanente" />
        ${one.reference && html`<${Link} to=${address("/legislacao", { cita: one.id })}>Quem cita isto (${count(one.cited_by, "decisão", "decisões")})<//>`}
        ${one.url && html`<a href=${one.url} target="_blank" rel="noopener noreferrer">Na fonte</a>`}
      </p>
      ${one.note && html`<p class="fine">Nota da compilação: ${one.note}</p>`}
      ${one.status_words && html`<p class="fine">Situação, nas palavras da fonte: ${one.status_words}</p>`}
      ${one.wordings.length > 1 && html`<h2>Redações no acervo</h2><ul>${one.wordings.map((each) => html`
        <li key=${each.id}>${each.current ? "A de hoje" : html`<${Link} to=${address(here, { em: each.date })}>Outra<//>`}, desde ${day(each.date)}${each.date_end ? ` até ${day(each.date_end)}` : ""}</li>`)}</ul>`}
      ${one.cites.length > 0 && html`<p class="fine">Cita: ${one.cites.join("; ")}.</p>`}
    </section>`;
}

const Block = ({ block, on, single }) => html`
  <div class="paragraph provision level-${Math.min(block.depth, 6)}">
    <p>${block.label && !single && html`<${Link} to=${address(`/d/${block.id}`, { em: on })}><b>${block.label}</b><//> `}
      ${block.highlighted ? html`<mark>${block.text}</mark>` : block.text}</p>
    ${block.wording && !["atual", "vigente_na_data"].includes(block.wording) && html`<p class="fine"><${Badge} tone=${tone(block.wording)}>${shown(block.wording)}<//> ${block.notes.join(" ")}</p>`}
  </div>`;
