// Citações: the text with each citation coloured and explained, and near numbers to put in its place.

import { useState } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { count } from "../static/console/core/format.js";
import { corrected, pieces } from "../static/console/core/passages.js";
import { VERDICT_TONES } from "../static/console/core/words.js";
import { Claim } from "../static/console/parts/case/claim.js";
import { CopyButton } from "../static/console/parts/copy_button.js";
import { Empty } from "../static/console/parts/feedback.js";
import { open } from "./opening.js";

const SOUND = ["verified"];
const OPEN = ["not_in_corpus", "unverifiable", "unreadable"];

function Citacoes({ input, data, host }) {
  const [taken, setTaken] = useState({});
  const claims = [...data.claims].sort((one, other) => one.start - other.start);
  const text = input.text ?? "";
  const sound = claims.filter((one) => SOUND.includes(one.verdict)).length;
  const unknown = claims.filter((one) => OPEN.includes(one.verdict)).length;
  const wrong = claims.length - sound - unknown;
  const counts = [
    wrong && count(wrong, "pede atenção", "pedem atenção"),
    sound && count(sound, "confere", "conferem"),
    unknown && count(unknown, "não pôde ser conferida", "não puderam ser conferidas"),
  ];
  const accept = (at, process) => {
    const { [at]: before, ...rest } = taken;
    const after = before === process ? rest : { ...taken, [at]: process };
    setTaken(after);
    const said = Object.entries(after).map(([index, value]) => `“${claims[index].text}” por “${value}”`);
    host.inform(said.length ? `No painel de citações, o usuário aceitou trocar: ${said.join("; ")}. Use estas formas no texto.` : "No painel de citações, o usuário desfez as trocas: mantenha as citações como estavam.");
  };
  if (!claims.length) return html`<${Empty} title="Nenhuma citação reconhecida">O texto não cita decisão, súmula, tema, lei ou ministro que se possa conferir.<//>`;
  return html`
    <header class="title"><div><h1>Citações do texto</h1>
      <p class="lead">${counts.filter(Boolean).join("; ")}.</p></div></header>
    <p class="fine">Conferir diz que a citação existe e está certa, nunca que sustenta o texto. Fora do acervo não quer dizer falsa.</p>
    ${text && html`<div class="cited" tabindex="0" role="region" aria-label="Texto conferido">
      ${pieces(text, claims).map((one) => (one.at === undefined ? one.text : html`<a class=${`cite ${VERDICT_TONES[claims[one.at].verdict] ?? "plain"}`} href=${`#c${one.at}`} onClick=${(event) => reach(event, one.at)}>${taken[one.at] ?? one.text}<sup>${one.at + 1}</sup></a>`))}
    </div>`}
    <ol class="rows claims">
      ${claims.map((claim, at) => html`<${Claim} key=${at} at=${at} claim=${claim} taken=${taken} accept=${accept} />`)}
    </ol>
    ${Object.keys(taken).length > 0 && text && html`<p class="actions"><${CopyButton} text=${corrected(text, claims, taken)} name="Copiar o texto com as trocas" /></p>`}
    ${data.total > claims.length && html`<p class="fine">${data.next_step}</p>`}`;
}

/** A link inside the file: some hosts would take it as one to another page. */
function reach(event, at) {
  event.preventDefault();
  const place = document.getElementById(`c${at}`);
  place.scrollIntoView({ block: "nearest" });
  place.focus();
}

open(Citacoes);
