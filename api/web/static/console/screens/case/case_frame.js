// What the screens of one case share: whose case it is, where it stands, and the way to the other screens.

import { html } from "../../core/html.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { Link, usePlace } from "../../core/router.js";
import { useCurrentInSight } from "../../core/sight.js";
import { hasResult } from "../../core/words.js";
import { Title } from "../../parts/title.js";
import { StateBadge } from "../../parts/badge.js";
import { Corrections, useCaseCorrections } from "../corrections/use_corrections.js";
import { UndoFinal } from "./undo_final.js";
import { runOf } from "./use_case.js";

const TABS = [
  ["", "Resumo"],
  ["/revisao", "Revisão"],
  ["/pecas", "Peças"],
  ["/paginas", "Autos", "/1"],
  ["/correcoes", "Correções"],
  ["/artefatos", "Artefatos"],
  ["/trilha", "Trilha"],
  ["/comparar", "Comparar"],
];

export function nameOf(result, status) {
  const { autor = [], reu = [] } = result?.case.parties ?? {};
  if (autor.length || reu.length) return `${autor[0] ?? "—"} × ${reu[0] ?? "—"}`;
  return result?.case.cnj ?? status?.workflow_id ?? "Caso";
}

/** `open` corrections are counted at their tab. */
function CaseTabs({ id, open }) {
  const { path, query } = usePlace();
  const to = inCase(id, runOf(query));
  const row = useCurrentInSight(path);
  return html`
    <nav class="tabs" aria-label="Telas do caso" ref=${row}>
      ${TABS.map(([end, name, first = ""]) => {
        const place = inCase(id, NEWEST)(end);
        const here = end === "" ? path === place : path.startsWith(place);
        return html`<${Link} key=${end} to=${to(end + first)} aria-current=${here ? "page" : undefined}>${name}${end === "/correcoes" && open > 0 ? html` <span class="count">${open}<span class="visually-hidden"> abertas</span></span>` : ""}<//>`;
      })}
    </nav>`;
}

/** `again` asks for the status anew. */
export function CaseFrame({ id, status, result, screen, children, actions, again }) {
  const coming = !result && (!status || hasResult(status.state));
  const name = coming ? "" : nameOf(result, status);
  const { query } = usePlace();
  const corrections = useCaseCorrections(id, status);
  const number = coming ? "" : (result?.case.cnj ?? (result ? "Sem número CNJ nos autos" : "Número CNJ ainda não lido"));
  const lead = html`<span class="case-lead">
    ${number}${result?.case.unit ? ` · ${result.case.unit}` : ""}
    ${status && html` <${StateBadge} state=${status.state} />`}${status && (status.run > 1 || runOf(query)) ? ` execução ${status.run}` : ""}
    ${runOf(query) && html` <${Link} to=${inCase(id, NEWEST)()}>Ver a mais nova<//>`}
  </span>`;
  return html`
    <${Title} text=${[screen, name].filter(Boolean).join(": ") || "Caso"} lead=${lead}>${actions}<//>
    <${CaseTabs} id=${id} open=${corrections.open.length} />
    ${status?.undo_until && html`<${UndoFinal} status=${status} changed=${again} />`}
    <${Corrections.Provider} value=${corrections}>${children}<//>`;
}
