// What the screens of one case share: whose case it is, where it stands, and the way to the other screens.

import { html } from "../../core/html.js";
import { Link, usePlace } from "../../core/router.js";
import { hasResult } from "../../core/words.js";
import { Title } from "../../parts/title.js";
import { StateBadge } from "../../parts/badge.js";
import { UndoFinal } from "./undo_final.js";

const TABS = [
  ["", "Resumo"],
  ["/revisao", "Revisão"],
  ["/pecas", "Peças"],
  ["/artefatos", "Artefatos"],
  ["/trilha", "Trilha"],
  ["/comparar", "Comparar"],
];

export function nameOf(result, status) {
  const { autor = [], reu = [] } = result?.case.parties ?? {};
  if (autor.length || reu.length) return `${autor[0] ?? "—"} × ${reu[0] ?? "—"}`;
  return result?.case.cnj ?? status?.workflow_id ?? "Caso";
}

export function CaseTabs({ id }) {
  const { path, query } = usePlace();
  const run = query.get("execucao");
  return html`
    <nav class="tabs" aria-label="Telas do caso">
      ${TABS.map(([end, name]) => {
        const to = `/casos/${id}${end}`;
        const here = end === "" ? path === to : path.startsWith(to);
        return html`<${Link} key=${end} to=${run ? `${to}?execucao=${run}` : to} aria-current=${here ? "page" : undefined}>${name}<//>`;
      })}
    </nav>`;
}

/** `again` asks for the status anew. */
export function CaseFrame({ id, status, result, screen, children, actions, again }) {
  const coming = !result && (!status || hasResult(status.state));
  const name = coming ? "" : nameOf(result, status);
  const number = coming ? "" : (result?.case.cnj ?? (result ? "Sem número CNJ nos autos" : "Número CNJ ainda não lido"));
  const lead = html`<span class="case-lead">
    ${number}${result?.case.unit ? ` · ${result.case.unit}` : ""}
    ${status && html` <${StateBadge} state=${status.state} />`}${status?.run > 1 ? ` execução ${status.run}` : ""}
  </span>`;
  return html`
    <${Title} text=${[screen, name].filter(Boolean).join(": ") || "Caso"} lead=${lead}>${actions}<//>
    <${CaseTabs} id=${id} />
    ${status?.undo_until && html`<${UndoFinal} status=${status} changed=${again} />`}
    ${children}`;
}
