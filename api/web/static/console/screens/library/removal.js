// Takes a document out of the library, once it is clear what that means.

import { useState } from "preact/hooks";

import { count } from "../../core/format.js";
import { html } from "../../core/html.js";
import { useReader } from "../../core/reader.js";
import { go } from "../../core/router.js";
import { Dialog } from "../../parts/dialog.js";

export function Removal({ id, one, versions, close }) {
  const { port } = useReader();
  const [state, setState] = useState({ sending: false, error: "", going: false });
  const leave = () => go("/biblioteca");
  const send = async () => {
    setState({ sending: true, error: "", going: false });
    try {
      const { removed } = await port.removeFromLibrary(id);
      if (removed) leave();
      else setState({ sending: false, error: "", going: true });
    } catch (refusal) {
      setState({ sending: false, error: refusal.message, going: false });
    }
  };
  if (state.going) {
    return html`<${Dialog} title="O documento está saindo" close=${leave}>
      <p role="status">Ninguém mais o acha. Os arquivos dele ainda estão sendo apagados; isso termina sozinho.</p>
      <div class="actions"><button type="button" class="main" onClick=${leave}>Voltar à biblioteca</button></div>
    <//>`;
  }
  return html`
    <${Dialog} title="Tirar da biblioteca?" close=${() => state.sending || close()}>
      <p>“${one.source_name}” sai com ${count(versions, "versão", "versões")} e com os arquivos enviados. Desde já ninguém mais o acha na busca. Não dá para desfazer; incluído de novo, começa da versão 1.</p>
      <p class="fine">Relatórios, anotações e conversas que já o citaram não mudam.</p>
      ${state.error && html`<p class="alert" role="alert">${state.error}</p>`}
      <div class="actions">
        <button type="button" disabled=${state.sending} onClick=${close}>Voltar</button>
        <button type="button" class="danger" disabled=${state.sending} onClick=${send}>${state.sending ? "Tirando…" : "Tirar para sempre"}</button>
      </div>
    <//>`;
}
