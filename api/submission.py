"""Starting runs: the start of the Temporal workflow is the commit point, and its id makes it happen once."""

import hashlib
from datetime import timedelta
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError

from api.runs import MEMO_CASE, input_of
from api.services import Services
from workflows.case_analysis import CaseAnalysis, run_attributes
from workflows.contracts.case import CaseRunInput, CaseState, Parameters
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.rules import RULE_SETS
from workflows.options import CASE_QUEUE

START_LIMIT = timedelta(seconds=10)
RACES = 20
"""Reprocessing callers that may reach for the same number before one of them is told to try again."""

DEFAULT_FILENAME = "processo.pdf"


def no_nul(text: str) -> str:
    """Refuses U+0000, which PostgreSQL cannot keep."""
    if "\0" in text:
        raise ValueError("O texto não pode conter o caractere nulo.")
    return text


Line = Annotated[str, AfterValidator(no_nul)]

RulesVersion = Annotated[Line | None, Field(description="Conjunto de regras; os disponíveis estão em GET /v1/rules")]
MinScore = Annotated[float | None, Field(ge=0, le=100, description="Pontuação mínima de um precedente, de 0 a 100")]
MaxMatches = Annotated[int | None, Field(ge=1, le=10, description="Precedentes por fase, no máximo")]
Reason = Annotated[Line | None, Field(max_length=2000, description="Motivo desta execução, para a auditoria")]


class SubmissionFields(BaseModel):
    """What may come with a case file, as form fields or JSON; what is absent takes the default."""

    model_config = ConfigDict(extra="forbid")

    filename: Annotated[Line | None, Field(max_length=255, description="Nome do arquivo")] = None
    source_system: Annotated[Line, Field(max_length=40, description="Sistema de origem, como rótulo")] = "projudi"
    source_mode: Annotated[Line, Field(max_length=40, description="Como o arquivo chegou, como rótulo")] = (
        "chat_attachment"
    )
    rules_version: RulesVersion = None
    min_precedent_score: MinScore = None
    max_matches_per_phase: MaxMatches = None
    reason: Reason = None
    strict_infra_required: Annotated[
        bool, Field(description="Falha se faltar parte da infraestrutura; se falso, segue e lista o que faltou")
    ] = True

    def parameters(self) -> Parameters:
        """The run's parameters, defaults filled in."""
        given = self.model_dump(include=set(Parameters.model_fields), exclude_none=True)
        check_rules(given.get("rules_version"))
        return Parameters.model_validate(given)


class JsonSubmission(SubmissionFields):
    """A submission without a form: the PDF in base64, or the upload that a link brought. Exactly one of them."""

    pdf_base64: Annotated[str | None, Field(description="O PDF em base64; só para arquivos pequenos")] = None
    upload_id: Annotated[Line | None, Field(max_length=40, description="Envio já feito por POST /v1/uploads")] = None


class ReprocessFields(BaseModel):
    """What may change in a new run; what is absent is as in the run before, save `reason`, which is this run's own."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"min_precedent_score": 70, "reason": "Só precedentes mais próximos"}]},
    )

    rules_version: RulesVersion = None
    min_precedent_score: MinScore = None
    max_matches_per_phase: MaxMatches = None
    reason: Reason = None
    strict_infra_required: Annotated[bool | None, Field(description="Como na submissão")] = None

    def applied_to(self, previous: Parameters) -> Parameters:
        """The new run's parameters."""
        given = self.model_dump(exclude_none=True)
        check_rules(given.get("rules_version"))
        return Parameters.model_validate(previous.model_dump() | {"reason": None} | given)


class Receipt(BaseModel):
    """What a submission answers; ask for the status after `poll_after_seconds`."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
                    "run": 1,
                    "state": "queued_extraction",
                    "poll_after_seconds": 2,
                    "replayed": False,
                }
            ]
        }
    )

    workflow_id: str
    run: int
    state: CaseState
    poll_after_seconds: int = 2
    replayed: Annotated[bool, Field(description="Verdadeiro se este mesmo pedido já tinha iniciado o caso")] = False


def derived_workflow_id(tenant: str, kind: str, token: str) -> str:
    """The case id that a token of a tenant always gives, so that a repeated submission meets the first."""
    return "wf_" + hashlib.sha256(f"{tenant}\0{kind}\0{token}".encode()).hexdigest()[:32]


def check_rules(version: str | None) -> None:
    """Raises `VALIDATION_ERROR` with the known versions."""
    known = [rules.version for rules in RULE_SETS]
    if version is not None and version not in known:
        message = f"Conjunto de regras desconhecido. Use um destes: {', '.join(known)}."
        field = {"field": "rules_version", "message": message, "allowed": known}
        raise AutosError(ErrorCode.VALIDATION_ERROR, message, fields=[field])


async def already_started(services: Services, case: CaseRunInput) -> bool:
    """Whether the same submission has started this case; `CONFLICT` when a different one did.

    Asks the database too: Temporal forgets a run when its retention ends.
    """
    existing = await input_of(services, case.principal.tenant, case.workflow_id, 1)
    if existing is None:
        return False
    if _substance(existing) != _substance(case):
        raise AutosError(
            ErrorCode.CONFLICT,
            "Este envio ou esta Idempotency-Key já serviu para outro arquivo ou outros parâmetros. Use uma chave nova.",
            workflow_id=case.workflow_id,
        )
    return True


async def start_first_run(services: Services, case: CaseRunInput) -> bool:
    """Starts run 1; False when the same submission did it a moment before."""
    return await _start(services, case) or not await already_started(services, case)


async def start_next_run(services: Services, case: CaseRunInput) -> CaseRunInput:
    """Starts `case` under its run number or the next free one; the input as started comes back."""
    for number in range(case.run, case.run + RACES):
        numbered = case.model_copy(update={"run": number})
        if await _start(services, numbered):
            return numbered
    raise AutosError(ErrorCode.CONFLICT, "Outras execuções deste caso estão começando agora. Tente de novo.")


async def _start(services: Services, case: CaseRunInput) -> bool:
    try:
        await services.temporal.start_workflow(
            CaseAnalysis.run,
            case,
            id=f"{case.workflow_id}/run/{case.run}",
            task_queue=CASE_QUEUE,
            id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
            search_attributes=run_attributes(case),
            memo={MEMO_CASE: case},
            rpc_timeout=START_LIMIT,
        )
    except WorkflowAlreadyStartedError:
        return False
    return True


def _substance(case: CaseRunInput) -> tuple[Any, ...]:
    """What makes two submissions the same."""
    return case.source.sha256, case.filename, case.parameters
