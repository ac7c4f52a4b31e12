"""The tool that looks for words in the case files of all cases."""

from typing import Annotated

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.brief.shrinking import fitting
from mcp_server.answers.cases import QUOTED_NOTICE, Answer, NextStep, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.rest.client import JsonObject
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.reading.occurrences import Words

SEARCH = """\
Acha as páginas que têm todas as palavras, nos autos de todos os casos do escritório, do mais novo ao mais antigo. \
Acentos, maiúsculas e plurais não contam. De cada caso, até três páginas, com as palavras entre asteriscos.
Use quando não se sabe em qual caso está; num caso conhecido, ask_case.
Depois: ask_case com o workflow_id, ou cursor para os casos seguintes."""

MORE = "Há casos por procurar: repita com cursor, se o usuário quiser. "
FOUND = "Mostre ao usuário o caso e a página de cada achado."
NOTHING = "Nenhuma página procurada tem todas as palavras. Tente menos palavras, ou outras."
MOST_CHARACTERS = 7_000
"""Of the cases as JSON; of more the last entries are cut, and it says so."""


class CaseTextsAnswer(Answer):
    """`searched` of `total` cases were searched so far, not counting those left out."""

    cases: list[JsonObject | str] = []
    searched: int = Field(description="Casos procurados até aqui")
    left_out: int = Field(description="Casos fora da busca: ainda não lidos, ou com páginas fechadas")
    total: int = Field(description="Casos que o usuário pode ver")
    cursor: str | None = Field(None, description="Passe em cursor para os casos seguintes")
    conteudo_dos_autos: str | None = Field(None, description="Como tratar os textos citados nesta resposta")
    next_step: NextStep


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Adds the tool."""

    async def search_case_files(
        ctx: Context,
        words: Annotated[Words, Field(description="Palavras que a página tem todas, em qualquer ordem")],
        cursor: Annotated[str | None, Field(max_length=2_000, description="cursor da resposta anterior")] = None,
    ) -> Annotated[CallToolResult, CaseTextsAnswer]:
        with as_tool_errors():
            data = (await gateway.caller(ctx).find_in_cases(words, cursor)).data
        found = [_told(one) for one in data["cases"]]
        answer = CaseTextsAnswer(
            cases=fitting(found, MOST_CHARACTERS),
            searched=data["gone_through"] - data["left_out"],
            left_out=data["left_out"],
            total=data["total"],
            cursor=data["cursor"],
            conteudo_dos_autos=QUOTED_NOTICE if found else None,
            next_step=(MORE if data["cursor"] else "") + (FOUND if found else NOTHING),
        )
        return compact(answer)

    toolbox.add_tool(
        search_case_files,
        title="Procurar em todos os casos",
        description=SEARCH,
        annotations=ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )


def _told(case: JsonObject) -> JsonObject:
    """The case in short: the names that identify it, and its pages as text with the words marked."""
    named = ("workflow_id", "run", "cnj", "case_class", "parties", "filename", "total")
    pages = [
        {
            "page": page["page"],
            "text": "".join(f"*{one['text']}*" if one["hit"] else one["text"] for one in page["snippet"]),
        }
        for page in case["pages"]
    ]
    return {**{name: case.get(name) for name in named}, "pages": pages}
