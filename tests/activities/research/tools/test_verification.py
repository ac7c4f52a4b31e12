from activities.research.tools.halves import Halves
from activities.research.tools.verification import verify_legal_claims
from tests.activities.research.conftest import CITED
from workflows.contracts.research.law import ClaimsVerified, VerifyQuestion


def test_a_text_is_verified_against_the_corpus(halves: Halves) -> None:
    text = "Conforme o REsp 1.700.005/SP, conta-se da ciência; ver também o REsp 9.999.999/SP."
    found = verify_legal_claims(VerifyQuestion(text=text), halves).data
    assert isinstance(found, ClaimsVerified)
    assert [claim.document_id for claim in found.claims] == [CITED.id, None]
