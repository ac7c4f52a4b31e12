"""The tool that calculates with sums it never sees."""

from mcp_types import ToolAnnotations

from mcp_server.answers.library import ComputedAnswer
from mcp_server.tools.research import Research, depending
from workflows.contracts.firm.values import ComputeQuestion

COMPUTE = """\
Faz uma conta com um valor que o usuário guardou fora do chat (autos value keep, ou POST /v1/values) e que você não \
lê. Só faixa responde aqui; de produto, honorarios, soma e razao o usuário lê o resultado em result_url, porque dele o \
valor se deduziria. Não peça o valor nem o resultado ao usuário.
Depois: entregue result_url ao usuário."""


TOOLS = (
    Research(
        tool="compute_with_secret",
        title="Conta com valor reservado",
        description=COMPUTE,
        question=ComputeQuestion,
        answer=ComputedAnswer,
        endpoint="POST /v1/values/computations",
        next_step=depending(
            "result_url",
            "Entregue result_url ao usuário: só ele, conectado ao Autos, lê o resultado.",
            "Use a faixa como está; ela não diz o valor.",
        ),
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
        ),
    ),
)
