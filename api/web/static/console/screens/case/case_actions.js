// What one may do with a whole case: run it again under other parameters, stop it, keep it, erase it.

import { useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { useKept } from "../../core/keeping/kept.js";
import { may, useReader } from "../../core/reader.js";
import { go } from "../../core/router.js";
import { Dialog } from "../../parts/dialog.js";
import { mayCorrect, useCorrections } from "../corrections/use_corrections.js";
import { AddPages } from "./add_pages.js";
import { Erase, Hold } from "./keeping.js";
import { Secrecy } from "./secrecy.js";

export function CaseActions({ id, status, changed, ended }) {
  const { me } = useReader();
  const [asking, setAsking] = useState(null);
  if (!mayCorrect(me)) return null;
  const submits = may(me, "cases:write");
  const close = () => setAsking(null);
  return html`
    <section class="actions case-actions" aria-label="Ações do caso">
      <button type="button" onClick=${() => setAsking("reprocess")}>Reprocessar…</button>
      ${submits && html`<button type="button" onClick=${() => setAsking("pages")}>Juntar páginas…</button>`}
      ${submits && !ended && html`<button type="button" class="danger" onClick=${() => setAsking("cancel")}>Cancelar a execução…</button>`}
      ${may(me, "admin") && html`
        <button type="button" onClick=${() => setAsking("secrecy")}>Sigilo…</button>
        <button type="button" onClick=${() => setAsking("hold")}>Guarda…</button>
        <button type="button" class="danger" onClick=${() => setAsking("erase")}>Eliminar…</button>`}
      ${asking === "secrecy" && html`<${Secrecy} id=${id} close=${close} changed=${changed} />`}
      ${asking === "hold" && html`<${Hold} id=${id} close=${close} />`}
      ${asking === "erase" && html`<${Erase} id=${id} close=${close} />`}
      ${asking === "pages" && html`<${AddPages} id=${id} close=${close} />`}
      ${asking === "reprocess" && html`<${Reprocess} id=${id} close=${close} />`}
      ${asking === "cancel" && html`<${Cancel} id=${id} run=${status.run} close=${close} changed=${changed} />`}
    </section>`;
}

/** `why` is the reason that stands there at first. */
export function Reprocess({ id, close, why = "" }) {
  const { port } = useReader();
  const [wanted, setWanted] = useKept(`reprocess:${id}`, { reason: why, score: "", matches: "" });
  const [error, setError] = useState("");
  const [sending, setSending] = useState(false);
  const { open = [] } = useCorrections() ?? {};
  const [applied, setApplied] = useState(true);
  const set = (name) => (event) => setWanted({ ...wanted, [name]: event.target.value });
  const send = async (event) => {
    event.preventDefault();
    setSending(true);
    const body = { reason: wanted.reason || undefined, with_corrections: applied };
    if (wanted.score) body.min_precedent_score = Number(wanted.score);
    if (wanted.matches) body.max_matches_per_phase = Number(wanted.matches);
    try {
      await port.reprocess(id, body);
      setWanted(null);
      close();
      go(inCase(id, NEWEST)(), { replace: true });
      location.reload();
    } catch (refusal) {
      setSending(false);
      setError(refusal.message);
    }
  };
  return html`
    <${Dialog} title="Nova execução" close=${close}>
      <p>O mesmo PDF é analisado de novo; nada da execução anterior muda.</p>
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <form class="fields" onSubmit=${send}>
        ${open.length > 0 && html`<span class="choice"><input type="checkbox" id="with-corrections" checked=${applied} onChange=${(event) => setApplied(event.target.checked)} />
          <label for="with-corrections">Aplicar ${count(open.length, "correção aberta", "correções abertas")}</label></span>`}
        <label for="reason">Motivo</label><textarea id="reason" maxlength="2000" value=${wanted?.reason} onInput=${set("reason")}></textarea>
        <label for="score">Pontuação mínima (vazio: a de antes)</label><input id="score" type="number" min="0" max="100" value=${wanted?.score} onInput=${set("score")} />
        <label for="matches">Precedentes por fase (vazio: o de antes)</label><input id="matches" type="number" min="1" max="10" value=${wanted?.matches} onInput=${set("matches")} />
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="main" disabled=${sending}>Reprocessar</button></div>
      </form>
    <//>`;
}

function Cancel({ id, run, close, changed }) {
  const { port } = useReader();
  const [reason, setReason] = useKept(`cancel:${id}`, "");
  const [error, setError] = useState("");
  const send = async (event) => {
    event.preventDefault();
    try {
      await port.cancel(id, reason || undefined);
      setReason(null);
      close();
      changed();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  return html`
    <${Dialog} title=${`Cancelar a execução ${run}?`} close=${close}>
      <p>Ela para onde está; o que já publicou fica. Não dá para retomar, só reprocessar.</p>
      ${error && html`<p class="alert" role="alert">${error}</p>`}
      <form class="fields" onSubmit=${send}>
        <label for="cancel-reason">Motivo</label><textarea id="cancel-reason" maxlength="2000" value=${reason} onInput=${(event) => setReason(event.target.value)}></textarea>
        <div class="actions"><button type="button" onClick=${close}>Voltar</button><button type="submit" class="danger">Cancelar a execução</button></div>
      </form>
    <//>`;
}
