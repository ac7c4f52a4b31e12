// The product's closed lists in the words that people read: one word for one thing on every screen.

export const STATES = {
  queued_extraction: "Na fila de leitura",
  processing_extraction: "Lendo as páginas",
  queued_phase_analysis: "Na fila de análise",
  processing_phase_analysis: "Analisando as fases",
  awaiting_phase_reviews: "Aguarda revisão",
  awaiting_final_review: "Aguarda decisão final",
  publishing: "Publicando",
  completed: "Concluído",
  rejected: "Rejeitado",
  needs_user_action: "Pede providência",
  failed: "Falhou",
  cancelled: "Cancelado",
};
export const WAITING = ["awaiting_phase_reviews", "awaiting_final_review"];
export const WORKING = ["queued_extraction", "processing_extraction", "queued_phase_analysis", "processing_phase_analysis", "publishing"];
export const ENDED = ["completed", "rejected", "needs_user_action", "failed", "cancelled"];
export const isWorking = (state) => WORKING.includes(state);
export const isWaiting = (state) => WAITING.includes(state);
export const hasResult = (state) => isWaiting(state) || ["completed", "rejected", "publishing"].includes(state);

export const TONES = {
  completed: "good",
  rejected: "bad",
  failed: "bad",
  needs_user_action: "warn",
  awaiting_phase_reviews: "warn",
  awaiting_final_review: "warn",
};

export const PHASES = {
  postulacao_inicial: "Postulação inicial",
  resposta_do_reu: "Resposta do réu",
  saneamento_e_organizacao: "Saneamento e organização",
  instrucao_probatoria: "Instrução probatória",
  sentenca_primeiro_grau: "Sentença de primeiro grau",
  cumprimento_execucao: "Cumprimento e execução",
  transicao_recursal: "Transição recursal",
};

export const PHASE_STATES = { empty: "Sem peças", pending: "Por decidir", approved: "Aprovada", rejected: "Rejeitada" };
export const STANCES = { favoravel: "Favorável", contrario: "Contrário", neutro: "Neutro", indefinido: "Sentido indefinido" };
export const STANCE_TONES = { favoravel: "good", contrario: "bad", neutro: "plain", indefinido: "warn" };
export const FAVOURED = {
  autor: "Favorece o autor",
  reu: "Favorece o réu",
  fisco: "Favorece o Fisco",
  contribuinte: "Favorece o contribuinte",
  acusacao: "Favorece a acusação",
  defesa: "Favorece a defesa",
  neutro: "Não favorece lado algum",
  indefinido: "O texto não diz a quem favorece",
};
export const SIDES = { autor: "autor", reu: "réu" };
export const KINDS = {
  source_pdf: "PDF dos autos",
  pages: "Texto por página",
  segmentation: "Peças e fases",
  result: "Resultado",
  corrections: "Correções aplicadas",
  report_md: "Relatório (Markdown)",
  report_pdf: "Relatório (PDF)",
  report_docx: "Relatório (Word)",
  client_summary: "Resumo para o cliente (uma página)",
  log: "Registro de eventos",
  history: "Histórico de execução",
  manifest: "Manifesto assinado",
};

export const SCORE_PARTS = {
  holding: "O que o precedente decide",
  headings: "Questões que ele nomeia",
  passage: "Trecho mais próximo",
  title: "Título da ação",
  statutes: "Mesmas normas",
  citations: "Mesmos precedentes",
  subject: "Assunto do caso",
};

/** What two runs may differ in: parameters, provenance, the lawsuit, a phase, a piece. */
export const FIELDS = {
  rules_version: "Regras de peças e fases",
  min_precedent_score: "Pontuação mínima de um precedente",
  max_matches_per_phase: "Precedentes por fase, no máximo",
  strict_infra_required: "Só com toda a infraestrutura",
  reason: "Motivo da execução",
  source_system: "Sistema de origem",
  source_mode: "Por onde veio",
  cliente: "Atuamos pelo",
  snapshot_id: "Acervo (instantâneo)",
  encoder: "Vetores do acervo",
  reader_version: "Versão da leitura",
  code_version: "Versão do programa",
  source_sha256: "SHA-256 do PDF",
  system: "Sistema do tribunal",
  cnj: "Número CNJ",
  cnj_valid: "Dígitos do número conferem",
  court: "Tribunal",
  unit: "Juízo",
  case_class: "Classe processual",
  parties: "Partes",
  lawyers: "Advogados",
  key_dates: "Datas",
  subjects: "Assunto",
  value: "Valor da causa",
  injunction: "Tutela de urgência",
  free_justice: "Gratuidade da justiça",
  by_person: "Corrigido por pessoas",
  pages: "Páginas",
  state: "Decisão",
  phase_label: "fase",
  type: "tipo",
  title: "título",
  movement: "movimento",
  date: "data",
  needs_review: "se pede conferência",
};

export const KEY_EVENTS = {
  distribuicao: "Distribuição",
  citacao: "Citação",
  audiencia: "Audiência",
  sentenca: "Sentença",
  transito_em_julgado: "Trânsito em julgado",
};

export const REQUIREMENTS = {
  tempestividade: "Tempestividade",
  preparo: "Preparo",
  representacao: "Assinatura e procuração",
  sumula_7: "Súmula 7/STJ",
  sumula_83: "Súmula 83/STJ",
  tema_suspenso: "Tema afetado ou suspenso",
};

export const FINDINGS = {
  atendido: "atendido",
  nao_atendido: "não atendido",
  risco: "risco",
  sem_indicio: "sem indício nos autos",
  nao_se_sabe: "não se sabe",
};

