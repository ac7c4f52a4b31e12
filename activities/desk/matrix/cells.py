"""The answer of the defence to a request, and the evidence on it. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence

from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import PROCEDURES, Procedure, Weights, about
from activities.desk.matrix.rows import LONGEST, Row, covered, passage
from activities.desk.reading import Papers, Sentence
from workflows.contracts.run.matrix import MatrixPassage
from workflows.contracts.run.result import Side

DEFENCE = ("contestacao", "excecao_pre_executividade")
JUDGMENTS = ("sentenca",)
EVIDENCE = (
    "documento_instrutorio",
    "contrato",
    "planilha_calculo",
    "laudo_pericial",
    "ata_audiencia_instrucao",
    "termo_depoimento",
    "certidao_divida_ativa",
)
MOST = 3
FIGURES = 0.2
"""Share of digits from which a long passage is a table."""
SHORTEST, SHORTEST_ANSWER = 40, 24
ANSWERS, PROVES = 3.0, 3.0
"""Least `Weights.shared` of a passage of the defence and of the evidence for a cell."""
CONCLUDED = 0.5
"""What a conclusion adds to a passage of the evidence."""

_SUMMARY = re.compile(r"\b(?:sintese|resumo|fatos narrados|relato|historico|breve)\b")
_REQUESTS = re.compile(r"^(?:\S{1,5} )?(?:d[oa]s? )?(?:pedidos?|requerimentos?|conclusao)\b")
_GENERAL = re.compile(r"\b(?:improcedencia d[eo]s? (?:todos )?(?:os )?pedidos|total improcedencia)\b")
_CONCLUDES = re.compile(
    r"\bconclu|\brespost|\bafirm|\bdiss|\bdeclar|\bconsta|\bverific|\bcomprov|\bdemonstr|\bvalor|\btotal"
)
_OWN_REQUEST = re.compile(
    r"\b(?:requer|pede|pugna|postula|concess|faz jus|deferimento)\w*\b(?![^.;]*\b(?:revog|indefer|autor))"
)
"""The defendant's own request for free justice answers none of the claimant."""
_HARDSHIP = ("declaracao_hipossuficiencia",)


def defence_of(row: Row, papers: Papers, weights: Weights) -> list[MatrixPassage]:
    """The passages of the defence about the request; a statement about all requests answers none."""
    if Procedure.CITACAO in row.asked.procedures and len(row.asked.procedures) == 1:
        return []
    pieces = [one for one in papers.of_type(*DEFENCE) if one.side is not Side.AUTOR]
    found: list[tuple[float, int, MatrixPassage]] = []
    for piece in pieces:
        for sentence in papers.sentences(piece):
            if sentence.quoted or papers.once(_retells, sentence.head):
                continue
            score = _answers(row, sentence, papers, weights)
            if score >= ANSWERS and len(sentence.text) >= SHORTEST_ANSWER and not _GENERAL.search(sentence.folded):
                found.append((-score, len(found), passage(sentence, piece)))
    return _best(found)


def evidence_of(row: Row, papers: Papers, weights: Weights) -> list[MatrixPassage]:
    """Passages of documents, reports and hearings about the request, one of each piece."""
    if row.asked.procedures:
        return _hardship(papers) if Procedure.GRATUIDADE in row.asked.procedures else []
    found: list[tuple[float, int, MatrixPassage]] = []
    judged = next((one.page_start for one in papers.of_type(*JUDGMENTS)), None)
    for piece in papers.of_type(*EVIDENCE):
        if judged is not None and piece.page_start > judged:
            break
        scored = [
            (_proves(row, one, papers, weights), one)
            for one in _with_short_sums(papers.sentences(piece), row)
            if len(one.text) >= SHORTEST and not one.text.endswith("?") and not _tabular(one.text)
        ]
        score, sentence = max(scored, key=lambda one: one[0], default=(0.0, None))
        if sentence is not None and score >= PROVES:
            found.append((-score, len(found), passage(sentence, piece)))
    return _best(found)


def _tabular(text: str) -> bool:
    """Return whether a text is rows of a table, which show nothing when torn from it."""
    return len(text) > LONGEST and sum(one.isdigit() for one in text) > FIGURES * len(text)


def _retells(head: str) -> bool:
    """Return whether the heading is of a summary, or of requests."""
    return bool(_SUMMARY.search(head) or _REQUESTS.match(head))


def _proves(row: Row, sentence: Sentence, papers: Papers, weights: Weights) -> float:
    """Return how much a sentence of the evidence speaks of the request. A conclusion counts more."""
    close = weights.close(row.asked.about, papers.once(about, sentence.text))
    return close + CONCLUDED if close >= PROVES - CONCLUDED and _CONCLUDES.search(sentence.folded) else close


def _with_short_sums(sentences: Sequence[Sentence], row: Row) -> Iterator[Sentence]:
    """The sentences; one that only names a requested sum ("Total: R$ 10,00") is joined to the one before it."""
    before: Sentence | None = None
    for one in sentences:
        if (
            before
            and len(one.text) < SHORTEST
            and before.page == one.page
            and set(one.sums) & set(row.asked.about.sums)
        ):
            yield before._replace(text=f"{before.text} {one.text}", folded=f"{before.folded} {one.folded}")
        else:
            yield one
        before = one


def _answers(row: Row, sentence: Sentence, papers: Papers, weights: Weights) -> float:
    """How closely a sentence of the defence, with its heading, matches the request."""
    if row.asked.procedures:
        if Procedure.GRATUIDADE in row.asked.procedures and _OWN_REQUEST.search(sentence.folded):
            return 0.0
        named = [PROCEDURES[one] for one in row.asked.procedures]
        head, text = (any(one.search(said) for one in named) for said in (sentence.head, sentence.folded))
        return ANSWERS + 1 if head else ANSWERS if text else 0.0
    said = papers.once(about, sentence.text)
    own = max(weights.close(row.asked.about, said), ANSWERS if covered(row, said) else 0.0)
    headed = weights.shared(row.asked.about, papers.once(about, sentence.head))
    return own + headed


def _hardship(papers: Papers) -> list[MatrixPassage]:
    """The declaration of hardship, by its own type."""
    found: Iterable[tuple[Piece, Sentence]] = (
        (piece, one)
        for piece in papers.of_type(*_HARDSHIP)
        for one in papers.sentences(piece)
        if re.search(r"\bdeclar|\bhipossuf|\brecursos\b", one.folded)
    )
    return [passage(sentence, piece) for piece, sentence in list(found)[:1]]


def _best(found: Sequence[tuple[float, int, MatrixPassage]]) -> list[MatrixPassage]:
    """The best few, in the order of the pages."""
    return sorted((one for *_, one in sorted(found, key=lambda one: one[:2])[:MOST]), key=lambda one: one.page)
