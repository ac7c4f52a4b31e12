"""Fields of a submission or a reprocessing, and their responses."""

import json
from contextlib import suppress
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.choices import exactly_one
from workflows.contracts.fields.scalars import WHOLE, Flag, Number
from workflows.contracts.fields.texts import Storable
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.case import CaseState, Parameters
from workflows.contracts.run.rules import RULE_SETS
from workflows.contracts.run.same_lawsuit import SameLawsuit
from workflows.contracts.run.source_parts import MOST_PARTS

DEFAULT_FILENAME = "processo.pdf"


IDEMPOTENCY_KEY = r"^[!-~]{1,200}$"

PDF_IN_BASE64 = "pdf-base64"
"""A format of our own, as JSON Schema allows: a PDF, in base64."""

KNOWN_RULES: list[JsonValue] = [rules.version for rules in RULE_SETS]

RulesVersion = Annotated[
    Annotated[str, Field(json_schema_extra={"enum": KNOWN_RULES})] | None,
    Field(description="Conjunto de regras; os disponíveis estão em GET /v1/rules"),
]
MinScore = Annotated[
    Number | None, Field(ge=0, le=100, description="Pontuação mínima de um precedente, de 0 a 100", examples=[70])
]
MaxMatches = Annotated[int | None, Field(ge=1, le=10, description="Precedentes por fase, no máximo"), WHOLE]
Reason = Annotated[
    Storable | None,
    Field(max_length=2000, description="Motivo desta execução, para a auditoria", examples=["Análise inicial"]),
]


WithCorrections = Annotated[
    Flag,
    Field(description="Aplica as correções abertas do caso; as que a execução anterior aplicou seguem aplicadas"),
]
Client = Annotated[
    ClientSide | None,
    Field(description="Lado do cliente: com ele, cada precedente diz se lhe é favorável (`stance_cliente`)"),
]


class SubmissionFields(BaseModel):
    """Optional fields of a submission, as form fields or JSON; missing ones take the default."""

    model_config = ConfigDict(extra="forbid")

    filename: Annotated[Storable | None, Field(max_length=255, description="Nome do arquivo")] = None
    source_system: Annotated[Storable, Field(max_length=40, description="Sistema de origem, como rótulo")] = "projudi"
    source_mode: Annotated[Storable, Field(max_length=40, description="Como o arquivo chegou, como rótulo")] = (
        "chat_attachment"
    )
    rules_version: RulesVersion = None
    min_precedent_score: MinScore = None
    max_matches_per_phase: MaxMatches = None
    reason: Reason = None
    cliente: Client = None
    restricted: Annotated[
        Flag,
        Field(description="Sigilo desde o envio, antes da leitura: o caso fica aberto só a quem o envia"),
    ] = False
    strict_infra_required: Annotated[
        Flag, Field(description="Falha se faltar parte da infraestrutura; se falso, segue e lista o que faltou")
    ] = True
    unless_analysed: Annotated[
        Flag,
        Field(
            description="Não inicia a análise de um PDF que o escritório já analisou: responde 409 "
            "(`details.reason`: `already_analysed`), com esses casos em `details.same_lawsuit`"
        ),
    ] = False

    @classmethod
    def of_form(cls, values: dict[str, str]) -> Self:
        """Parses form fields: every value is text, so fields that are not strings are parsed as JSON."""
        read: dict[str, Any] = dict(values)
        for name in values.keys() & {
            "min_precedent_score",
            "max_matches_per_phase",
            "strict_infra_required",
            "restricted",
            "unless_analysed",
        }:
            with suppress(ValueError):
                read[name] = json.loads(values[name].lower())
        return cls.model_validate(read)

    def parameters(self) -> Parameters:
        """The run's parameters, defaults filled in."""
        given = self.model_dump(include=set(Parameters.model_fields), exclude_none=True)
        check_rules(given.get("rules_version"))
        return Parameters.model_validate(given)


