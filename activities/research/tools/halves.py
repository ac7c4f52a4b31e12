"""Input and output of a research tool."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from activities.citator.table import Treatments
from activities.graph.read import LegalGraph
from activities.search.features_table import FeaturesTable
from activities.search.index import SearchIndex
from activities.search.known import Corpus
from activities.search.language_model import LanguageModel
from activities.search.legal.texts import LegalTexts
from activities.snapshots.port import Snapshot
from workflows.contracts.base import Contract
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment


@dataclass(frozen=True)
class Halves:
    """One snapshot as a tool sees it. Without a graph, mixed tools omit its contribution.

    `features` opens the table of features and `legal` the statutes, which few questions need; `language_model` is
    the configured one, if any.
    """

    search: SearchIndex
    features: Callable[[], FeaturesTable]
    graph: LegalGraph | None = None
    language_model: LanguageModel | None = None
    treatments: Treatments | None = None
    legal: Callable[[], LegalTexts] = field(default=partial(LegalTexts, None))

    @classmethod
    def of(cls, snapshot: Snapshot, graph: LegalGraph | None = None, model: LanguageModel | None = None) -> "Halves":
        """Return the parts of a snapshot, each opened on first use."""
        return cls(
            snapshot.search,
            lambda: snapshot.features,
            graph,
            model,
            snapshot.treatments,
            lambda: snapshot.legal,
        )

    def corpus(self) -> Corpus:
        """Return the corpus for the verification of references."""
        return Corpus(self.search, self.legal(), self.treatments.of if self.treatments else None)

    def decision(self, document_id: str) -> Decision:
        """Return the decision with that id. Raise `NOT_FOUND` with advice."""
        found = self.search.decision(document_id)
        if found is None:
            raise unknown_document(document_id)
        return found

    def treatment(self, document_id: str) -> Treatment | None:
        """Return the later treatment of the decision, or None."""
        return self.treatments.of(document_id).get(document_id) if self.treatments else None


@dataclass(frozen=True)
class Found:
    """An answer, and the `meta` of how it was found; `total` is the length of a paged list."""

    data: Contract
    model_version: str | None = None
    expansion_queries: list[str] | None = None
    degraded: list[str] = field(default_factory=list[str])
    total: int | None = None


def unknown_document(document_id: str) -> AutosError:
    """Return `NOT_FOUND` for a document outside the snapshot."""
    return AutosError(
        ErrorCode.NOT_FOUND,
        "Documento não encontrado neste acervo. Use o document_id (`id` em REST) que search_jurisprudence devolve.",
        document_id=document_id,
    )
