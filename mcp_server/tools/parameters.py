"""Parameters that several tools share, with their range and the description for the model."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.run.case import LONGEST_WAIT

WorkflowId = Annotated[str, Field(description="Id do caso")]

RunNumber = Annotated[int, Field(ge=1, description="Número da execução")]
Run = Annotated[RunNumber | None, Field(description="Sem valor: a mais recente")]
AnyRun = Annotated[RunNumber | None, Field(description="Só desta execução. Sem valor: de todas")]

Wait = Annotated[
    int,
    Field(
        ge=0,
        le=LONGEST_WAIT,
        description="Espera até tantos segundos (0 a 25) que a máquina termine",
    ),
]

Score = Annotated[float, Field(ge=0, le=100)]
Matches = Annotated[int, Field(ge=1, le=10)]

PhaseName = Annotated[str, Field(description="Fase, como no resultado")]
ShownPhase = Annotated[str | None, Field(description="Só esta fase")]
Reviewer = Annotated[str | None, Field(max_length=200, description="Quem decidiu")]
Notes = Annotated[str | None, Field(max_length=4000, description="Observações; não copie trechos dos autos")]
