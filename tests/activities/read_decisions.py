"""Decisions that several tests look at, each set read and completed once in a process. Nobody changes them."""

from functools import cache

from activities.corpus.folder import decisions_in
from autos.samples import corpus_path
from tests.conftest import shared_data
from workflows.contracts.law.corpus import Decision


@cache
def sample_decisions() -> list[Decision]:
    return decisions_in([corpus_path().parent])


@cache
def real_decisions() -> list[Decision]:
    """The open data of the STJ beside the repository, without its irregular files."""
    folders = [folder for folder in sorted(shared_data("stj", "espelhos").iterdir()) if folder.name != "traps"]
    return decisions_in([*folders, shared_data("stj", "integras")])
