// The forms behind the pencils of a case's facts and parties: each says what is right, or that there is no such thing.

import { html } from "../../core/html.js";
import { reais } from "../../core/format.js";
import { KEY_EVENTS, SIDES, spoken } from "../../core/words.js";
import { Correcting } from "./correcting.js";
import { amount, written } from "./sums.js";
import { useCorrections } from "./use_corrections.js";

const NONE = ["none", "não há: foi lido por engano"];
const WHO = [["court", "o juízo"], ["party", "uma parte ou um documento"]];
/** What a fact may be said to be in `field`, as the server lists it. */
const useNamed = (field) => useCorrections().choices[field].map((one) => [one, spoken(one)]);

/** Whether a correction is about the fact, on that page if one is given. */
export const ofFact = (kind, page) => (said) => said.kind === "fact" && said.fact === kind && (page === undefined || said.page === page);
export const ofSum = (one) => (said) => ofFact("sum", one.page)(said) && said.text === written(one);
export const ofClient = (said) => said.kind === "cliente";

const fact = (kind, place, set) => [{ kind: "fact", fact: kind, ...place, ...(set ? { set } : { dismiss: true }) }];
export const SumForm = ({ id, one, close }) => html`
  <${Correcting} about=${`sum:${id}:${one.page}:${one.value}`} title=${`${reais(one.value)}, página ${one.page}`} lead=${one.text} close=${close}
    initial=${{ of: one.kind, court: one.by_court ? "court" : "party" }}
    fields=${[
      { name: "of", label: "O que é", options: [...useNamed("of"), NONE] },
      { name: "court", label: "Quem diz", options: WHO, when: (now) => now.of !== "none" },
    ]}
    build=${({ of, court }) => fact("sum", { page: one.page, text: written(one) }, of !== "none" && { of, by_court: court === "court" })} />`;

/** A sum that the analysis does not name. */
export const MissingSumForm = ({ id, close }) => html`
  <${Correcting} about=${`missing-sum:${id}`} title="Incluir quantia" close=${close} initial=${{ page: "", text: "", of: "condenacao", court: "party" }}
    fields=${[
      { name: "text", label: "Quantia, como a página a escreve", maxlength: 60, placeholder: "R$ 10.000,00" },
      { name: "page", label: "Página", type: "number", min: 1 },
      { name: "of", label: "O que é", options: useNamed("of") },
      { name: "court", label: "Quem diz", options: WHO },
    ]}
    build=${({ text, page, of, court }) => (Number.isFinite(amount(text)) && page ? fact("sum", { page: Number(page), text: text.trim() }, { of, by_court: court === "court" }) : "Diga a quantia e a página.")} />`;

export const pageOfOutcome = (act) => act.outcome?.page ?? act.page_start;
export const OutcomeForm = ({ id, act, close }) => html`
  <${Correcting} about=${`outcome:${id}:${act.page_start}`} title=${`Resultado de ${act.title}`} lead=${act.outcome?.text} close=${close} initial=${{ disposition: act.outcome?.disposition ?? "none" }}
    fields=${[{ name: "disposition", label: "Resultado", options: [...useNamed("disposition"), NONE] }]}
    build=${({ disposition }) => fact("outcome", { page: pageOfOutcome(act) }, disposition !== "none" && { disposition })} />`;

/** `kind` is `injunction` or `free_justice`. */
export const RulingForm = ({ id, kind, title, one, close }) => html`
  <${Correcting} about=${`${kind}:${id}`} title=${title} lead=${one?.text} close=${close} initial=${{ state: one?.state ?? "pedida", page: one?.page ?? "" }}
    fields=${[
      { name: "state", label: "Como está", options: [...useNamed("state"), ["none", "não pedida"]] },
      { name: "page", label: "Página", type: "number", min: 1, when: (now) => now.state !== "none" },
    ]}
    build=${({ state, page }) => fact(kind, page ? { page: Number(page) } : {}, state !== "none" && { state })} />`;

export const ValueForm = ({ id, value, close }) => html`
  <${Correcting} about=${`value:${id}`} title="Valor da causa" close=${close} initial=${{ value: value ? reais(value) : "" }} fields=${[{ name: "value", label: "Valor em reais (vazio: não há)" }]}
    build=${({ value: text }) => (text.trim() && !Number.isFinite(amount(text)) ? "Escreva um valor, por exemplo 21.482,90." : fact("value", {}, text.trim() && { value: amount(text) }))} />`;

