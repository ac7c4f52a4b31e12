// One document of the library: its versions, its text part by part, and the way out.

import { useEffect, useState } from "preact/hooks";

import { count, when } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useLoaded } from "../../core/keeping/load.js";
import { stemsOf } from "../../core/marking.js";
import { may, useReader } from "../../core/reader.js";
import { Link, usePlace } from "../../core/router.js";
import { Badge } from "../../parts/badge.js";
import { Loaded } from "../../parts/feedback.js";
import { Marked } from "../../parts/case/marked.js";
import { Title } from "../../parts/title.js";
import { Removal } from "./removal.js";
import { Belonging, documentAddress } from "./shelf.js";
import { beginning, partsOf } from "./text.js";
import { KINDS, stateOf, toneOf } from "./words.js";

const SHOWN = 10;
/** Parts of the text at once. */

export function LibraryDocument({ document: id }) {
  const { port } = useReader();
  const { query } = usePlace();
  const versions = useLoaded(() => port.libraryVersions(id), [id]);
  const wanted = Number(query.get("versao")) || null;
  return html`<${Loaded} from=${versions} what="o documento" title="Biblioteca">
    ${(all) => html`<${Opened} id=${id} all=${all} wanted=${wanted} place=${Number(query.get("lugar")) || 1} asked=${query.get("q") ?? ""} />`}
  <//>`;
}

function Opened({ id, all, wanted, place, asked }) {
  const { me, port } = useReader();
  const [removing, setRemoving] = useState(false);
  const read = all.filter((one) => one.characters > 0);
  const one = all.find((each) => each.version === wanted) ?? read[0] ?? all[0];
  return html`
    <nav class="fine" aria-label="Onde está"><${Link} to="/biblioteca">Biblioteca<//> ›</nav>
    <${Title} text=${one.source_name} lead=${`${KINDS[one.kind]} · versão ${one.version} de ${all[0].version} · ${when(one.created_at)}, por ${one.submitted_by}`}>
      ${one.characters > 0 && html`<a class="button" href=${port.libraryTextAddress(id, one.version)} download>Baixar o texto</a>`}
      ${may(me, "cases:write") && html`<button type="button" class="danger" onClick=${() => setRemoving(true)}>Tirar da biblioteca…</button>`}
    <//>
    <p class="badges"><${Badge} tone=${toneOf(one)}>${stateOf(one)}<//> <${Belonging} one=${one} /></p>
    ${one.error && html`<p class="notice bad">${one.error.message}</p>`}
    ${one.warnings.map((warning) => html`<p key=${warning} class="notice warn">${warning}</p>`)}
    ${one.chunks_left_out > 0 && html`<p class="notice warn">${count(one.chunks_left_out, "trecho do fim não é pesquisado", "trechos do fim não são pesquisados")}.</p>`}
    ${all.length > 1 && html`<section class="panel" aria-labelledby="versions-title">
      <h2 id="versions-title">Versões</h2>
      <ul class="rows">${all.map((each) => html`<li key=${each.version}>
        <${Link} to=${documentAddress(id, { versao: each.version })} aria-current=${each === one ? "page" : undefined}>Versão ${each.version}<//>
        <span class="fine">${when(each.created_at)}, por ${each.submitted_by}</span><${Badge} tone=${toneOf(each)}>${stateOf(each)}<//></li>`)}</ul>
    </section>`}
    ${one.characters > 0 && html`<${Text} id=${id} one=${one} place=${place} asked=${asked} />`}
    ${removing && html`<${Removal} id=${id} one=${one} versions=${all.length} close=${() => setRemoving(false)} />`}`;
}

function Text({ id, one, place, asked }) {
  const { port } = useReader();
  const text = useLoaded(() => port.libraryText(id, one.version), [id, one.version]);
  const shown = text.value !== null;
  useEffect(() => {
    if (shown && asked) document.querySelector(".library-text mark")?.scrollIntoView({ block: "center" });
  }, [shown, asked, place]);
  return html`<${Loaded} from=${text} what="o texto">
    ${(whole) => html`<${Parts} parts=${partsOf(whole, one.kind)} id=${id} one=${one} place=${place} asked=${asked} />`}
  <//>`;
}

function Parts({ parts, id, one, place, asked }) {
  const first = Math.min(beginning(one.kind, place), Math.max(parts.length - 1, 0));
  const stems = stemsOf(asked);
  const to = (at) => documentAddress(id, { versao: one.version, lugar: parts[at].place, q: asked });
  return html`
    <section class="panel library-text" aria-label="Texto">
      ${parts.slice(first, first + SHOWN).map((part) => html`
        <h2 key=${`label-${part.place}`} class="fine">${part.label}</h2>
        <pre key=${part.place} class="page-text"><${Marked} text=${part.text} stems=${stems} /></pre>`)}
      <p class="actions">
        ${first > 0 && html`<${Link} to=${to(Math.max(first - SHOWN, 0))}>Anteriores<//>`}
        ${first + SHOWN < parts.length && html`<${Link} to=${to(first + SHOWN)}>Seguintes<//>`}
        <span class="fine">${parts[first].label}, num documento de ${count(one.characters, "caractere", "caracteres")}</span>
      </p>
    </section>`;
}
