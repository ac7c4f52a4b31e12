"""Scopes explained to the person who grants them."""

from collections.abc import Collection

from infra.identity.scopes import Scope

SCOPE_WORDS: dict[Scope, str] = {
    Scope.RESEARCH_READ: "pesquisar jurisprudência e conferir citações",
    Scope.CASES_READ: "ver os casos do seu escritório: andamento, fases, precedentes e trechos dos autos",
    Scope.ARTIFACTS_READ: "baixar relatórios e demais arquivos dos casos",
    Scope.MEMORY_WRITE: "guardar e retomar anotações entre conversas",
    Scope.GRAPH_WRITE: "inserir, mudar e apagar dados nas bases de grafo do seu escritório",
    Scope.GRAPH_SCHEMA: "mudar o que as bases de grafo do seu escritório podem conter",
    Scope.GRAPH_CREATE: "criar bases de grafo e voltar a versões anteriores delas",
    Scope.GRAPH_ADMIN: "apagar bases de grafo do seu escritório, e as versões anteriores delas, de vez",
    Scope.LIBRARY_ADMIN: "ver que respostas, valores e contas estão guardados, sem o que dizem, e apagá-los",
    Scope.CASES_WRITE: "enviar autos e documentos para análise, corrigir, reprocessar e cancelar",
    Scope.REVIEWS_WRITE: "registrar, em seu nome, as decisões de revisão que você tomar, corrigir e reprocessar casos",
    Scope.AUDIT_READ: "ver quem leu o quê nos casos e nas bases de grafo, e as conferências de conduta",
    Scope.CORPUS_ADMIN: "mudar o acervo de decisões da instalação",
}
"""Every right that an app may be given, the most harmless first."""


def in_words(scopes: Collection[str]) -> list[str]:
    """One line for each right among `scopes`."""
    return [words for scope, words in SCOPE_WORDS.items() if scope in scopes]
