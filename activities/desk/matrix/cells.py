"""The answer of the defence to a request, and the evidence on it. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from pydantic import TypeAdapter

from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import PROCEDURES, Procedure, Weights, about
from activities.desk.matrix.rows import LONGEST, Row, covered, passage
from activities.desk.reading import Papers, Sentence
from workflows.contracts.run.results.matrix import MatrixPassage
from workflows.contracts.run.results.result import Side

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
SHORTEST, SHORTEST_ANSWER = 40, 20
ANSWERS, PROVES = 3.0, 3.0
"""Least `Weights.shared` of a passage of the defence and of the evidence for a cell."""
CONCLUDED = 0.5
"""What a conclusion adds to a passage of the evidence."""

_Scored = tuple[float, int, MatrixPassage]
_ANSWERS = TypeAdapter(list[list[tuple[float, Sentence]]])
_PROOFS = TypeAdapter(list[tuple[float, Sentence] | None])
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


def defences(papers: Papers, rows: Sequence[Row], weights: Weights) -> list[list[MatrixPassage]]:
    """For each request the passages of the defence about it; a statement about all requests answers none."""
    found: list[list[_Scored]] = [[] for _ in rows]
    answered = partial(_answers_of, papers, rows, weights)
    for piece in papers.of_type(*DEFENCE):
        if piece.side is Side.AUTOR:
            continue
        answers = papers.of_text(piece, ["defence", _texts(rows)], _ANSWERS, answered)
        for told, own in zip(found, answers, strict=True):
            told += [(-score, len(told) + at, passage(one, piece)) for at, (score, one) in enumerate(own)]
    return [_best(one) for one in found]


def proofs(papers: Papers, rows: Sequence[Row], weights: Weights) -> list[list[MatrixPassage]]:
    """For each request passages of documents, reports and hearings about it, one of each piece."""
    found: list[list[_Scored]] = [[] for _ in rows]
    best_of = partial(_proofs_of, papers, rows, weights)
    judged = next((one.page_start for one in papers.of_type(*JUDGMENTS)), None)
    for piece in papers.of_type(*EVIDENCE):
        if judged is not None and piece.page_start > judged:
            break
        proved = papers.of_text(piece, ["evidence", _texts(rows)], _PROOFS, best_of)
        for told, best in zip(found, proved, strict=True):
            told += [(-best[0], len(told), passage(best[1], piece))] if best else []
    return [
        _hardship(papers) if Procedure.GRATUIDADE in row.asked.procedures else _best(one)
        for row, one in zip(rows, found, strict=True)
    ]


def _texts(rows: Sequence[Row]) -> list[str]:
    """Return the requests' texts, on which their topics and weights depend."""
    return [row.request.text for row in rows]


def _answers_of(
    papers: Papers, rows: Sequence[Row], weights: Weights, sentences: Sequence[Sentence]
) -> list[list[tuple[float, Sentence]]]:
    """For each request the sentences of a defence that answer it, with their scores."""
    found: list[list[tuple[float, Sentence]]] = [[] for _ in rows]
    told = [one for one in sentences if not one.quoted and not papers.once(_retells, one.head)]
    for row, own in zip(rows, found, strict=True):
        if Procedure.CITACAO in row.asked.procedures and len(row.asked.procedures) == 1:
            continue
        for one in told:
            score = _answers(row, one, papers, weights)
            if score >= ANSWERS and len(one.text) >= SHORTEST_ANSWER and not _GENERAL.search(one.folded):
                own.append((score, one))
    return found


def _proofs_of(
    papers: Papers, rows: Sequence[Row], weights: Weights, sentences: Sequence[Sentence]
) -> list[tuple[float, Sentence] | None]:
    return [_proof(papers, row, weights, sentences) for row in rows]


def _proof(papers: Papers, row: Row, weights: Weights, sentences: Sequence[Sentence]) -> tuple[float, Sentence] | None:
    """The sentence of a piece of evidence that speaks most of a request on the merits, with its score."""
    if row.asked.procedures:
        return None
    scored = [
        (_proves(row, one, papers, weights), one)
        for one in _with_short_sums(sentences, row)
        if len(one.text) >= SHORTEST and not one.text.endswith("?") and not _tabular(one.text)
    ]
    best = max(scored, key=lambda one: one[0], default=None)
    return best if best and best[0] >= PROVES else None


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


def _best(found: Sequence[_Scored]) -> list[MatrixPassage]:
    """The best few, in the order of the pages; of passages in the same words the first."""
    apart = {one.text: one for *_, one in sorted(found, key=lambda one: one[:2], reverse=True)}
    return sorted(list(apart.values())[: -MOST - 1 : -1], key=lambda one: one.page)