class JsonSubmission(SubmissionFields):
    """A submission without a form: the PDF in base64, or the upload that a link brought, or several. Exactly one."""

    model_config = ConfigDict(json_schema_extra=exactly_one("pdf_base64", "upload_id", "upload_ids"))

    pdf_base64: Annotated[
        Annotated[str, Field(json_schema_extra={"format": PDF_IN_BASE64})] | None,
        Field(description="O PDF em base64; só para arquivos pequenos"),
    ] = None
    upload_id: Annotated[Storable | None, Field(max_length=40, description="Envio já feito por POST /v1/uploads")] = (
        None
    )
    upload_ids: Annotated[
        list[Annotated[Storable, Field(max_length=40)]] | None,
        Field(
            min_length=2,
            max_length=MOST_PARTS,
            description="Partes de um mesmo processo, envios já feitos por POST /v1/uploads: juntadas nesta ordem, "
            "fazem um caso só, com páginas contínuas; `parts` do resultado diz de que arquivo é cada página",
        ),
    ] = None


class ReprocessFields(BaseModel):
    """Parameters to change in a new run; missing ones keep their value, except `reason`, which belongs to one run."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"min_precedent_score": 70, "reason": "Só precedentes mais próximos"}]},
    )

    rules_version: RulesVersion = None
    min_precedent_score: MinScore = None
    max_matches_per_phase: MaxMatches = None
    reason: Reason = None
    cliente: Client = None
    strict_infra_required: Annotated[Flag | None, Field(description="Como na submissão")] = None
    with_corrections: WithCorrections = True

    def applied_to(self, previous: Parameters) -> Parameters:
        """The new run's parameters."""
        given = self.model_dump(exclude_none=True, exclude={"with_corrections"})
        check_rules(given.get("rules_version"))
        return Parameters.model_validate(previous.model_dump() | {"reason": None} | given)


class AdditionFields(BaseModel):
    """New pages of a lawsuit: an upload that a link brought."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"upload_id": "up_0192f0c3a4b57c8d9e0f112233445566", "reason": "Sentença"}]},
    )

    upload_id: Annotated[Storable, Field(max_length=40, description="Envio já feito por POST /v1/uploads")]
    confirmed: Annotated[
        Flag,
        Field(
            description="Junta mesmo que as páginas mostrem o número de outro processo, ou repitam páginas dos autos"
        ),
    ] = False
    reason: Reason = None
    with_corrections: WithCorrections = True


class AdditionReceipt(BaseModel):
    """The run started with the added pages: a submission's receipt, and what was joined."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "workflow_id": "wf_0192f0c3a4b57c8d9e0f112233445566",
                    "run": 2,
                    "state": "queued_extraction",
                    "poll_after_seconds": 2,
                    "replayed": False,
                    "pages_before": 68,
                    "pages_added": 5,
                }
            ]
        }
    )

    workflow_id: str
    run: int
    state: CaseState
    poll_after_seconds: int = 2
    replayed: Annotated[bool, Field(description="Verdadeiro se este mesmo envio já tinha sido juntado")] = False
    pages_before: Annotated[int, Field(description="Páginas dos autos antes")]
    pages_added: Annotated[
        int, Field(description="Páginas novas, e só elas lidas; as que o PDF repete do começo não contam")
    ]


class Receipt(BaseModel):
    """Response to a submission; poll the status after `poll_after_seconds`."""

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
    same_lawsuit: Annotated[
        list[SameLawsuit],
        Field(
            description="Outros casos do escritório com o mesmo PDF, entre os que quem envia pode ver; os de mesmo "
            "número aparecem no status, depois da leitura"
        ),
    ] = []


def check_rules(version: str | None) -> None:
    """Raises `VALIDATION_ERROR`, which lists the known versions."""
    known = [rules.version for rules in RULE_SETS]
    if version is not None and version not in known:
        message = f"Conjunto de regras desconhecido. Use um destes: {', '.join(known)}."
        field = {"field": "rules_version", "message": message, "allowed": known}
        raise AutosError(ErrorCode.VALIDATION_ERROR, message, fields=[field])
