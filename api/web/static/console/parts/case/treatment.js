// What became of a precedent since it was given: a badge, and the sentences that say so with their sources.

import { html } from "../../core/html.js";
import { day } from "../../core/format.js";
import { Link } from "../../core/router.js";
import { spoken, titled, voiceIn } from "../../core/words.js";
import { Badge } from "../badge.js";

const NEUTRAL = ["seguido", "distinguido", "alterado"];
const GONE = ["reformado", "superado", "cancelado", "inconstitucional", "revogado", "superado_por_lei"];
const KINDS = {
  reformado: "Reforma",
  superado: "Superação",
  cancelado: "Cancelamento",
  inconstitucional: "Inconstitucionalidade",
  revogado: "Revogação",
  superado_por_lei: "Lei posterior",
  tese_revisada: "Revisão da tese",
  desafetado: "Desafetação",
  suspensao_nacional: "Suspensão nacional",
  afetado: "Afetação",
  modulado: "Modulação",
  recurso_pendente: "Recurso pendente",
  tema_tratado: "Do tema",
  seguido: "Seguido por",
  distinguido: "Distinguido por",
  alterado: "Nova redação",
};

/** In words, what a reader has to know before citing it; empty where nothing was taken from the precedent. */
export const treatmentWarning = (treatment) => (treatment && !NEUTRAL.includes(treatment.kind) ? told(treatment) : "");

const told = (treatment) => `${treatment.badge}${treatment.as_of ? ` (situação em ${day(treatment.as_of)})` : ""}`;
const tone = (kind) => (GONE.includes(kind) ? "bad" : NEUTRAL.includes(kind) ? "plain" : "warn");

export const TreatmentBadge = ({ treatment }) =>
  treatment && html`<${Badge} tone=${tone(treatment.kind)}>${told(treatment)}<//>`;

export const TreatmentSources = ({ treatment }) =>
  treatment &&
  html`<details class="treatment">
    <summary>Tratamento posterior: ${told(treatment)}</summary>
    ${treatment.modulation?.marco && html`<p>Marco da modulação: ${treatment.modulation.marco}</p>`}
    ${treatment.modulation?.ressalva && html`<p>Ressalva: ${treatment.modulation.ressalva}</p>`}
    <ul>${treatment.evidence.map((one) => html`<li key=${one.kind + one.source + one.words}><${Said} one=${one} /></li>`)}</ul>
  </details>`;

const Said = ({ one }) => html`
  <strong>${KINDS[one.kind] ?? spoken(one.kind)}</strong>: “${one.words}”
  <span class="fine"> ${one.document_id ? html`<${Link} to=${`/decisoes/${encodeURIComponent(one.document_id)}`}>${one.source}<//>` : one.source}${[
    titled(one.orgao),
    one.day && day(one.day),
    one.voice && voiceIn(one.voice),
  ]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join("")}</span>`;
