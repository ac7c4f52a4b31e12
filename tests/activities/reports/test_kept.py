"""What earlier runs of a case kept changes no byte of a later one."""

from typing import Any

import pytest

from activities.casefile.corrected.corrections import NO_RECORDS
from activities.casefile.segment_parts import Segmented, segment_parts
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import page_lines
from activities.reports.stored import Assembled, assemble_stored
from tests.activities.casefile.corrected.test_corrections import VERSIONS, records
from tests.activities.casefile.test_closing import filed
from tests.activities.reports.samples import make_request

PAGES = [
    filed(1, "1.1", "Petição Inicial", "AÇÃO DE COBRANÇA", "FULANA DE TAL em face de LOJA LTDA", "DOS PEDIDOS"),
    filed(
        2,
        "1.1",
        "Petição Inicial",
        "a) a concessão da tutela de urgência, para religar a energia;",
        "b) a condenação da ré ao pagamento de R$ 5.000,00 por danos morais;",
        "c) a restituição de R$ 812,40 pagos pela geladeira;",
    ),
    filed(3, "1.2", "Documento", "RECIBO", "Recebemos R$ 812,40 pagos pela geladeira da marca Exemplo, sem defeito."),
    filed(4, "5.1", "Decisão", "DECISÃO", "Defiro a tutela de urgência para religar a energia em cinco dias."),
    filed(5, "9.1", "Contestação", "CONTESTAÇÃO", "LOJA LTDA nega que a geladeira de R$ 812,40 tivesse defeito."),
    filed(6, "9.1", "Contestação", "Não houve dano moral algum que a ré devesse indenizar com R$ 5.000,00."),
    filed(7, "20.1", "Sentença", "SENTENÇA", "Homologo o acordo das partes quanto à geladeira de R$ 812,40."),
    filed(8, "20.1", "Sentença", "JULGO PROCEDENTE o pedido de danos morais e condeno a ré a pagar R$ 5.000,00."),
    filed(9, "25.1", "Apelação", "APELAÇÃO", "LOJA LTDA apela: não houve dano moral. Requer o provimento."),
]


def run(corrected: bytes, segmented: bytes | None = None, verified: bytes | None = None) -> tuple[Segmented, Assembled]:
    """Return segmentation and result of a run that takes over what an earlier one kept, if any is given."""
    found = segment_parts([page_lines(PAGES)], *VERSIONS, corrected=corrected, known=segmented)
    request = make_request(CaseFile.model_validate_json(found.body))
    made = assemble_stored(request, found.body, found.lines, {}, None, "1", corrected, {}, verified)
    return found, made


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "piece", "pages": [3, 3], "type": "procuracao"},
        {"kind": "piece", "pages": [4, 4], "type": "sentenca"},
        {"kind": "piece", "pages": [6, 6], "type": "replica"},
        {"kind": "piece", "pages": [4, 6], "type": "contestacao"},
        {"kind": "piece", "pages": [1, 2], "title": "Inicial"},
        {"kind": "party", "side": "reu", "action": "add", "name": "Banco Imaginário S.A."},
        {"kind": "fact", "fact": "injunction", "page": 4, "set": {"state": "indeferida"}},
        {"kind": "fact", "fact": "outcome", "page": 8, "set": {"disposition": "improcedente"}},
    ],
    ids=["retyped", "judged", "split", "joined", "titled", "party", "ruling", "outcome"],
)
def test_a_corrected_run_finds_the_same_bytes_whether_or_not_anything_was_kept(said: dict[str, Any]):
    corrected = records(said, read=PAGES)
    before, first = run(NO_RECORDS)
    rows = CaseFile.model_validate_json(before.body).pieces
    assert {one.type for one in rows} >= {"peticao_inicial", "contestacao", "sentenca"}
    (alone, afresh), (later, again) = run(corrected), run(corrected, before.pieces, first.verified)
    assert (later.body, later.lines) == (alone.body, alone.lines)
    assert alone.body != before.body
    assert (again.result, again.corrections) == (afresh.result, afresh.corrections)
    assert run(corrected, later.pieces, again.verified)[1].result == afresh.result
