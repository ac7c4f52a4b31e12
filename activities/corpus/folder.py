"""Import files as a snapshot would have them, without a database, for evaluations on a folder."""

from collections.abc import Iterable
from pathlib import Path

from activities.corpus.formats.integras import with_text
from activities.corpus.formats.items import Found, FoundLegalText, FoundText
from activities.corpus.formats.read import read_source
from activities.corpus.merge import complete, merge
from activities.corpus.sources import discover
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalText


def legal_texts_in(folders: Iterable[Path]) -> list[LegalText]:
    """Return the statutes, súmulas and themes at or below the folders by id, the later of one id replacing the
    earlier.

    Raises FileNotFoundError for a missing folder.
    """
    found: dict[str, LegalText] = {}
    for source in discover(folders):
        for item in read_source(source.path, source.name):
            if isinstance(item, FoundLegalText):
                found[item.legal_text.id] = item.legal_text
    return [found[identifier] for identifier in sorted(found)]


def decisions_in(folders: Iterable[Path]) -> list[Decision]:
    """Return the decisions at or below the folders by id, read, merged and completed as by an import.

    Records that an import would reject are left out. Raises FileNotFoundError for a missing folder.
    """
    found: dict[str, Decision] = {}
    for source in discover(folders):
        for item in read_source(source.path, source.name):
            if isinstance(item, Found):
                found[item.decision.id] = merge(found.get(item.decision.id), item.decision)
            elif isinstance(item, FoundText) and item.id in found:
                found[item.id] = with_text(found[item.id], item.text)
    return [complete(found[identifier]) for identifier in sorted(found)]
