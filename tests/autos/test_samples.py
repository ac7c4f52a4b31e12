"""The sample material is there in a checkout; elsewhere its absence is reported plainly."""

from pathlib import Path

import pytest

from autos import samples


def test_a_checkout_has_all_of_it() -> None:
    assert samples.corpus_path().is_file()
    assert samples.legal_texts_path().is_file()
    assert len(samples.case_files()) == 3


def test_an_installed_package_says_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "_SAMPLES", tmp_path)
    for ask in (samples.corpus_path, samples.legal_texts_path, samples.case_files):
        with pytest.raises(FileNotFoundError, match="ships with a checkout"):
            ask()
