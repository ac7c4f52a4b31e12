// A text that is pasted rather than sent as a file; what was typed stays until it has been taken.

import { useRef, useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useKept } from "../../core/keeping/kept.js";
import { useReader } from "../../core/reader.js";

const MOST = 400000;

export function Pasting({ belonging, begun }) {
  const { port } = useReader();
  const [name, setName] = useKept("library-paste-name", "");
  const [text, setText] = useKept("library-paste", "");
  const [error, setError] = useState("");
  const [sending, setSending] = useState(false);
  const sent = useRef({ key: "", body: "" });

  const send = async (event) => {
    event.preventDefault();
    const body = { documents: [{ source_name: name.trim(), text }], ...belonging };
    // the same text sent again after a broken connection is one document, another text is another call
    if (sent.current.body !== JSON.stringify(body)) sent.current = { key: crypto.randomUUID(), body: JSON.stringify(body) };
    setSending(true);
    setError("");
    try {
      begun(await port.addToLibrary(body, sent.current.key));
      sent.current = { key: "", body: "" };
      setName("");
      setText("");
    } catch (refusal) {
      setError(refusal.message);
    } finally {
      setSending(false);
    }
  };
  return html`
    <details open=${text !== ""}>
      <summary>Colar um texto</summary>
      <form class="fields" onSubmit=${send}>
        <label for="paste-name">Nome do documento</label><input id="paste-name" required maxlength="255" pattern=".*\\S.*" value=${name} onInput=${(event) => setName(event.target.value)} />
        <label for="paste-text">Texto</label><textarea id="paste-text" required maxlength=${MOST} value=${text} onInput=${(event) => setText(event.target.value)}></textarea>
        ${error && html`<p class="alert" role="alert">${error}</p>`}
        <div class="actions"><button type="submit" disabled=${sending}>${sending ? "Enviando…" : "Incluir o texto"}</button></div>
      </form>
    </details>`;
}
