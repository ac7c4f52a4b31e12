// What surrounds every screen: places, who is signed in, decisions on their way, and the legend of keys.

import { useState } from "preact/hooks";

import { html } from "../core/html.js";
import { useKeys } from "../core/keys.js";
import { useOutbox } from "../core/keeping/outbox.js";
import { may, useReader } from "../core/reader.js";
import { go, Link } from "../core/router.js";
import { useCurrentInSight } from "../core/sight.js";
import { Legend } from "./legend.js";
import { Outgoing } from "./outgoing.js";

const PLACES = [
  ["/", "Início", null],
  ["/casos", "Casos", "cases:read"],
  ["/prazos", "Prazos", "cases:read"],
  ["/minutas", "Minutas", "cases:read"],
  ["/pesquisa", "Pesquisa", "research:read"],
  ["/legislacao", "Legislação", "research:read"],
  ["/biblioteca", "Biblioteca", "cases:read"],
  ["/valores", "Valores", "cases:read"],
  ["/qualidade", "Qualidade", "audit:read"],
  ["/acervo", "Acervo", null],
  ["/verificar", "Verificar", null],
  ["/administracao", "Administração", "admin"],
];

const OPENED = { "/pesquisa": "/decisoes/", "/legislacao": "/d/", "/prazos": "/comunicacoes" };
/** Where what a place finds is read. */

const isHere = (path, to) => path === to || (to !== "/" && (path.startsWith(`${to}/`) || (OPENED[to] && path.startsWith(OPENED[to]))));

export function Frame({ path, wide, children }) {
  const { me, outbox } = useReader();
  const [legend, setLegend] = useState(false);
  useOutbox(outbox);
  useKeys({ "?": () => setLegend(true), g: () => document.querySelector(".places a")?.focus() });
  const row = useCurrentInSight(path);
  const places = PLACES.filter(([, , scope]) => scope === null || may(me, scope));
  return html`
    <a class="skip" href="#content">Ir para o conteúdo</a>
    <header class="bar">
      <${Link} to="/" class="mark" aria-label="Autos, início"><img src="/static/autos.svg" width="26" height="26" alt="" /><span>Autos</span><//>
      <nav class="places" aria-label="Telas" ref=${row}>
        ${places.map(
          ([to, name]) => html`<${Link} to=${to} key=${to} aria-current=${isHere(path, to) ? "page" : undefined}>${name}<//>`,
        )}
      </nav>
      <div class="person">
        <a href="/conta"><span class="visually-hidden">Minha conta: </span><span class="who">${me.name}</span><span class="firm">${me.tenant_name ?? me.tenant}</span></a>
        <button type="button" class="small" onClick=${() => setLegend(true)} aria-keyshortcuts="?">Teclas</button>
        <form method="post" action="/sair" onSubmit=${() => outbox.release()}><button type="submit" class="small">Sair</button></form>
      </div>
    </header>
    <${Outgoing} />
    <main id="content" class=${wide ? "content wide" : "content"} tabindex="-1">${children}</main>
    ${legend && html`<${Legend} close=${() => setLegend(false)} go=${go} />`}`;
}
