"""Sets of tools. A chat pays tokens for every listed tool, so the default set is small and others are added by
name.

One line here puts tools into a set; its `domains` are called in order. A set without an entry does not exist.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from mcp.server.mcpserver import MCPServer

from mcp_server import prompts
from mcp_server.gateway import Gateway
from mcp_server.guidance import INSTRUCTIONS
from mcp_server.tools import demonstration, research
from mcp_server.tools.case import (
    artifacts,
    case_file,
    case_runs,
    case_texts,
    cases,
    communications,
    corrections,
    firm_questions,
    phases,
    progress,
    review,
    submission,
    terms,
    values,
)
from mcp_server.tools.corpus import conduct, corpus, databases, graph, library, search
from mcp_server.tools.firm import documents, firm_library, ingesting, memory, operation, own_databases
from mcp_server.views.toolbox import Toolbox

Domain = Callable[[Toolbox, Gateway], None]
"""Adds its tools to the toolbox."""


def questions(tools: tuple[research.Research, ...]) -> Domain:
    """Return the domain of tools that each ask one REST question."""
    return partial(research.register, tools=tools)


@dataclass(frozen=True)
class ToolSet:
    """`name` is what a client asks for: the end of the address, or a word of `AUTOS_MCP_TOOLSETS`.

    `instructions` tell a model how the tools belong together; `title` says what the set is for. An `opt_in` set is
    served only where it is named, even beside the set of all tools.
    """

    name: str
    title: str
    instructions: str
    domains: tuple[Domain, ...]
    prompts: Callable[[MCPServer[Any]], None] | None = None
    opt_in: bool = False


DEFAULT = "padrao"
ALL = "tudo"

SETS: tuple[ToolSet, ...] = (
    ToolSet(
        name=DEFAULT,
        title="Analisar autos e pesquisar a jurisprudência",
        instructions=INSTRUCTIONS,
        domains=(
            submission.register,
            progress.register,
            phases.register,
            review.register,
            artifacts.register,
            cases.register,
            case_file.register,
            documents.register,
            corpus.register,
            questions(search.TOOLS),
            questions(graph.TOOLS),
            questions(memory.TOOLS),
        ),
        prompts=prompts.register,
    ),
    ToolSet(
        name="pesquisa",
        title="Buscar, ler e comparar leis, súmulas, temas e decisões, e preparar argumentos",
        instructions=library.GUIDANCE,
        domains=(questions(library.TOOLS),),
    ),
    ToolSet(
        name="conduta",
        title="Regras de conduta e conferência do que será respondido",
        instructions=conduct.GUIDANCE,
        domains=(questions(conduct.TOOLS),),
    ),
    ToolSet(
        name="grafo",
        title="Consultar livremente o grafo de decisões, e manter bases de grafo do escritório",
        instructions=databases.GUIDANCE,
        domains=(questions(databases.TOOLS), questions(own_databases.TOOLS)),
    ),
    ToolSet(
        name="casos",
        title="Corrigir a análise, juntar páginas, comparar execuções e procurar palavras nos autos de todos os casos",
        instructions=case_runs.GUIDANCE,
        domains=(case_file.register, case_runs.register, corrections.register, case_texts.register),
    ),
    ToolSet(
        name="biblioteca",
        title="Incluir e buscar documentos do próprio escritório",
        instructions=firm_library.GUIDANCE,
        domains=(ingesting.register, questions(firm_library.TOOLS), questions(values.TOOLS)),
        prompts=partial(prompts.register, scripts=prompts.OF_LIBRARY),
    ),
    ToolSet(
        name="operacao",
        title="Saúde do Autos e respostas longas guardadas",
        instructions=operation.GUIDANCE,
        domains=(operation.register, questions(operation.TOOLS)),
    ),
    ToolSet(
        name="escritorio",
        title="Prazos de todos os casos do escritório, uma pergunta a muitos deles, e o que os tribunais comunicam",
        instructions=terms.GUIDANCE,
        domains=(terms.register, firm_questions.register, communications.register),
    ),
    ToolSet(
        name=demonstration.SET,
        title="Experimentar a ligação: saudação, progresso, valor guardado e rastros",
        instructions=demonstration.GUIDANCE,
        domains=(demonstration.register,),
        prompts=partial(prompts.register, scripts=prompts.OF_DEMONSTRATION),
        opt_in=True,
    ),
)
"""Every set that has tools, the default set first."""


class UnknownSet(ValueError):
    """A set that does not exist was named. The Portuguese message lists those that do."""


def set_names() -> list[str]:
    """Return the names that a client may ask for: each set, and all of them together."""
    return [*(one.name for one in SETS), ALL]


def chosen(names: Iterable[str]) -> tuple[ToolSet, ...]:
    """Return the sets of these names once each, in the order of `SETS`. Raise `UnknownSet` for another name."""
    asked = {name.strip() for name in names} - {""}
    if unknown := sorted(asked - set(set_names())):
        raise UnknownSet(f"Conjunto de ferramentas desconhecido: {', '.join(unknown)}. Há: {', '.join(set_names())}.")
    if not asked:
        raise UnknownSet(f"Nenhum conjunto de ferramentas escolhido. Há: {', '.join(set_names())}.")
    return tuple(one for one in SETS if one.name in asked or (ALL in asked and not one.opt_in))


def served(named: Iterable[str]) -> dict[str, list[str]]:
    """Return the sets served at each HTTP address. `named` opts sets in."""
    opted = [one.name for one in SETS if one.opt_in and one.name in named]
    plain = [one.name for one in SETS if not one.opt_in]
    return {**{name: [name] for name in (*plain, *opted)}, ALL: [ALL, *opted]}


def others(joined: Iterable[ToolSet]) -> str:
    """Describe the sets that the client has not connected. Empty if it has them all."""
    absent = [f"{one.name} ({one.title})" for one in SETS if one not in joined and not one.opt_in]
    if not absent:
        return ""
    listed = "; ".join(absent)
    return (
        f"Outros conjuntos de ferramentas, não conectados aqui: {listed}. Se o usuário precisar de um, diga-lhe que "
        "conecte o endereço /mcp/ com esse nome no fim (por stdio, AUTOS_MCP_TOOLSETS)."
    )
