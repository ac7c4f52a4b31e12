// Biblioteca: the firm's own documents, listed and searched; who submits cases adds to them.

import { html } from "../../core/html.js";
import { useLoaded, usePoll } from "../../core/keeping/load.js";
import { may, useReader } from "../../core/reader.js";
import { Link, usePlace } from "../../core/router.js";
import { Empty } from "../../parts/feedback.js";
import { Title } from "../../parts/title.js";
import { Adding } from "./adding.js";
import { Answers } from "./answers.js";
import { Question, useCaseNames } from "./question.js";
import { Shelf } from "./shelf.js";
import { isComing } from "./words.js";

const SHOWN = 25;
const POLL = 3000;

export function Library() {
  const { me, port } = useReader();
  const { query } = usePlace();
  const asked = Object.fromEntries(["q", "etiqueta", "caso"].map((name) => [name, query.get(name) ?? ""]));
  const page = query.get("page") ?? "";
  const reads = may(me, "cases:read");
  const names = useCaseNames(reads);
  const documents = useLoaded(
    async () => (reads ? port.libraryDocuments({ case_id: asked.caso, tag: asked.etiqueta, page, limit: SHOWN }) : null),
    [reads, asked.caso, asked.etiqueta, page],
  );
  usePoll(documents.again, POLL, documents.value?.data.some((one) => isComing(one.state)) ?? false);
  if (!reads) return html`<${Title} text="Biblioteca" /><${Empty} title="O seu papel não vê a biblioteca">Você cuida do <${Link} to="/acervo">acervo<//> desta instalação.<//>`;
  return html`
    <${Title} text="Biblioteca" lead="Os documentos do próprio escritório: pareceres, contratos, modelos. Ninguém de fora os vê." />
    <${Question} asked=${asked} names=${names} />
    <div class="columns">
      ${asked.q ? html`<${Answers} asked=${asked} />` : html`<${Shelf} documents=${documents} asked=${asked} page=${page} names=${names} />`}
      ${may(me, "cases:write") && html`<${Adding} key=${asked.caso} of=${asked.caso} names=${names} added=${documents.again} />`}
    </div>`;
}
