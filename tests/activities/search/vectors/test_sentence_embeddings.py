"""The sentence encoder that needs no setting."""

import numpy as np
import pytest

from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.sentence_embeddings import PACKAGE, SentenceEmbeddings


@pytest.fixture(scope="module")
def encoder() -> SentenceEmbeddings:
    return SentenceEmbeddings()


def test_it_knows_what_no_word_tells(encoder: SentenceEmbeddings) -> None:
    vectors = encoder.embed(["O carro bateu na traseira do outro.", "O imposto prescreve em cinco anos."], 3)
    likeness = vectors @ encoder.ask("colisão de automóveis", 3)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1])
    assert likeness[0] > likeness[1]


@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800", "\U0010ffff" * 50, "x" * 3_000])
def test_no_text_breaks_it(encoder: SentenceEmbeddings, text: str) -> None:
    assert np.linalg.norm(encoder.ask(text, 3)) == pytest.approx(1)


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("activities.search.vectors.sentence_embeddings.import_module", absent)
    with pytest.raises(EmbeddingsUnavailable, match=PACKAGE):
        SentenceEmbeddings()
