// Comunicações: what courts publish of the firm's lawsuits, taken in from files, and the OAB numbers that are followed.

import { useEffect, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { Empty, Failed } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { Communication } from "./communication.js";
import { Followed } from "./followed.js";
import { Taking } from "./taking.js";

const NOTHING = { rows: [], cursor: null };

export function Communications({ query }) {
  const alone = query.get("sem-processo") === "1";
  const { waiting, error, go, more, ...state } = useCommunications(alone);
  return html`
    <${Title} text="Comunicações" lead="O que os tribunais publicam dos processos do escritório: intimações do DJEN e movimentos do DataJud. Confira sempre no sistema do tribunal."><${Link} class="button" to="/prazos">Prazos<//><//>
    <${Taking} taken=${go} />
    <section class="panel" aria-labelledby="communications-title">
      <h2 id="communications-title">${alone ? "Sem processo no escritório" : "Todas"}</h2>
      <p><${Link} to=${alone ? "/comunicacoes" : "/comunicacoes?sem-processo=1"}>${alone ? "Ver todas" : "Ver só as sem processo no escritório"}<//></p>
      ${error && html`<${Failed} error=${error} again=${() => go()} />`}
      ${state.rows.length > 0 && html`<ol class="rows">${state.rows.map((one) => html`<${Communication} key=${one.communication_id} one=${one} />`)}</ol>`}
      ${!waiting && !error && !state.rows.length && html`<${Empty} title="Nenhuma comunicação">Inclua um arquivo do DJEN ou do DataJud, acima.<//>`}
      ${state.cursor && html`<div class="actions"><button type="button" disabled=${waiting} onClick=${more}>Mostrar mais</button></div>`}
    </section>
    <${Followed} />`;
}

/** The communications so far; `go` asks anew, `more` for the next page. */
function useCommunications(alone) {
  const { port } = useReader();
  const [state, setState] = useState({ ...NOTHING, waiting: true });
  const load = async (before) => {
    setState({ ...before, waiting: true });
    try {
      const { data, pagination } = await port.communications({ without_case: alone || undefined, page: before.cursor });
      setState({ rows: [...before.rows, ...data], cursor: pagination.cursor, waiting: false });
    } catch (error) {
      setState({ ...before, error, waiting: false });
    }
  };
  useEffect(() => {
    load(NOTHING);
  }, [alone]);
  return { ...state, go: () => load(NOTHING), more: () => load({ rows: state.rows, cursor: state.cursor }) };
}
