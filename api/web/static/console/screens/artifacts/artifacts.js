// Artefatos: every version with its hash, to download and to verify here.

import { useState } from "preact/hooks";

import { html } from "../../core/html.js";
import { bytes, when } from "../../core/format.js";
import { useLoaded } from "../../core/keeping/load.js";
import { useReader } from "../../core/reader.js";
import { Link } from "../../core/router.js";
import { KINDS } from "../../core/words.js";
import { Empty, Failed, Loaded } from "../../parts/feedback.js";
import { CaseFrame } from "../case/case_frame.js";
import { useCase } from "../case/use_case.js";
import { Checks } from "./checks.js";
import { checkFiles, checkManifest } from "./verify.js";
import { groups } from "./versions.js";

export function Artifacts({ id, query }) {
  const { port } = useReader();
  const { status, result } = useCase(id, query);
  const artifacts = useLoaded(() => port.artifacts(id), [id]);
  return html`
    <${CaseFrame} id=${id} status=${status.value} result=${result.value} screen="Artefatos" again=${status.again}>
      <${Loaded} from=${artifacts} what="os artefatos">
        ${(all) => (all.length ? groups(all).map((group) => html`<${Version} key=${group.key} id=${id} group=${group} />`) : html`<${Empty} title="Nada foi publicado ainda">Os artefatos aparecem quando a análise termina.<//>`)}
      <//>
      <p class="fine">Recebeu um pacote de outro lugar? <${Link} to="/verificar">Verifique-o aqui<//>, ou com <code>autos verify</code>, sem rede.</p>
    <//>`;
}

function Version({ id, group }) {
  const { port } = useReader();
  const [state, setState] = useState(null);
  const manifest = group.list.find((one) => one.kind === "manifest");
  const verify = async () => {
    setState({ busy: true });
    try {
      const [raw, keys] = await Promise.all([port.artifactBytes(id, manifest.artifact_id), port.signingKeys()]);
      const checked = await checkManifest(raw, keys);
      const files = await checkFiles(checked.manifest, (entry) => port.artifactBytes(id, entry.artifact_id));
      setState({ checks: [...checked.checks, ...files] });
    } catch (error) {
      setState({ error });
    }
  };
  const { title } = group;
  return html`
    <section class="panel version" aria-label=${title}>
      <header class="title"><h2>${title}</h2>
        ${manifest && html`<button type="button" class="main" disabled=${state?.busy} onClick=${verify}>${state?.busy ? "Verificando…" : "Verificar neste navegador"}</button>`}
      </header>
      ${state?.error && html`<${Failed} error=${state.error} again=${verify} />`}
      ${state?.checks && html`<${Checks} checks=${state.checks} />`}
      <ul class="rows">
        ${group.list.map(
          (one) => html`<li key=${one.artifact_id}>
            <div class="case-name"><strong>${KINDS[one.kind] ?? one.kind}</strong>
              <p class="fine">${one.filename} · ${bytes(one.size)} · ${when(one.created_at)}</p>
              <p class="mono fine">${one.sha256}</p></div>
            <a class="button" href=${port.artifactAddress(id, one.artifact_id)} download=${one.filename} aria-label=${`Baixar ${one.filename}`}>Baixar</a>
          </li>`,
        )}
      </ul>
    </section>`;
}
