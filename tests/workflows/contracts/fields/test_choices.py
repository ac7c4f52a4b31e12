"""Schemas express what validators check about fields that depend on each other."""

from typing import Any

import jsonschema_rs
import pytest
from pydantic import BaseModel, ValidationError

from api.cases.fields import JsonSubmission
from api.draft_fields import DraftFields
from api.library_fields import IngestBody
from workflows.contracts.firm.values import ComputeQuestion
from workflows.contracts.privacy.retention import RetentionChange

TEXT = {"source_name": "a.txt", "text": "a"}
REF = "val_1"


@pytest.mark.parametrize(
    ("model", "body"),
    [
        *((IngestBody, body) for body in ({}, {"documents": [TEXT]}, {"upload_ids": ["up_1"]})),
        (IngestBody, {"documents": [TEXT], "upload_ids": None}),
        (IngestBody, {"documents": [TEXT], "upload_ids": ["up_1"]}),
        (IngestBody, {"documents": None, "upload_ids": None}),
        *((RetentionChange, body) for body in ({}, {"held": False}, {"held": True}, {"hold_reason": "Rescisória"})),
        (RetentionChange, {"held": True, "hold_reason": "Rescisória"}),
        (RetentionChange, {"held": True, "hold_reason": None}),
        (RetentionChange, {"held": False, "hold_reason": "Rescisória"}),
        *((ComputeQuestion, {"secret_ref": REF, "calculation": one}) for one in ("soma", "produto", "razao", "faixa")),
        *((ComputeQuestion, {"secret_ref": REF, "calculation": one, "other_ref": REF}) for one in ("soma", "faixa")),
        (ComputeQuestion, {"secret_ref": REF}),
        (ComputeQuestion, {"secret_ref": REF, "other_ref": REF}),
    ],
)
def test_a_schema_takes_what_the_model_takes(model: type[BaseModel], body: dict[str, Any]) -> None:
    try:
        model.model_validate(body)
    except ValidationError:
        taken = False
    else:
        taken = True
    assert jsonschema_rs.is_valid(model.model_json_schema(), body) is taken


@pytest.mark.parametrize("model", [JsonSubmission, DraftFields, IngestBody])
def test_exactly_one_source_is_said(model: type[BaseModel]) -> None:
    assert [one["required"] for one in model.model_json_schema()["oneOf"]]
    assert not jsonschema_rs.is_valid(model.model_json_schema(), {})
