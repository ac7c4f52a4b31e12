// Verificar: a bundle from elsewhere, dropped here; its files never leave this browser.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { useReader } from "../../core/reader.js";
import { DropZone } from "../../parts/drop_zone.js";
import { Failed } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { Checks } from "./checks.js";
import { canVerify, checkFiles, checkManifest } from "./verify.js";

const MANIFEST = /^manifest-v(\d+)\.json$/;

/** A bundle holds the manifest of the draft too; the later one lists all that the earlier one does. */
function newestManifest(files) {
  const version = (file) => Number(MANIFEST.exec(file.name)[1]);
  return files.filter((file) => MANIFEST.test(file.name)).sort((a, b) => version(b) - version(a))[0];
}

export function VerifyBundle() {
  const { port } = useReader();
  const [state, setState] = useState(null);
  const take = async (files) => {
    setState({ busy: true });
    try {
      const chosen = newestManifest(files);
      if (!chosen) throw new Error("Falta o manifesto: escolha também o arquivo manifest-v….json do pacote.");
      const checked = await checkManifest(await chosen.arrayBuffer(), await port.signingKeys());
      const given = new Map(files.map((file) => [file.name, file]));
      const checks = await checkFiles(checked.manifest, async (entry) => (await given.get(entry.file_name)?.arrayBuffer()) ?? null);
      setState({ checks: [...checked.checks, ...checks], subject: checked.manifest.subject });
    } catch (error) {
      setState({ error });
    }
  };
  return html`
    <${Title} text="Verificar um pacote" lead="Confere os artefatos com o manifesto assinado. Os arquivos não saem deste navegador." />
    ${!canVerify() && html`<p class="alert" role="alert">Este navegador não oferece a criptografia necessária neste endereço. Use https, ou autos verify.</p>`}
    <section class="panel" aria-label="Pacote">
      <${DropZone} label="Solte aqui o manifesto e os outros arquivos do pacote" multiple=${true} take=${take} disabled=${state?.busy}
        help="As chaves são as que esta instalação publica. De outra instalação, só a assinatura e os arquivos se conferem." />
      ${state?.error && html`<${Failed} error=${state.error} />`}
      ${state?.subject && html`<p>Caso <span class="mono">${state.subject.workflow_id}</span>, execução ${state.subject.run}, versão ${state.subject.version}.</p>`}
      ${state?.checks && html`<${Checks} checks=${state.checks} />`}
    </section>`;
}
