// The precedents of a phase: one in full, the others one key away.

import { html } from "../../core/html.js";
import { day, number } from "../../core/format.js";
import { Link } from "../../core/router.js";
import { SCORE_PARTS, SIDES, titled, voiceIn } from "../../core/words.js";
import { Badge, StanceBadge } from "../../parts/badge.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Empty } from "../../parts/feedback.js";
import { Force } from "../../parts/case/force.js";
import { TreatmentBadge, TreatmentSources } from "../../parts/case/treatment.js";
import { Pencil } from "../corrections/correcting.js";
import { ClientForm, ofClient, StanceForm } from "../corrections/fact_forms.js";
import { ByPerson } from "../corrections/mark.js";
import { keyOf, stanceOf, warningsOf } from "./warnings.js";

export function MatchPane({ id, phase, match, at, choose, reasons, opened, open, strike, client, calibration = [] }) {
  if (!match) {
    return html`<div class="match"><${Empty} title="Nenhum precedente para esta fase">${phase.no_match_reason ?? "O acervo não tem o que responda a ela."}<//></div>`;
  }
  const reason = reasons[match.document_id];
  const warnings = warningsOf(match);
  const earlier = match.rejected_earlier && match.rejected === reason ? ` (${match.rejected_earlier.by}, na execução ${match.rejected_earlier.run})` : "";
  return html`
    <div class="match">
      <ol class="matches" aria-label="Precedentes desta fase">
        ${phase.matches.map(
          (one, index) => html`<li key=${one.document_id}>
            <button type="button" aria-pressed=${index === at} onClick=${() => choose(index)}
              class=${[reasons[one.document_id] ? "out" : "", warningsOf(one).length ? "careful" : "", opened[keyOf(phase, one)] ? "seen" : ""].join(" ")}
              aria-label=${`${index + 1}: ${one.process}${reasons[one.document_id] ? ", retirado" : ""}${warningsOf(one).length ? ", com aviso" : ""}`}>${index + 1}</button>
          </li>`,
        )}
      </ol>
      <h2>${match.process}</h2>
      <p class="fine">${[titled(match.ministro), titled(match.orgao), match.date && day(match.date), match.resultado].filter(Boolean).join(" · ")}</p>
      <p class="badges">
        <${StanceBadge} stance=${stanceOf(match)} /><${ByPerson} one=${match} />
        <${Pencil} name=${`Corrigir a quem serve ${match.process}`} about=${(said) => said.kind === "stance" && said.document_id === match.document_id && [undefined, null, phase.phase_label].includes(said.phase_label)} form=${(close) => html`<${StanceForm} id=${id} phase=${phase} match=${match} close=${close} />`} />
        <${Force} binding=${match.binding} />
        <${TreatmentBadge} treatment=${match.treatment} />
        ${match.whole && html`<${Badge}>Do processo<//>`}
        ${match.so_processual && html`<${Badge} tone="warn">Só processual<//>`}
        ${match.folded > 0 && html`<${Badge}>representa mais ${match.folded}<//>`}
      </p>
      ${match.question && html`<p class="decides"><strong>Questão decidida.</strong> ${match.question}</p>`}
      ${warnings.map((one) => html`<p class="notice warn" key=${one}>${one}</p>`)}
      ${reason && html`<p class="notice bad">Retirado da recomendação: ${reason}${earlier}</p>`}
      <figure class="passage">
        <figcaption>No precedente${match.precedent_passage.voice && ` (${voiceIn(match.precedent_passage.voice)})`}</figcaption>
        <blockquote>${match.precedent_passage.text}</blockquote>
      </figure>
      ${match.differences.length > 0 && html`<h3>Diferença</h3>
        <ul class="why">${match.differences.map((one) => html`<li key=${one.text}>${one.text}</li>`)}</ul>`}
      <${TreatmentSources} treatment=${match.treatment} />
      <h3>Por quê</h3>
      <ul class="why">${match.why.map((one) => html`<li key=${one}>${one}</li>`)}</ul>
      <p class="fine">Atuamos pelo: ${SIDES[client] ?? "lado não informado"} <${Pencil} name="Dizer por quem atuamos" about=${ofClient} form=${(close) => html`<${ClientForm} id=${id} value=${client} close=${close} />`} />. O precedente deixa em melhor posição, neste processo: ${SIDES[match.lado] ?? "não se sabe"}. ${match.sem_lado}</p>
      <${Score} match=${match} calibration=${calibration} />
      <details><summary>Ementa</summary><p class="ementa">${match.ementa_preview}</p></details>
      ${match.citation_nbr6023 && html`<p class="fine">ABNT: ${match.citation_nbr6023} <${CopyButton} key=${match.document_id} text=${match.citation_nbr6023} name="Copiar na forma da ABNT" /></p>`}
      <p class="actions">
        <${Link} to=${`/decisoes/${encodeURIComponent(match.document_id)}`}>Ver a decisão<//>
        ${match.url && html`<a href=${match.url} target="_blank" rel="noopener noreferrer">No tribunal</a>`}
        ${open && html`<button type="button" class="small" onClick=${strike} aria-keyshortcuts="x">${reason ? "Manter de novo" : "Retirar precedente…"}</button>`}
      </p>
    </div>`;
}

/** What the firm made of precedents with a score like this one's, where it has decided on enough of them. */
const bandOf = (calibration, score) => calibration.find((one) => one.from_score <= score && (score < one.to_score || one.to_score === 100));

const Score = ({ match, calibration }) => html`
  ${bandOf(calibration, match.score) && html`<p class="fine">${bandOf(calibration, match.score).sentence}</p>`}
  <details class="score">
    <summary>Pontuação ${number(match.score)}</summary>
    <dl>
      ${Object.entries(SCORE_PARTS).map(
        ([part, name]) => html`<div key=${part}><dt>${name}</dt><dd><meter min="0" max="100" value=${match.score_breakdown[part]} aria-label=${name}></meter> ${number(match.score_breakdown[part])}</dd></div>`,
      )}
    </dl>
  </details>`;
