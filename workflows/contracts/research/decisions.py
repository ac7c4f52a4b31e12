"""A decision for a page, paragraph by paragraph, each with an anchor and its speaker."""

from datetime import date

from workflows.contracts.base import Contract
from workflows.contracts.law.authority import Binding
from workflows.contracts.law.corpus import DecisionFeatures
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.research.law import Voice
from workflows.contracts.research.search import ForWhom


class DecisionParagraph(Contract):
    """`anchor` identifies it within the decision as long as the text in the corpus does not change."""

    anchor: str
    voice: Voice
    text: str


class DecisionPage(ForWhom):
    """A decision of the corpus, ready to read and cite.

    `citation` is in the court's own style, `citation_nbr6023` after ABNT NBR 6023; `url` is its page at the court.
    Without `has_integra` the paragraphs are those of its summary.
    """

    id: str
    processo: str
    ministro: str | None
    data: date | None
    tribunal: str | None = None
    orgao: str | None
    tese: str | None
    has_integra: bool
    citation: str
    citation_nbr6023: str
    url: str | None
    binding: Binding | None = None
    paragraphs: list[DecisionParagraph]
    features: DecisionFeatures | None = None
    treatment: Treatment | None = None
