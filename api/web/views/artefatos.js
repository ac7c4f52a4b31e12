// Artefatos: what a run left behind, version by version, to open; and the way to where it is verified.

import { useState } from "preact/hooks";

import { html } from "../static/console/core/html.js";
import { bytes, when } from "../static/console/core/format.js";
import { inCase, NEWEST } from "../static/console/core/in_case.js";
import { useReader } from "../static/console/core/reader.js";
import { Link } from "../static/console/core/router.js";
import { KINDS } from "../static/console/core/words.js";
import { Empty, Failed } from "../static/console/parts/feedback.js";
import { Checks } from "../static/console/screens/artifacts/checks.js";
import { canVerify, checkManifest } from "../static/console/screens/artifacts/verify.js";
import { groups } from "../static/console/screens/artifacts/versions.js";
import { open } from "./opening.js";

const FIRST = ["report_pdf", "report_docx", "client_summary", "report_md", "manifest", "source_pdf"];
/** What people open, before what programs and auditors do. */

const placeOf = ({ kind }) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

/** The listed hashes against the manifest's; an artifact that is not listed was not looked at. */
const checkListed = (manifest, listed) =>
  manifest.artifacts.map((entry) => {
    const one = listed.find((artifact) => artifact.artifact_id === entry.artifact_id);
    return { what: entry.file_name, holds: one?.sha256 === entry.sha256, missing: !one, detail: one ? entry.sha256 : "não está na lista" };
  });

/** `signed`: the newest manifest as the tool gave it for this view. */
function Seal({ id, signed, listed }) {
  const [state, setState] = useState(null);
  const verify = async () => {
    try {
      const checked = await checkManifest(new TextEncoder().encode(signed.text), signed.keys);
      setState({ checks: [...checked.checks, ...checkListed(checked.manifest, listed)] });
    } catch (error) {
      setState({ error });
    }
  };
  return html`
    <section class="seal" aria-label="Assinatura">
      ${!state && html`<p class="actions"><button type="button" class="main" onClick=${verify}>Verificar a assinatura aqui</button></p>`}
      ${state?.error && html`<${Failed} error=${state.error} again=${verify} />`}
      ${state?.checks && html`<${Checks} checks=${state.checks} />
        <p class="fine">Conferidas a assinatura do manifesto e as impressões digitais da lista. O conteúdo dos arquivos <${Link} to=${inCase(id, NEWEST)("/artefatos")}>é conferido no console<//>.</p>`}
    </section>`;
}

function Artefatos({ data, meta, host }) {
  const signed = meta["autos/manifest"];
  const id = data.workflow_id;
  if (!data.artifacts.length) return html`<${Empty} title="Nada foi publicado ainda">Os artefatos aparecem quando a análise termina.<//>`;
  return html`
    <header class="title"><div><h1>Artefatos do caso</h1></div>
      <p class="actions"><${Link} class="button main" to=${inCase(id, NEWEST)("/artefatos")}>Verificar assinaturas no console<//></p>
    </header>
    ${signed && canVerify() && html`<${Seal} id=${id} signed=${signed} listed=${data.artifacts} />`}
    ${groups(data.artifacts).map((group, at) => html`
      <details class="version" key=${group.key} open=${at === 0}>
        <summary>${group.title}</summary>
        <ul class="rows">${[...group.list].sort((one, other) => placeOf(one) - placeOf(other)).map((one) => html`<${Artifact} key=${one.artifact_id} id=${id} one=${one} host=${host} />`)}</ul>
      </details>`)}`;
}

function Artifact({ id, one, host }) {
  const { port } = useReader();
  const [state, setState] = useState({});
  const show = async () => {
    setState({ busy: true });
    try {
      const link = await port.artifactLink(id, one.artifact_id);
      const answer = await host.openLink(link).catch(() => ({ isError: true }));
      setState(answer.isError ? { link } : {});
    } catch (error) {
      setState({ error });
    }
  };
  const name = KINDS[one.kind] ?? one.kind;
  return html`
    <li>
      <div class="case-name"><strong>${name}</strong>
        <p class="fine">${bytes(one.size)} · ${when(one.created_at)}</p>
        <p class="mono fine">${one.sha256}</p>
        ${state.error && html`<${Failed} error=${state.error} />`}
        ${state.link && html`<p class="fine">O chat não abriu o link. <a href=${state.link} target="_blank" rel="noreferrer">Abra-o aqui</a>; ele vale por poucos minutos.</p>`}
      </div>
      <button type="button" disabled=${state.busy} onClick=${show} aria-label=${`Abrir ${name}`}>${state.busy ? "Abrindo…" : "Abrir"}</button>
    </li>`;
}

open(Artefatos);
