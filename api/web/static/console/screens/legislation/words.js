// What the answers about texts of law mean, in words.

export const KINDS = { legislation: "Lei", sumula: "Súmula", tema: "Tema", record: "Registro", notice: "Aviso", decision: "Decisão" };

export const WORDINGS = {
  atual: ["Redação de hoje", "plain"],
  vigente_na_data: ["Vigente nesse dia", "good"],
  anterior_desconhecida: ["Redação atual: a desse dia não está no acervo", "warn"],
  inexistente_na_data: ["Não existia nesse dia", "warn"],
  revogada: ["Fora de vigor", "bad"],
  vetada: ["Vetado", "bad"],
  texto_ausente: ["O texto desse dia não está no acervo", "warn"],
  data_imprecisa: ["Data imprecisa: confira", "warn"],
};

export const shown = (state) => WORDINGS[state]?.[0] ?? state;
export const tone = (state) => WORDINGS[state]?.[1] ?? "plain";
