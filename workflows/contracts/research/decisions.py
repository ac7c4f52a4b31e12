"""A decision as a page shows it: paragraph by paragraph, each with a name of its own and who speaks in it."""

from datetime import date

from workflows.contracts.base import Contract
from workflows.contracts.law.authority import Binding
from workflows.contracts.law.corpus import DecisionFeatures
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.research.law import Voice
from workflows.contracts.research.search import ForWhom


class DecisionParagraph(Contract):
    """`anchor` names it within the decision as long as its text in the corpus stays what it is."""

    anchor: str
    voice: Voice
    text: str


class DecisionPage(ForWhom):
    """What the corpus has of a decision, ready to be read and cited.

    `citation` is as the court cites itself, `citation_nbr6023` as ABNT NBR 6023 has it; `url` is where the court shows
    it. Without `has_integra` the paragraphs are those of its summary.
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
