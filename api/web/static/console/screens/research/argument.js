// Argumentos: what stands for one side of a question, or of a phase of a case, and against it, and the skeleton of a memo.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { useLoaded } from "../../core/keeping/load.js";
import { address } from "../../core/port.js";
import { useReader } from "../../core/reader.js";
import { go, Link, usePlace } from "../../core/router.js";
import { CopyButton } from "../../parts/copy_button.js";
import { Empty, Loaded } from "../../parts/feedback.js";
import { saveFile } from "../../parts/save_file.js";
import { Title } from "../../parts/title.js";

const ARGUED = [
  ["autor", "Autor"],
  ["reu", "Réu"],
  ["consumidor", "Consumidor"],
  ["fornecedor", "Fornecedor"],
  ["contribuinte", "Contribuinte"],
  ["fisco", "Fisco"],
  ["defesa", "Defesa"],
  ["acusacao", "Acusação"],
];
const FORMS = [
  ["docx", "Word", "argumento.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["markdown", "Markdown", "argumento.md", "text/markdown"],
];

export function Argument() {
  const { query } = usePlace();
  const [text, lado, caso, fase] = ["q", "lado", "caso", "fase"].map((name) => query.get(name) ?? "");
  const asked = caso && fase ? { workflow_id: caso, phase_label: fase, side: lado || null } : text && lado ? { proposition: text, side: lado } : null;
  return html`
    <${Title} text="Argumentos" lead="O que há a favor de um lado e contra ele, com citação pronta." />
    <${Asking} text=${text} lado=${lado} caso=${caso} fase=${fase} />
    ${asked ? html`<${Found} asked=${asked} />` : html`<${Empty} title="Escreva a tese e diga por quem se argumenta">Por exemplo: o banco responde pelas fraudes de terceiros em operações bancárias.<//>`}`;
}

function Asking({ text, lado, caso, fase }) {
  const [words, setWords] = useState(text);
  const [side, setSide] = useState(lado);
  const ofCase = caso && fase;
  const send = (event) => {
    event.preventDefault();
    if (ofCase) go(address("/argumentos", { caso, fase, lado: side }));
    else if (words.trim() && side) go(address("/argumentos", { q: words.trim(), lado: side }));
  };
  return html`
    <form class="panel question" onSubmit=${send}>
      ${ofCase
        ? html`<p>De uma fase do caso <${Link} to=${inCase(caso, NEWEST)()}>${caso}<//>. <${Link} to="/argumentos">Escrever uma tese<//></p>`
        : html`<label for="proposition">Tese</label>
            <textarea id="proposition" rows="2" maxlength="2000" value=${words} onInput=${(event) => setWords(event.target.value)}></textarea>`}
      <label for="argued-side">Por quem se argumenta</label>
      <select id="argued-side" value=${side} onChange=${(event) => setSide(event.target.value)}>
        <option value="">${ofCase ? "O cliente do caso" : "Escolha"}</option>
        ${(ofCase ? ARGUED.slice(0, 2) : ARGUED).map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}
      </select>
      <div class="actions"><button type="submit" class="main">Preparar</button></div>
    </form>`;
}

function Found({ asked }) {
  const { port } = useReader();
  const found = useLoaded(() => port.argument(asked), [JSON.stringify(asked)]);
  return html`<${Loaded} from=${found} what="o argumento">${(told) => html`
    ${[told.unanswered_reason, ...told.notes].filter(Boolean).map((note) => html`<p class="notice warn" role="status" key=${note}>${note}</p>`)}
    <${Documents} asked=${asked} />
    <div class="sides">
      <${Side} title="A favor" precedents=${told.supporting} />
      <${Side} title="Contra" precedents=${told.adverse} />
    </div>
    <${Side} title="Sem lado conhecido" precedents=${told.undetermined} />
    <${Side} title="Sem responder, o mais próximo" precedents=${told.nearest} />
    ${told.statutes.length > 0 && html`<section class="panel"><h2>Dispositivos</h2>
      ${told.statutes.map((one) => html`<div key=${one.reference}><h3>${one.reference}</h3><p>${one.text ?? one.note ?? ""}</p></div>`)}</section>`}
    ${told.left_out.length > 0 && html`<section class="panel"><h2>Ficou de fora</h2>
      <ul>${told.left_out.map((one) => html`<li key=${one.reference}>${one.reference}: ${one.reason}</li>`)}</ul></section>`}`}<//>`;
}

function Documents({ asked }) {
  const { port } = useReader();
  const [refused, setRefused] = useState("");
  const take = async ([form, , name, type]) => {
    setRefused("");
    try {
      saveFile(name, await port.argumentDocument(asked, form), type);
    } catch (error) {
      setRefused(error.message);
    }
  };
  return html`
    <p class="actions">${FORMS.map((one) => html`<button type="button" key=${one[0]} onClick=${() => take(one)}>Baixar em ${one[1]}</button>`)}</p>
    ${refused && html`<p class="alert" role="alert">${refused}</p>`}`;
}

function Side({ title, precedents }) {
  if (!precedents.length) return null;
  return html`
    <section class="panel"><h2>${title}</h2>
      ${precedents.map((one) => html`<article key=${one.document_id}>
        <h3><${Link} to=${`/decisoes/${encodeURIComponent(one.document_id)}`}>${one.process}<//></h3>
        <p class="fine">${[one.force, one.favours].filter(Boolean).join(" · ")}</p>
        <blockquote class="quote">${one.passage}</blockquote>
        ${[...one.cautions, ...(one.distinctions ?? []).map((each) => each.text)].map((line) => html`<p class="fine" key=${line}>${line}</p>`)}
        ${one.page && html`<p class="fine">Nos autos, p. ${one.page}: ${one.text ?? ""}</p>`}
        <p class="actions"><${CopyButton} text=${one.citation} /> ${one.url && html`<a href=${one.url} target="_blank" rel="noopener noreferrer">No tribunal</a>`}</p>
      </article>`)}
    </section>`;
}