export const DECISIONS = {
  acolhido: "acolhido",
  acolhido_em_parte: "acolhido em parte",
  rejeitado: "rejeitado",
  sem_exame: "não examinado no mérito",
  acordo: "resolvido por acordo",
  anulado: "decisão anulada",
};

export const VERDICTS = {
  verified: "confere",
  divergent: "diverge",
  not_found: "não encontrada",
  invalid: "inválida",
  overturned: "superada",
  cancelled: "cancelada",
  revoked: "revogada",
  doubtful: "duvidosa",
  not_in_corpus: "fora do acervo",
  unverifiable: "não verificável",
  unreadable: "não entendida",
};

export const DRAFT_STATES = {
  queued: "na fila",
  reading: "lendo o documento",
  checking: "conferindo as citações",
  publishing: "escrevendo o relatório",
  completed: "concluída",
  failed: "terminou sem resultado",
  cancelled: "cancelada",
};
export const DRAFT_ENDS = ["completed", "failed", "cancelled"];
/** What of a checked draft a person takes along, and how that is asked for. */
export const DRAFT_FILES = { marked_pdf: "Baixar a minuta marcada", report_pdf: "Baixar o relatório (PDF)", report_md: "Baixar o relatório (Markdown)" };

export const VERDICT_TONES = {
  verified: "good",
  divergent: "warn",
  doubtful: "warn",
  not_found: "bad",
  invalid: "bad",
  overturned: "bad",
  cancelled: "bad",
  revoked: "bad",
};

const VOICES = {
  ementa: "ementa",
  acordao: "acórdão",
  voto_relator: "voto do relator",
  voto_vencido: "voto vencido",
  voto_vogal: "voto de outro ministro",
  relatorio: "relatório",
  parte: "alegação da parte",
};

export const speaksForCourt = (voice) => ["ementa", "acordao", "voto_relator"].includes(voice);

/** Who speaks in a passage of a decision, and that it is not the court where it is not. */
export const voiceIn = (voice) => `${VOICES[voice] ?? spoken(voice)}${speaksForCourt(voice) ? "" : ": não fala pelo tribunal"}`;

/** The five reasons to leave a precedent out that one key gives. */
export const REASONS = ["Outra matéria", "Superado", "Fato distinto", "Contrário", "Questão processual"];

/** The usual reasons to reject a phase. */
export const PHASE_REASONS = ["Precedentes de outra matéria", "Peça ou fase lida errado", "Falta precedente essencial", "Contrário ao nosso cliente"];

const ENDINGS = [[/cao$/, "ção"], [/coes$/, "ções"], [/dao$/, "dão"], [/sao$/, "são"], [/soes$/, "sões"], [/zoes$/, "zões"], [/encia$/, "ência"], [/ancia$/, "ância"], [/orio$/, "ório"]];
/** What of a case somebody was given, as the access log names it. */
export const READS = {
  list: "A lista de casos",
  status: "O andamento",
  runs: "As execuções",
  result: "O resultado",
  final: "O quadro da decisão final",
  comparison: "A comparação",
  page: "A página",
  question: "Uma pergunta aos autos",
  words: "Palavras procuradas nos autos",
  timeline: "A linha do tempo",
  terms: "Os prazos que podem correr",
  communications: "As comunicações dos tribunais",
  artifacts: "A lista de artefatos",
  artifact: "Um artefato",
  manifest: "O manifesto, para conferir a assinatura",
  artifact_link: "O link de um artefato",
  trail: "A trilha",
  accesses: "As leituras",
  export: "A exportação",
  notes: "As anotações",
  alerts: "Os alertas",
  database: "Uma base de grafo",
  memory: "Um texto que um chat guardou",
  library: "A biblioteca",
};

/** Without what a run was made, as its result names it. */
export const BACKENDS = { database: "o banco de dados", storage: "os arquivos", search: "a busca no acervo", graph: "o grafo de citações" };

const ACCENTS = {
  acordao: "acórdão",
  alvara: "alvará",
  calculo: "cálculo",
  calculos: "cálculos",
  deposito: "depósito",
  divida: "dívida",
  honorarios: "honorários",
  intermediaria: "intermediária",
  merito: "mérito",
  nao: "não",
  pre: "pré",
  seguranca: "segurança",
  intimacao: "intimação",
  minima: "mínima",
  maximo: "máximo",
  oficio: "ofício",
  replica: "réplica",
  sentenca: "sentença",
  transito: "trânsito",
};

const accented = (word) => ACCENTS[word] ?? ENDINGS.reduce((text, [ending, right]) => text.replace(ending, right), word);

/** "peticao_inicial" as "Petição inicial": names of the product that have no words of their own here. */
export function spoken(name) {
  const text = String(name ?? "").split("_").filter(Boolean).map(accented).join(" ");
  return text && text[0].toUpperCase() + text.slice(1);
}

const PARTICLES = new Set(["de", "do", "da", "dos", "das", "e"]);

/** "GASPAR DA PEROBA" as "Gaspar da Peroba". */
export const titled = (name) =>
  (name ?? "")
    .toLowerCase()
    .split(" ")
    .map((word) => (PARTICLES.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");

/** Why nobody sees words that a page holds; as in the contracts. */
export const UNSEEN = {
  without_ink: "não deixa tinta na página",
  background_colour: "da cor do fundo",
  too_small: "pequeno demais para ler",
  off_page: "fora da área visível",
  covered: "coberto por outro objeto",
  alternative: "texto alternativo, diferente do impresso",
  contradicted: "diferente do que a imagem da página mostra",
};