/** `kind` is `unit`, `number` or `class`. */
export const TextForm = ({ id, kind, title, value, close }) => html`
  <${Correcting} about=${`${kind}:${id}`} title=${title} close=${close} initial=${{ text: value ?? "" }} fields=${[{ name: "text", label: title, maxlength: 300 }]}
    build=${({ text }) => fact(kind, {}, text.trim() && { text: text.trim() })} />`;

export const DateForm = ({ id, dates, close }) => html`
  <${Correcting} about=${`date:${id}`} title="Datas do processo" close=${close} initial=${{ event: "distribuicao", date: "", page: "" }}
    fields=${[
      { name: "event", label: "Qual", options: Object.entries(KEY_EVENTS) },
      { name: "date", label: "Data (vazio: não há)", type: "date" },
      { name: "page", label: "Página", type: "number", min: 1 },
    ]}
    build=${({ event, date, page }) => (!date && !dates.some((one) => one.event === event) ? "Diga a data." : [{ kind: "fact", fact: "date", ...(page && { page: Number(page) }), set: { event, ...(date && { date }) } }])} />`;

export const ClientForm = ({ id, value, close }) => html`
  <${Correcting} about=${`client:${id}`} title="Atuamos pelo" close=${close} initial=${{ value: value ?? "autor" }} fields=${[{ name: "value", label: "Lado", options: Object.entries(SIDES) }]}
    build=${(now) => [{ kind: "cliente", value: now.value }]} />`;

/** Parties of a side (`people`, names), or its lawyers (`{ name, oab }`). */
export function PartyForm({ id, side, lawyers = false, people, close }) {
  const who = `${lawyers ? "Advogados" : "Partes"}: ${SIDES[side]}`;
  const names = people.map((one) => one.name ?? one);
  const renames = (now) => now.action !== "add";
  return html`
    <${Correcting} about=${`party:${id}:${side}:${lawyers}`} title=${who} close=${close} initial=${{ action: "add", name: "", known: names[0] ?? "", to: "", oab: "", page: "" }}
      fields=${[
        { name: "action", label: "O que fazer", options: [["add", "incluir quem falta"], ...(names.length ? [["rename", "corrigir um nome"], ["remove", "retirar quem não é"]] : [])] },
        { name: "known", label: "Quem", options: names.map((one) => [one, one]), when: renames },
        { name: "name", label: "Nome", maxlength: 300, when: (now) => now.action === "add" },
        { name: "to", label: "Nome certo", maxlength: 300, when: (now) => now.action === "rename" },
        { name: "oab", label: "OAB", maxlength: 40, when: (now) => lawyers && now.action !== "remove" },
        { name: "page", label: "Página que o nomeia", type: "number", min: 1, when: (now) => now.action === "add" },
      ]}
      build=${(now) => {
        const name = (renames(now) ? now.known : now.name).trim();
        const to = now.to.trim();
        if (!name || (now.action === "rename" && !to)) return "Diga o nome.";
        const extra = { ...(lawyers && { lawyer: true }), ...(lawyers && now.oab.trim() && { oab: now.oab.trim() }), ...(now.action === "add" && now.page && { page: Number(now.page) }) };
        return [{ kind: "party", side, action: now.action, name, ...(now.action === "rename" && { to }), ...extra }];
      }} />`;
}

export const CitationForm = ({ id, one, close }) => html`
  <${Correcting} about=${`citation:${id}:${one.citation}`} title=${one.text} lead=${one.reason} close=${close} initial=${{ action: "dismiss" }}
    fields=${[{ name: "action", label: "O aviso", options: [["dismiss", "não procede: a citação está certa"], ["confirm", "procede: a citação está errada"]] }]}
    build=${({ action, reason }) => [{ kind: "citation", citation: one.citation, action, ...(reason.trim() && { reason: reason.trim() }) }]} />`;

/** In one phase, or wherever the precedent is listed. */
export const StanceForm = ({ id, phase, match, close }) => html`
  <${Correcting} about=${`stance:${id}:${phase.phase_label}:${match.document_id}`} title=${`A quem serve ${match.process}`} close=${close} initial=${{ side: match.lado ?? "autor", where: "phase" }}
    fields=${[
      { name: "side", label: "Neste processo, deixa em melhor posição", options: [["autor", "o autor"], ["reu", "o réu"]] },
      { name: "where", label: "Onde", options: [["phase", `só em ${phase.title}`], ["all", "em todas as fases"]] },
    ]}
    build=${({ side, where }) => [{ kind: "stance", document_id: match.document_id, side, ...(where === "phase" && { phase_label: phase.phase_label }) }]} />`;
