"""Answers of the demonstration tools."""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from mcp_server.answers.cases import Answer, NextStep


class HelloAnswer(Answer):
    message: str = Field(description="A saudação")
    server: Literal["autos"] = "autos"
    next_step: NextStep


class ItemsAnswer(Answer):
    items: list[dict[str, Any]] | None = Field(None, description="Todos, quando são poucos")
    ref_id: str | None = Field(None, description="Passe a get_cached_result; vale uma hora e só para quem pediu")
    preview: list[dict[str, Any]] | None = Field(None, description="Os primeiros, quando são muitos")
    preview_strategy: Literal["first"] | None = None
    total_items: int
    expires_at: datetime | None = None
    next_step: NextStep


class SecretAnswer(Answer):
    kept: bool = Field(description="Se o valor já está guardado; falso: o usuário ainda vai digitá-lo em url")
    name: str
    ref_id: str | None = Field(None, description="Passe a compute_with_secret como secret_ref")
    url: str | None = Field(None, description="Onde o usuário digita o valor, fora deste chat")
    expires_at: datetime | None = None
    permissions: dict[str, str] = Field(description="O que a pessoa e o modelo podem")
    message: str
    next_step: NextStep


class TestContextAnswer(Answer):
    __test__ = False

    test_mode: bool = Field(description="Se os rastros desta sessão levam os nomes inventados")
    context: dict[str, str] = Field(description="Os nomes inventados desta sessão")
    langfuse_attributes: dict[str, Any] = Field(description="Como o Langfuse os mostra")
    langfuse_enabled: bool
    message: str
    next_step: NextStep


class TraceAnswer(Answer):
    langfuse_enabled: bool = Field(description="Se os rastros vão a um Langfuse")
    langfuse_host: str | None = Field(None, description="Onde se leem os rastros; nulo sem rastros")
    public_key_set: bool
    secret_key_set: bool
    test_mode_enabled: bool
    current_context: dict[str, str] = Field(description="Os nomes inventados desta sessão, se houver sessão")
    langfuse_attributes: dict[str, Any] = Field(description="Como o Langfuse os mostra")
    trace_id: str | None = Field(None, description="O rastro desta chamada; nulo sem rastros")
    trace_url: str | None = Field(None, description="Onde quem opera lê este rastro, no Langfuse")
    message: str
    next_step: NextStep
