"""Words of a snapshot in tantivy: fields, their weights, and BM25 retrieval with filters inside the query.

BM25 is tantivy's own here (k1 1.2, b 0.75, collection statistics over all segments), summed over the fields; it finds
candidates, which are then scored exactly (`activities.search.words.bm25`).
"""

import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

import numpy as np
import tantivy
from numpy.typing import NDArray
from tantivy import Document, Occur, Query

from activities.search.analysis import Level, forms, words
from activities.search.columns import NAMED, Columns, Filters, day_number, names_of
from activities.search.taken_over import link
from activities.search.words.boolean import Clause
from activities.search.words.references import cited_references, own_references
from workflows.contracts.law.corpus import Decision

FIELD_WEIGHTS = {"text": 1.0, "beside": 0.25, "body": 0.1}
_HEAP = 128_000_000
_LISTING, _MANAGED = "meta.json", ".managed.json"
_NUMBERS = "numbers.npy"
"""The number under which each row is found; missing if rows are their own numbers."""


def words_beside(decision: Decision) -> list[str]:
    """Return the words under which a decision is filed: headings, statutes, legislation, citations, its own process."""
    features = decision.features
    filed = [*features.categories, *features.criteria, *features.statutes, *features.citations]
    return words("\n".join([decision.process, *filed, *decision.legislation, *decision.cited]))


