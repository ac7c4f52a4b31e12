"""Questions to the corpus as a library of documents of every kind, and their answers."""

from datetime import date as Day
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from workflows.contracts.base import Contract
from workflows.contracts.fields.scalars import WHOLE, Flag
from workflows.contracts.fields.texts import STRIPPED, VISIBLE
from workflows.contracts.fields.texts import Day as DayText
from workflows.contracts.law.legal_texts import DatePrecision, Level, WordingState
from workflows.contracts.law.treatment import Treatment
from workflows.contracts.research.law import Voice

MOST_FILTERS = 20
LONGEST_FILTER = 2_000
MOST_BLOCKS = 40
"""Most blocks of a document per answer."""

DEEPEST = 20


def _portuguese(language: str) -> str:
    if language.split("-")[0].lower() != "pt":
        raise ValueError("o acervo só tem textos em português: use pt")
    return language


Language = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z]{2}(-[A-Za-z]{2,4})?$"),
    AfterValidator(_portuguese),
    Field(description="Só há textos em `pt`"),
]
Filter = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_FILTER, pattern=VISIBLE), STRIPPED]
Key = Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=VISIBLE), STRIPPED]
Tags = Annotated[
    dict[Key, Filter],
    Field(
        max_length=MOST_FILTERS,
        description="Filtros (até 20; valor até 2.000 caracteres, 50 alternativas): `valor`, `a|b`, `!=a|b`, `*` "
        "(tem), `!*` (não tem). Chaves com discover=`*`; kind: legislation, sumula, tema, record (registro), notice "
        "(aviso), decision; jurisdiction: br",
    ),
]
OnDay = Annotated[DayText | None, Field(description="A redação desse dia (AAAA-MM-DD); decisões, até ele")]


class DocumentKind(StrEnum):
    """Kinds of documents that `search` and `get_document` find."""

    LEGISLATION = "legislation"
    SUMULA = "sumula"
    TEMA = "tema"
    RECORD = "record"
    NOTICE = "notice"
    DECISION = "decision"


class SearchQuestion(Contract):
    language: Language = "pt"
    query: Annotated[
        Annotated[str, StringConstraints(min_length=1, max_length=2_000, pattern=VISIBLE)] | None,
        Field(description='Palavras: AND (ou nada), OR, "frase", -sem (até 64 termos); sem query, folheia por data'),
    ] = None
    tags: Tags = {}
    edges: Annotated[
        dict[Key, Filter],
        Field(
            max_length=5,
            description="Ligações: `cites` (o que cita isto), `cited_by` (o que isto cita), `amended_by` (o que este "
            "ato alterou), `*`; valor: id ou referência, `a|b` ou `a&b`",
        ),
    ] = {}
    discover: Annotated[
        Key | None, Field(description="Valores de uma chave de tags; `*` lista as chaves, `edge_kinds` as ligações")
    ] = None
    at_date: OnDay = None
    date_from: Annotated[DayText | None, Field(description="Desde este dia (AAAA-MM-DD)")] = None
    date_to: Annotated[DayText | None, Field(description="Até este dia (AAAA-MM-DD)")] = None
    should_expand_synonyms: Annotated[Flag, Field(description="Aceita também sinônimos (meta.expansion_queries)")] = (
        True
    )
    limit: Annotated[int, Field(ge=1, le=100, description="Por página (1-100)"), WHOLE] = 20
    offset: Annotated[int, Field(ge=0, le=10_000, description="Quantos saltar (até 10.000)"), WHOLE] = 0


class DocumentRow(Contract):
    """A document found. `reference` is its normal form; `status` is that of today, `wording` that of the requested day.

    `date` is that of the wording shown, or of the decision. `notes` (Portuguese) say how certain a wording is. `link`
    is the permanent address of the document in the console. `treatment` is what must be known before citing it.
    """

    id: str
    kind: DocumentKind
    title: str
    reference: str | None = None
    level: Level | None = None
    within: str | None = None
    status: str | None = None
    wording: WordingState | None = None
    date: Day | None = None
    date_end: Day | None = None
    snippet: str
    notes: list[str] = []
    link: str
    treatment: str | None = None


