"""The graph database's error messages in Portuguese."""

import re

from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.databases import QUERY_SECONDS

TOO_LONG = (
    f"A consulta passou de {QUERY_SECONDS} segundos. Restrinja-a: filtre antes por uma propriedade, diminua a "
    "profundidade das relações, evite nós sem ligação entre si."
)
TOO_MUCH = (
    "A consulta pede memória demais. Restrinja-a: conte em vez de listar, diminua a profundidade das relações, use "
    "LIMIT antes de ordenar ou de juntar."
)
TOO_HEAVY = "A consulta passou dos limites de tempo ou de memória. Restrinja-a: filtre antes, conte em vez de listar."
UNRUN = "A base não executou a consulta. Confira-a com get_schema e validate_query."

_MEMORY = re.compile(r"Buffer manager exception|bad_alloc|cannot allocate", re.IGNORECASE)
_KNOWN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), told)
    for pattern, told in (
        (r"Table (\S+) does not exist", "não há tipo de nó ou de relação {0} (veja get_schema)"),
        (r"Cannot find property (\S+) for (\S+?)\.", "{1} não tem a propriedade {0} (veja get_schema)"),
        (r"Cannot find property (\S+) for", "não há a propriedade {0} nesse tipo (veja get_schema)"),
        (r"Variable (\S+) is not in scope", "a variável {0} não foi definida antes"),
        (r"function (\S+) does not exist", "não há função {0}"),
        (r"Cannot match a built-in function for given function (.+?)\. ", "{0} não se aplica a esses tipos de valor"),
        (r"Could not convert (.+?) to (\S+?)\.", "{0} não se converte em {1}"),
        (r"Divide by zero", "há divisão por zero"),
        (r"duplicated primary key", "já há um nó com essa chave (MERGE acha o que há, ou cria)"),
        (r"expects primary key (\S+) as input", "falta a propriedade {0}, que é a chave do nó"),
        (r"Found NULL, which violates the non-null constraint", "a chave de um nó não pode faltar"),
        (r"has connected edges", "um dos nós tem relações; DETACH DELETE apaga o nó com elas"),
        (
            r"requires exactly one label|label",
            "cada nó ou relação que se cria precisa de um tipo, como (:Pessoa {{...}})",
        ),
        (r"Cast failed|Conversion exception|implicit cast", "um valor não é do tipo da propriedade (veja get_schema)"),
        (
            r"Cannot set property (\S+) in table (\S+) because it is used as primary key",
            "{0} é a chave de {1} e não muda",
        ),
        (r"a value that Python cannot hold", "um valor do RETURN não pode ser mostrado"),
        (r"Parser exception", "a sintaxe não é a de uma consulta em Cypher"),
    )
)


def problem(said: str) -> str:
    """Return one Portuguese sentence for the engine's message, without quoting it."""
    if _MEMORY.search(said):
        return TOO_MUCH
    for pattern, told in _KNOWN:
        if found := pattern.search(said):
            names = [name.strip("`") for name in found.groups()]
            return f"A consulta não pode ser executada: {told.format(*names)}."
    return UNRUN


def as_error(said: str) -> AutosError:
    """Return the caller's error for the engine's message."""
    if "Interrupted" in said:
        return AutosError(ErrorCode.TIMEOUT, TOO_LONG)
    return AutosError(ErrorCode.VALIDATION_ERROR, problem(said))