def _body(decision: Decision) -> list[str]:
    """Return the words of a decision beyond its description."""
    described = decision.search_text
    rest = [part for part in (decision.ruling, decision.full_text) if part and part not in described]
    return words("\n".join(rest))


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for field in FIELD_WEIGHTS:
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    for field in ("id", *NAMED.values(), "own_reference", "cited_reference"):
        builder.add_text_field(field, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("row", indexed=True, fast=True)
    builder.add_unsigned_field("date", fast=True)
    builder.add_bytes_field("decision", stored=True)
    return builder.build()


class LexicalWriter:
    """Adds decisions to a new tantivy index in `folder`; a context manager that commits on success."""

    def __init__(self, folder: Path, base: Path | None = None) -> None:
        """With `base`, the folder of an earlier index, its content is taken over."""
        folder.mkdir(parents=True)
        self._folder = folder
        if base is not None:
            _take_over(base, folder)
        self._writer = tantivy.Index(_schema(), str(folder)).writer(_HEAP, 1)

    def drop(self, identifiers: Iterable[str]) -> None:
        """Remove the decisions with these ids; those added later stay."""
        for identifier in identifiers:
            self._writer.delete_documents_by_term("id", identifier)

    def add(self, number: int, decision: Decision, described: Sequence[str], beside: Sequence[str]) -> None:
        """Add one whole decision under a number of its own, with the words of its `search_text` and beside."""
        document = Document()
        for field, found in (("text", described), ("beside", beside), ("body", _body(decision))):
            document.add_text(field, " ".join(forms(found, Level.STEM)))
        document.add_text("id", decision.id)
        for column, name in names_of(decision).items():
            document.add_text(NAMED[column], name)
        for reference in own_references(decision):
            document.add_text("own_reference", reference)
        for reference in cited_references(decision):
            document.add_text("cited_reference", reference)
        document.add_unsigned("row", number)
        document.add_unsigned("date", day_number(decision.day))
        document.add_bytes("decision", decision.model_dump_json().encode())
        self._writer.add_document(document)

    def __enter__(self) -> "LexicalWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._writer.commit()
            self._writer.wait_merging_threads()
            for lock in self._folder.glob(".tantivy-*.lock"):
                lock.unlink()


def numbers_in(folder: Path, rows: int) -> NDArray[np.int64]:
    """Return the number of each row of an index."""
    file = folder / _NUMBERS
    return np.load(file) if file.exists() else np.arange(rows, dtype=np.int64)


def save_numbers(folder: Path, numbers: NDArray[np.int64]) -> None:
    """Write the number of each row, for an index that took over another."""
    np.save(folder / _NUMBERS, numbers)


def _take_over(base: Path, folder: Path) -> None:
    """Link the immutable files of an index into another folder; copy their list."""
    for file in base.iterdir():
        if file.name in (_LISTING, _MANAGED):
            shutil.copyfile(file, folder / file.name)
        elif file.name not in (_NUMBERS,):
            link(file, folder / file.name)


class LexicalIndex:
    """Read side; a tantivy searcher is safe for many threads at once."""

    def __init__(self, folder: Path, columns: Columns) -> None:
        self._columns = columns
        index = tantivy.Index.open(str(folder))
        index.config_reader("manual")
        self._schema = index.schema
        self._searcher = index.searcher()
        self.numbers = numbers_in(folder, len(columns))
        self._row_of = np.full(int(self.numbers.max(initial=-1)) + 1, -1, dtype=np.int64)
        self._row_of[self.numbers] = np.arange(len(self.numbers))

    def best(self, terms: Sequence[str], count: int, filters: Filters) -> dict[int, float]:
        """Return the `count` rows with the highest BM25 that meet the filters, with their scores."""
        if not terms:
            return {}
        parts = [self._matching(terms), *self._conditions(filters)]
        return self._scores(Query.boolean_query([(Occur.Must, part) for part in parts]), count)

    def holding(self, clauses: Sequence[Clause], within: Filters = Filters()) -> dict[int, float]:
        """Return every row that matches a clause, with its BM25; a phrase counts as its words."""
        parts: list[tuple[Occur, Query]] = []
        for clause in clauses:
            wanted = [(Occur.Must, self._matching([stem])) for term in clause.wanted for stem in term.stems]
            without = [(Occur.MustNot, self._all(term.stems)) for term in clause.unwanted if term.phrase is None]
            parts.append((Occur.Should, Query.boolean_query([*wanted, *without])))
        either = Query.boolean_query(parts)
        conditions = [(Occur.Must, part) for part in (either, *self._conditions(within))]
        return self._scores(Query.boolean_query(conditions), max(len(self._columns), 1))

    def named(self, field: str, references: Sequence[str], count: int, filters: Filters) -> set[int]:
        """Return at most `count` rows with one of the references in `own_reference` or `cited_reference`."""
        if not references:
            return set()
        parts = [Query.term_set_query(self._schema, field, list(references)), *self._conditions(filters)]
        return set(self._scores(Query.boolean_query([(Occur.Must, part) for part in parts]), count))

    def decision(self, identifier: str) -> tuple[int, Decision] | None:
        """Return row and content of a decision by id."""
        hits = self._searcher.search(Query.term_query(self._schema, "id", identifier), 1).hits
        if not hits:
            return None
        address = hits[0][1]
        return self._rows([address])[0], self._stored(address)

    def decisions(self, rows: Sequence[int]) -> dict[int, Decision]:
        """Return the contents of the rows."""
        if not rows:
            return {}
        wanted: list[int] = self.numbers[list(rows)].tolist()
        hits = self._searcher.search(Query.term_set_query(self._schema, "row", wanted), len(rows)).hits
        addresses = [address for _, address in hits]
        found = self._rows(addresses)
        return {row: self._stored(address) for row, address in zip(found, addresses, strict=True)}

    def _stored(self, address: tantivy.DocAddress) -> Decision:
        return Decision.model_validate_json(bytes(self._searcher.doc(address).get_first("decision") or b""))

    def _scores(self, query: Query, count: int) -> dict[int, float]:
        hits = self._searcher.search(query, count, count=False).hits
        rows = self._rows([address for _, address in hits])
        return {row: float(score) for row, (score, _) in zip(rows, hits, strict=True)}

    def _rows(self, addresses: Sequence[tantivy.DocAddress]) -> list[int]:
        numbers = self._searcher.fast_field_values("row", list(addresses))
        return [int(self._row_of[int(number or 0)]) for number in numbers]

    def _all(self, terms: Sequence[str]) -> Query:
        return Query.boolean_query([(Occur.Must, self._matching([term])) for term in terms])

    def _matching(self, terms: Sequence[str]) -> Query:
        parts: list[tuple[Occur, Query]] = []
        for term, times in Counter(terms).items():
            for field, weight in FIELD_WEIGHTS.items():
                query = Query.term_query(self._schema, field, term, index_option="freq")
                parts.append((Occur.Should, Query.boost_query(query, weight * times)))
        return Query.boolean_query(parts)

    def _conditions(self, filters: Filters) -> list[Query]:
        conditions = self._columns.conditions(filters)
        queries = [
            Query.term_set_query(self._schema, NAMED[column], list(names)) for column, names in conditions.names.items()
        ]
        if conditions.days is not None:
            queries.append(Query.range_query(self._schema, "date", tantivy.FieldType.Unsigned, *conditions.days))
        return [Query.const_score_query(query, 0.0) for query in queries]
