// New pages of the lawsuit: the file is brought once; what is refused can be sent again as it is, or confirmed.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { inCase, NEWEST } from "../../core/in_case.js";
import { useKept } from "../../core/keeping/kept.js";
import { useReader } from "../../core/reader.js";
import { go } from "../../core/router.js";
import { Dialog } from "../../parts/dialog.js";

export function AddPages({ id, close }) {
  const { port } = useReader();
  const [file, setFile] = useState(null);
  const [upload, setUpload] = useState(null);
  const [reason, setReason] = useKept(`pages:${id}`, "");
  const [state, setState] = useState({ sending: false, error: "", confirmable: false });
  const take = (event) => {
    setFile(event.target.files[0] ?? null);
    setUpload(null);
    setState({ sending: false, error: "", confirmable: false });
  };
  const send = async (confirmed) => {
    setState({ sending: true, error: "", confirmable: false });
    try {
      const brought = upload ?? (await port.upload(file));
      setUpload(brought);
      await port.addPages(id, { upload_id: brought, confirmed, reason: reason || undefined });
      setReason(null);
      close();
      go(inCase(id, NEWEST)(), { replace: true });
      location.reload();
    } catch (refusal) {
      setState({ sending: false, error: refusal.message, confirmable: refusal.details.reason === "needs_confirmation" });
    }
  };
  const leave = () => state.sending || close();
  const submit = (event) => {
    event.preventDefault();
    send(false);
  };
  return html`
    <${Dialog} title="Juntar páginas novas" close=${leave}>
      <p>Um PDF com as páginas novas deste processo. Nasce uma execução nova, dos autos com elas no fim: só as novas são lidas, e a revisão recomeça. Nada das execuções anteriores muda.</p>
      ${state.error && html`<p class="alert" role="alert">${state.error}</p>`}
      <form class="fields" onSubmit=${submit}>
        <label for="new-pages">PDF</label><input id="new-pages" type="file" accept="application/pdf,.pdf" required onChange=${take} />
        <label for="pages-reason">Motivo</label><textarea id="pages-reason" maxlength="2000" value=${reason} onInput=${(event) => setReason(event.target.value)}></textarea>
        <div class="actions">
          <button type="button" disabled=${state.sending} onClick=${leave}>Voltar</button>
          ${state.confirmable && html`<button type="button" class="danger" disabled=${state.sending} onClick=${() => send(true)}>Juntar mesmo assim</button>`}
          <button type="submit" class="main" disabled=${state.sending || !file}>${state.sending ? "Enviando e lendo…" : "Juntar"}</button>
        </div>
      </form>
    <//>`;
}
