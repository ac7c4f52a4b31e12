// The matrix: each request with what the defence answers, what proves it and what the court decided, page by page.

import { html } from "../../../core/html.js";
import { Link } from "../../../core/router.js";
import { DECISIONS } from "../../../core/words.js";

export function Matrix({ to, rows }) {
  if (!rows.length) return null;
  const page = (number) => html`<${Link} to=${to(`/paginas/${number}`)}>p. ${number}<//>`;
  const told = (one) => html`${one.text} ${page(one.page)}`;
  const cell = (name, passages, one = told) => html`<td data-name=${name}>${passages.map((each, at) => html`<p key=${at}>${one(each)}</p>`)}</td>`;
  const proof = (one) => html`<span class="fine">${one.piece}:</span> ${told(one)}`;
  const ruling = (one) => html`<strong>${one.upheld ? `mantido (${DECISIONS[one.decision]})` : DECISIONS[one.decision]}</strong> <span class="fine">${one.piece}:</span> ${told(one)}`;
  return html`
    <section class="panel" aria-labelledby="matrix-title">
      <h2 id="matrix-title">Matriz dos pedidos</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Pedidos, defesa, prova e decisões"><table class="matrix">
        <thead><tr><th scope="col">Pedido</th><th scope="col">Defesa</th><th scope="col">Prova</th><th scope="col">Decisão</th></tr></thead>
        <tbody>${rows.map((row, at) => html`<tr key=${at}><td data-name="Pedido">${told(row.request)}</td>${cell("Defesa", row.defence)}${cell("Prova", row.evidence, proof)}${cell("Decisão", row.rulings, ruling)}</tr>`)}</tbody>
      </table></div>
      <p class="fine">São palavras dos autos. Uma célula vazia quer dizer que não se localizou trecho, e não que ele não exista: confira as peças.</p>
    </section>`;
}
