import pytest

from activities.research.tools.halves import Halves
from activities.research.tools.integra import get_document_integra
from tests.activities.research.conftest import CITING
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.search import DocumentQuestion, DocumentText


def read(halves: Halves, document_id: str) -> DocumentText:
    found = get_document_integra(DocumentQuestion(document_id=document_id), halves).data
    assert isinstance(found, DocumentText)
    return found


def test_a_decision_is_given_whole_where_the_corpus_has_its_text(halves: Halves) -> None:
    found = read(halves, CITING.id)
    assert (found.has_integra, found.texto_completo) == (True, CITING.full_text)
    assert (found.ministro, found.data, found.razoes_decidir) == (
        CITING.minister,
        CITING.decided_on,
        CITING.features.reasons,
    )


def test_a_decision_without_its_text_says_so(halves: Halves) -> None:
    found = read(halves, "000000001")
    assert (found.has_integra, found.texto_completo) == (False, None)
    assert found.ementa.startswith("CONSUMIDOR")


def test_an_unknown_decision_is_refused_by_name(halves: Halves) -> None:
    with pytest.raises(AutosError) as refused:
        read(halves, "nada")
    assert (refused.value.code, refused.value.details) == (ErrorCode.NOT_FOUND, {"document_id": "nada"})
