// Valores: sums that a person keeps from the chat, typed unseen, and what the chat had reckoned with them.

import { useState } from "preact/hooks";

import { reais, when } from "../core/format.js";
import { html } from "../core/html.js";
import { useLoaded } from "../core/keeping/load.js";
import { may, useReader } from "../core/reader.js";
import { CopyButton } from "../parts/copy_button.js";
import { Empty, Loaded } from "../parts/feedback.js";
import { Title } from "../parts/title.js";
import { CaseChoice, useCaseNames } from "./library/question.js";

const WRITTEN = /^(?:\d{1,15}(?:[.,]\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3}){1,4}(?:,\d{1,2})?)$/;
const UNREADABLE = "Escreva um valor, como 80000, 80.000 ou 80.000,00.";

/** A sum as people write it ("80.000" is eighty thousand), in reais; null for anything else. */
function sumOf(written) {
  const plain = written.trim().replace(/^R\$/, "").trim();
  return WRITTEN.test(plain) ? Number(plain.replace(/\.(?=\d{3})/g, "").replace(",", ".")) : null;
}

export function Values() {
  const { me, port } = useReader();
  const reads = may(me, "cases:read");
  const kept = useLoaded(async () => (reads ? port.keptValues() : null), [reads]);
  if (!reads) return html`<${Title} text="Valores" /><${Empty} title="O seu papel não guarda valores" />`;
  return html`
    <${Title} text="Valores" lead="Um teto de acordo, uma renda: o chat calcula com o valor pela referência e nunca o lê. Só você o vê." />
    <div class="columns">
      <section class="panel" aria-labelledby="kept-title">
        <h2 id="kept-title">Guardados</h2>
        <${Loaded} from=${kept} what="os valores">
          ${({ values }) => (values.length
            ? html`<ul class="rows">${values.map((one) => html`<${Kept} key=${one.ref} one=${one} gone=${kept.again} />`)}</ul>`
            : html`<${Empty} title="Nada guardado">Um valor fica 7 dias; o resultado de uma conta feita no chat, uma hora.<//>`)}
        <//>
      </section>
      <${Keeping} kept=${kept.again} />
    </div>`;
}

function Kept({ one, gone }) {
  const { port } = useReader();
  const [told, setTold] = useState("");
  const [error, setError] = useState("");
  const attempt = async (work) => {
    setError("");
    try {
      await work();
    } catch (refusal) {
      setError(refusal.message);
    }
  };
  const show = () => attempt(async () => setTold(await (one.is_result ? port.valueResult(one.ref) : port.keptValue(one.ref))));
  const remove = () => attempt(async () => {
    await port.removeValue(one.ref);
    gone();
  });
  return html`
    <li>
      <div><strong>${one.title}</strong><p class="fine">${one.is_result ? "Resultado" : "Valor"}, até ${when(one.expires_at)}</p>
        <p role="status">${told}</p>${error && html`<p class="alert" role="alert">${error}</p>`}</div>
      <div class="actions">
        ${!one.is_result && html`<span><${CopyButton} text=${one.ref} name="Copiar a referência" /></span>`}
        ${told ? html`<button type="button" class="small" onClick=${() => setTold("")}>Esconder</button>` : html`<button type="button" class="small" onClick=${show}>Mostrar</button>`}
        <button type="button" class="small" onClick=${remove} aria-label=${`Apagar ${one.title}`}>Apagar</button>
      </div>
    </li>`;
}

const NOTHING = { name: "", sum: "", wage: "", caseId: "" };

function Keeping({ kept }) {
  const { port } = useReader();
  const names = useCaseNames(true);
  const [typed, setTyped] = useState(NOTHING);
  const [seen, setSeen] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState("");
  const value = sumOf(typed.sum);
  const change = (what) => setTyped((before) => ({ ...before, ...what }));
  const send = async (event) => {
    event.preventDefault();
    const wage = typed.wage.trim() ? sumOf(typed.wage) : undefined;
    setError(value === null || wage === null ? UNREADABLE : "");
    if (value === null || wage === null) return;
    setSending(true);
    try {
      await port.keepValue({ name: typed.name.trim(), value, salario_minimo: wage, case_id: typed.caseId || undefined });
      setTyped(NOTHING);
      setSeen(false);
      kept();
    } catch (refusal) {
      setError(refusal.message);
    } finally {
      setSending(false);
    }
  };
  // a one-time code: browsers offer to keep a new password, and this sum is kept nowhere else
  return html`
    <section class="panel" aria-labelledby="keep-title">
      <h2 id="keep-title">Guardar um valor</h2>
      <form class="fields" onSubmit=${send} autocomplete="off">
        <label for="value-name">Nome</label><input id="value-name" required maxlength="100" pattern=".*\\S.*" value=${typed.name} onInput=${(event) => change({ name: event.target.value })} placeholder="teto de acordo" />
        <label for="value-sum">Valor em reais</label><input id="value-sum" type="password" required maxlength="30" autocomplete="one-time-code" inputmode="decimal" value=${typed.sum} onInput=${(event) => change({ sum: event.target.value })} />
        <div class="line"><button type="button" class="small" aria-pressed=${seen} onClick=${() => setSeen(!seen)}>Conferir o valor</button> <output for="value-sum">${seen && typed.sum ? (value === null ? UNREADABLE : reais(value)) : ""}</output></div>
        <label for="value-wage">Salário mínimo da data que importa (só para a faixa)</label><input id="value-wage" maxlength="30" inputmode="decimal" value=${typed.wage} onInput=${(event) => change({ wage: event.target.value })} />
        <label for="value-case">Caso</label><${CaseChoice} id="value-case" value=${typed.caseId} names=${names} otherwise="de nenhum caso" choose=${(caseId) => change({ caseId })} />
        ${error && html`<p class="alert" role="alert">${error}</p>`}
        <div class="actions"><button type="submit" class="main" disabled=${sending}>${sending ? "Guardando…" : "Guardar"}</button></div>
      </form>
    </section>`;
}
