"""A signature covers the whole document except itself."""

from workflows.contracts.run.results.result import canonical_json
from workflows.contracts.signing.signed import Signed, Unsigned


class _Letter(Unsigned):
    words: str


class _SignedLetter(_Letter, Signed):
    pass


LETTER = _Letter(words="ação", public_key="a" * 64, key_fingerprint="b" * 64)


def test_what_is_signed_are_the_bytes_of_the_unsigned_document() -> None:
    signed = _SignedLetter(**LETTER.model_dump(), signature="c" * 128)
    assert signed.signed_bytes == canonical_json(LETTER)
    assert signed.model_copy(update={"signature": "d" * 128}).signed_bytes == signed.signed_bytes
    assert signed.model_copy(update={"words": "acao"}).signed_bytes != signed.signed_bytes


def test_the_name_of_a_document_is_that_of_one_signature_over_one_text() -> None:
    one = _SignedLetter(**LETTER.model_dump(), signature="c" * 128)
    names = {one.sha256, one.model_copy(update={"signature": "d" * 128}).sha256}
    assert len(names | {one.model_copy(update={"words": "acao"}).sha256}) == 3
