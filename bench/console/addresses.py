"""Addresses of the console's screens, and the sign that each has loaded."""

from dataclasses import dataclass
from urllib.parse import quote

from bench.console.opinion import DOCUMENT_ID

OTHER = "092001070"
"""A decision of the sample corpus that no sample case has for its first precedent."""
ARGUED = "O banco responde pelas fraudes praticadas por terceiros em operações bancárias."


@dataclass(frozen=True)
class Screen:
    """One address. `there` (CSS) matches once the screen shows what it requested.

    A `guest` screen needs no sign-in.
    """

    path: str
    heading: str
    there: str
    guest: bool = False


def screens(case: str, document: str) -> dict[str, Screen]:
    """Return every screen by name, for a case with a waiting run and a decision in its corpus.

    The library holds the document of `opinion`.
    """
    inside = f"/casos/{case}"
    return {
        "inicio": Screen("/", "Início", ".case-row"),
        "casos": Screen("/casos", "Casos", ".case-row"),
        "casos-sem-resultado": Screen(f"/casos?q={quote('nada que exista')}", "Casos", ".empty"),
        "caso": Screen(inside, "", ".timeline"),
        "revisao": Screen(f"{inside}/revisao", "Revisão", ".picture.there"),
        "pecas": Screen(f"{inside}/pecas", "Peças", "tbody tr"),
        "leitor": Screen(f"{inside}/paginas/3", "Autos", ".picture.there"),
        "correcoes": Screen(f"{inside}/correcoes", "Correções", ".rows li"),
        "comparar": Screen(f"{inside}/comparar", "Comparar", ".stack .panel"),
        "artefatos": Screen(f"{inside}/artefatos", "Artefatos", ".version"),
        "trilha": Screen(f"{inside}/trilha", "Trilha", ".trail li"),
        "minutas": Screen("/minutas", "Minutas", ".drop"),
        "verificar": Screen("/verificar", "Verificar", ".drop"),
        "pesquisa": Screen(f"/pesquisa?q={quote('plano de saúde')}", "Pesquisa", ".hits li"),
        "decisao": Screen(f"/decisoes/{document}", "REsp", ".stack .panel"),
        "comparar-decisoes": Screen(f"/comparar?a={document}&b={OTHER}", "Comparar decisões", ".side-by-side"),
        "argumentos": Screen(f"/argumentos?q={quote(ARGUED)}&lado=consumidor", "Argumentos", ".sides article"),
        "prazos": Screen("/prazos", "Prazos", ".rows li, .empty"),
        "comunicacoes": Screen("/comunicacoes", "Comunicações", ".rows li, .empty"),
        "legislacao": Screen("/legislacao", "Legislação", ".hits li"),
        "legislacao-busca": Screen(f"/legislacao?q={quote('anotação')}&em=2020-05-04", "Legislação", ".hits li"),
        "documento": Screen("/d/lei-99001-2015?em=2017-05-04", "Lei nº 99.001/2015", ".provision"),
        "biblioteca": Screen("/biblioteca", "Biblioteca", ".rows li"),
        "biblioteca-busca": Screen(f"/biblioteca?q={quote('mofo no banheiro')}", "Biblioteca", ".hits li"),
        "biblioteca-documento": Screen(f"/biblioteca/{DOCUMENT_ID}?q=mofo", "Parecer", ".page-text"),
        "valores": Screen("/valores", "Valores", ".empty"),
        "qualidade": Screen("/qualidade", "Qualidade", ".shares"),
        "acervo": Screen("/acervo", "Acervo", "tbody tr"),
        "administracao": Screen("/administracao", "Administração", ".rows li"),
        "caso-que-nao-ha": Screen("/casos/wf_nada", "", ".alert"),
    }
