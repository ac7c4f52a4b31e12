// Every address and the screen that it opens; `wide` ones use the whole window.

import { Administration } from "./administration.js";
import { Artifacts } from "./artifacts/artifacts.js";
import { VerifyBundle } from "./artifacts/verify_bundle.js";
import { Compare } from "./case/comparing/compare.js";
import { Summary } from "./case/reading/summary.js";
import { Trail } from "./case/trail.js";
import { Cases } from "./cases/cases.js";
import { Communications } from "./communications/communications.js";
import { CorrectionTray } from "./corrections/tray.js";
import { Corpus } from "./corpus/corpus.js";
import { Pieces } from "./files/pieces.js";
import { PageReader } from "./files/reader.js";
import { Draft } from "./drafts/draft.js";
import { Drafts } from "./drafts/drafts.js";
import { Home } from "./home.js";
import { Document } from "./legislation/document.js";
import { Legislation } from "./legislation/legislation.js";
import { LibraryDocument } from "./library/document.js";
import { Library } from "./library/library.js";
import { QualityPage } from "./quality.js";
import { Comparison } from "./research/comparison.js";
import { Argument } from "./research/argument.js";
import { Decision } from "./research/decision.js";
import { Research } from "./research/research.js";
import { Review } from "./review/review.js";
import { Terms } from "./terms/terms.js";
import { Values } from "./values.js";

export const SCREENS = [
  ["/", { Screen: Home }],
  ["/casos", { Screen: Cases }],
  ["/casos/:id", { Screen: Summary }],
  ["/casos/:id/revisao", { Screen: Review, wide: true }],
  ["/casos/:id/revisao/:phase", { Screen: Review, wide: true }],
  ["/casos/:id/pecas", { Screen: Pieces }],
  ["/casos/:id/paginas/:page", { Screen: PageReader }],
  ["/casos/:id/correcoes", { Screen: CorrectionTray }],
  ["/casos/:id/comparar", { Screen: Compare }],
  ["/casos/:id/artefatos", { Screen: Artifacts }],
  ["/casos/:id/trilha", { Screen: Trail }],
  ["/prazos", { Screen: Terms }],
  ["/comunicacoes", { Screen: Communications }],
  ["/minutas", { Screen: Drafts }],
  ["/minutas/:id", { Screen: Draft }],
  ["/verificar", { Screen: VerifyBundle }],
  ["/pesquisa", { Screen: Research }],
  ["/argumentos", { Screen: Argument }],
  ["/comparar", { Screen: Comparison, wide: true }],
  ["/decisoes/:document", { Screen: Decision }],
  ["/legislacao", { Screen: Legislation }],
  ["/d/*document", { Screen: Document }],
  ["/biblioteca", { Screen: Library }],
  ["/biblioteca/:document", { Screen: LibraryDocument }],
  ["/valores", { Screen: Values }],
  ["/qualidade", { Screen: QualityPage }],
  ["/acervo", { Screen: Corpus }],
  ["/administracao", { Screen: Administration }],
];
