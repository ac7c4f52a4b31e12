"""A document for the firm's library, so that the library's screens have something to show."""

from typing import Any

DOCUMENT_ID = "parecer-vistoria"
TEXT = """# Parecer: vistoria de entrega e vícios do imóvel

A locatária relatou infiltração na parede do banheiro e mofo desde a entrega das chaves. O laudo de vistoria, que as
duas partes assinaram, nada disse do defeito.

O locador responde pelos vícios anteriores à locação. A multa compensatória não é devida por quem entrega o imóvel por
vício que o torna impróprio ao uso, se avisou o locador a tempo de o reparar.
"""

INGEST: dict[str, Any] = {
    "documents": [{"source_name": "Parecer sobre vistoria.md", "text": TEXT, "document_id": DOCUMENT_ID}],
    "tags": ["locação", "parecer"],
}
"""Body of `POST /v1/library/documents`. Sent again, it becomes the next version."""
