"""The corpus of one moment, copied to this machine, so that a long build holds no connection to PostgreSQL."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from sqlalchemy import Engine, Text, cast, func, select

from activities.corpus.decisions import describe_corpus, frozen_corpus, identities
from activities.corpus.legal_texts import count_legal_texts, digest_of_legal_texts
from infra.db.models import DecisionRow, LegalTextRow
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalText

_BATCH = 500
_DECISION = cast(DecisionRow.body.op("||")(func.jsonb_build_object("features", DecisionRow.features)), Text)
_DECISIONS = select(_DECISION).order_by(DecisionRow.id.collate("C"))
_LEGAL_TEXTS = select(cast(LegalTextRow.body, Text)).order_by(LegalTextRow.id.collate("C"))


class CopiedCorpus:
    """Decisions and legal texts in id order (byte order, the same on every server), whatever is imported later."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        with frozen_corpus(engine) as connection:
            reading = connection.execution_options(yield_per=_BATCH)
            self.content = describe_corpus(connection)
            self.ids, self.hashes = identities(connection)
            """Ids of the decisions in order, and the hashes of their contents."""
            self.legal_texts_digest = digest_of_legal_texts(connection)
            self.legal_texts_counts = count_legal_texts(connection)
            self._decisions = _Lines(folder / "decisions.jsonl", reading.scalars(_DECISIONS))
            self._legal_texts = _Lines(folder / "legal_texts.jsonl", reading.scalars(_LEGAL_TEXTS))

    def decisions(self, rows: Sequence[int] | None = None) -> Iterator[Decision]:
        """Yield all decisions, or only those of the given rows, one at a time in memory."""
        return map(Decision.model_validate_json, self._decisions.read(rows))

    def legal_texts(self) -> Iterator[LegalText]:
        """Yield every wording."""
        return map(LegalText.model_validate_json, self._legal_texts.read())


class _Lines:
    """JSON documents in a file, one a line."""

    def __init__(self, file: Path, documents: Iterable[str]) -> None:
        self._file = file
        with file.open("wb") as target:
            sizes = (target.write(f"{document}\n".encode()) for document in documents)
            self._starts = array("Q", accumulate(sizes, initial=0))

    def read(self, rows: Sequence[int] | None = None) -> Iterator[bytes]:
        with self._file.open("rb") as source:
            if rows is None:
                yield from source
                return
            for row in rows:
                source.seek(self._starts[row])
                yield source.readline()
