"""Parameters that several tools share, with the range and the meaning the model reads."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.case import PhaseLabel

WorkflowId = Annotated[str, Field(description="Identificador do caso, devolvido por submit_case_pdf_analysis")]

RunNumber = Annotated[int, Field(ge=1, description="Número da execução")]
Run = Annotated[
    RunNumber | None, Field(description="Execução a consultar, a partir de 1. Sem valor: a mais recente do caso")
]
AnyRun = Annotated[
    RunNumber | None, Field(description="Só os artefatos desta execução. Sem valor: os de todas as execuções")
]

Score = Annotated[float, Field(ge=0, le=100)]
Matches = Annotated[int, Field(ge=1, le=10)]

PhaseName = Annotated[
    str,
    Field(
        description="Fase a revisar, como em phases[].phase_label do status",
        json_schema_extra={"enum": [label.value for label in PhaseLabel]},
    ),
]
Reviewer = Annotated[
    str | None,
    Field(
        max_length=200,
        description="Nome de quem decidiu, guardado na auditoria ao lado da credencial autenticada",
    ),
]
Notes = Annotated[
    str | None, Field(max_length=4000, description="Observações de quem decidiu; não copie trechos dos autos")
]