class DiscoveredValue(Contract):
    """A value, a key or a kind of edge, with its number of documents (null: not counted)."""

    value: str
    documents: int | None = None
    description: str | None = None


class DocumentsFound(Contract):
    """`results` of a search or of browsing, or `values` if values were requested; `total_found` counts all."""

    results: list[DocumentRow]
    values: list[DiscoveredValue] | None = None
    total_found: int
    limit: int
    offset: int
    notes: list[str] = []


class ReferenceQuestion(Contract):
    reference: Annotated[
        str,
        StringConstraints(min_length=1, max_length=500, pattern=VISIBLE),
        STRIPPED,
        Field(description="id, ou referência: art. 927 do CPC, Súmula 385/STJ, Tema 1061, REsp 1.234.567/SP"),
    ]
    language: Language = "pt"
    highlight: Annotated[
        Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=VISIBLE)] | None,
        Field(description="Só os blocos com estas palavras e os vizinhos (até 40)"),
    ] = None
    blocks: Annotated[
        Annotated[str, StringConstraints(pattern=r"^[0-9]{1,6}(-[0-9]{1,6})?$")] | None,
        Field(description="Blocos a trazer, como 30-50 (até 40 por vez)"),
    ] = None
    at_date: OnDay = None


class DocumentBlock(Contract):
    """A part of a document. `number` counts from 1 in reading order, `depth` is its level below the first.

    A provision has the `wording` of the requested day, and `notes` on its certainty; a paragraph of a decision has its
    `anchor` and its speaker.
    """

    number: int
    id: str | None = None
    label: str | None = None
    heading: str | None = None
    text: str
    depth: int = 0
    level: Level | None = None
    status: str | None = None
    wording: WordingState | None = None
    note: str | None = None
    notes: list[str] = []
    anchor: str | None = None
    voice: Voice | None = None
    highlighted: bool = False


class DocumentWording(Contract):
    """A current or former wording of the document; `id` reads it."""

    id: str
    date: Day | None
    date_end: Day | None
    current: bool


class DocumentPlace(Contract):
    """A document that contains this one."""

    id: str
    title: str


class FullDocument(Contract):
    """A document in blocks, at most 40 of `total_blocks` at a time.

    `date` and `date_end` are those of the wording shown, with precision `date_precision` and source `date_basis`.
    `status` is that of today, `status_words` its words in the source. `cited_by` counts decisions of the corpus.
    `treatment` is its later treatment, if there is evidence.
    """

    id: str
    kind: DocumentKind
    title: str
    reference: str | None
    at_date: Day | None
    wording: WordingState | None
    notes: list[str]
    status: str | None
    status_words: str | None = None
    date: Day | None
    date_end: Day | None
    date_precision: DatePrecision | None = None
    date_basis: str | None = None
    within: list[DocumentPlace] = []
    question: str | None = None
    note: str | None = None
    blocks: list[DocumentBlock]
    total_blocks: int
    wordings: list[DocumentWording] = []
    cites: list[str] = []
    cited_by: int
    source: str | None = None
    url: str | None = None
    link: str
    treatment: Treatment | None = None


class StructureQuestion(Contract):
    language: Language = "pt"
    tags: Tags = {}
    root_id: Annotated[
        Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=VISIBLE), STRIPPED] | None,
        Field(description="De onde começar (id ou referência); ausente, as normas do acervo"),
    ] = None
    depth: Annotated[int | None, Field(ge=1, le=DEEPEST, description="Níveis abaixo (1-20; ausente, 20)"), WHOLE] = None
    limit: Annotated[int, Field(ge=1, le=200, description="Por página (1-200)"), WHOLE] = 50
    offset: Annotated[int, Field(ge=0, le=1_000_000, description="Quantos saltar (até 1.000.000)"), WHOLE] = 0
    at_date: OnDay = None


class StructureNode(Contract):
    """A text in its hierarchy; `children` counts the texts directly below it."""

    id: str
    parent_id: str | None
    depth: int
    level: Level
    title: str
    text: str
    reference: str | None
    children: int
    status: str
    wording: WordingState | None
    link: str


class StructureFound(Contract):
    nodes: list[StructureNode]
    total_found: int
    limit: int
    offset: int
    within: list[DocumentPlace] = []
