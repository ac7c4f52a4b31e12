"""Questions about legal texts themselves: verification of references and IRAC, and their answers."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract
from workflows.contracts.search_tools import DocumentId, Text


class VerifyQuestion(Contract):
    text: Annotated[Text, Field(description="Texto com as referências jurídicas a verificar (até 20.000 caracteres)")]
    check_sumulas: Annotated[bool, Field(description="Verifica súmulas do STJ e do STF")] = True
    check_ministros: Annotated[bool, Field(description="Verifica nomes de ministros")] = True
    check_processos: Annotated[bool, Field(description="Verifica números de processo (CNJ)")] = True
    check_legislacao: Annotated[bool, Field(description="Extrai e classifica menções à legislação")] = True


class IracQuestion(Contract):
    document_id: DocumentId
