"""Which passages of a case file answer a question, and whether any does. Pure and deterministic."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.text.layout import placed
from activities.casefile.text.page import parse_pages
from activities.inquiry.passages import CasePassage, passages_of
from activities.search.analysis import Level, form, surface_forms, words
from activities.search.answers.signs import Question
from activities.search.answers.telling import TellingWord, telling_words
from activities.search.words.bm25 import ExactBm25
from activities.search.words.expansion import expand
from activities.search.words.terms import TermIndex, TermWriter
from workflows.contracts.case import PhaseLabel
from workflows.contracts.inquiry import CaseAnswer, CaseQuestion, FoundPassage
from workflows.contracts.result import KeyEvent, canonical_json

ANSWERS = 0.75
"""Coverage from which on a passage is said to answer."""

CANDIDATES = 100
VARIANT_SHARE = 0.1
COVERAGE_SHARE = 0.7
"""What coverage counts in a score; the rest is BM25, as a share of the best there is."""

MOST_MISSING = 6
OPENING = 40
"""Characters by which a ruling or a claim is known again in its passage."""

DIGITS = 4

_ACCORDING = re.compile(r"\bde acordo com\b", re.IGNORECASE)
"""Says nothing of an agreement."""

_RULED = "decisão decidiu resultado dispositivo julgamento julgou"
_ASKED = "pedido pediu requer"
_TURNS = {
    KeyEvent.DISTRIBUICAO: "distribuição distribuído ajuizada proposta",
    KeyEvent.CITACAO: "citação citado recebida",
    KeyEvent.AUDIENCIA: "audiência realizada",
    KeyEvent.SENTENCA: "sentença proferida",
    KeyEvent.TRANSITO_EM_JULGADO: "trânsito em julgado transitou",
}
"""By what people ask for the day of a turn, whatever the page says."""

NOTHING_FOUND = (
    "Nada nos autos fala disso com estas palavras. Tente outras palavras, ou confira as páginas: a busca é por "
    "palavras e sinônimos jurídicos, não por dedução."
)
ONLY_NEAR = "Nenhum trecho reúne o que a pergunta procura: falta {missing}. Os trechos abaixo são só os mais próximos."
NOTHING_ASKED = "A pergunta não tem palavras que digam o que procurar. Diga o assunto, por exemplo: valor da causa."


def answer_stored(pages: bytes, segmentation: bytes, asked: CaseQuestion) -> bytes:
    """`answer` of what is stored of a run, as it is stored itself."""
    return canonical_json(answer(pages, CaseFile.model_validate_json(segmentation), asked))


def answer(lines: bytes, case_file: CaseFile, asked: CaseQuestion) -> CaseAnswer:
    """The `top_k` best passages of the pages (JSON lines), those that stand earlier first among equals."""
    pages = parse_pages(lines)
    filing = _Filing(case_file)
    within = [page for page in pages if asked.phase_label is None or filing.phase(page.number) == asked.phase_label]
    found = _best(asked.question, list(passages_of(within)), filing)[: asked.top_k]
    best = max((one.coverage for one in found), default=0.0)
    return CaseAnswer(
        run=asked.run.run,
        answered=best >= ANSWERS,
        unanswered_reason=None if best >= ANSWERS else _reason(asked.question, found),
        passages=found,
        pages=len(pages),
        unread_pages=[page.number for page in pages if not page.lines],
    )


def telling(question: str) -> list[TellingWord]:
    """The words by which passages are told apart; every word where the question has no other."""
    found = telling_words(_plain(question))
    return [word for word in found if word.stem not in _stock()] or found


class _Filing:
    """Under which piece, and which turns of the case, each page stands."""

    def __init__(self, case_file: CaseFile) -> None:
        self._pieces = {
            page: piece for piece in case_file.pieces for page in range(piece.page_start, piece.page_end + 1)
        }
        self._turns: dict[int, list[str]] = {}
        for turn in case_file.case.key_dates:
            self._turns.setdefault(turn.page, []).append(_TURNS[turn.event])

    def piece(self, page: int) -> Piece | None:
        """The piece that the page belongs to."""
        return self._pieces.get(page)

    def phase(self, page: int) -> PhaseLabel | None:
        """The phase that the page belongs to."""
        piece = self._pieces.get(page)
        return piece.phase if piece else None

    def beside(self, passage: CasePassage) -> str:
        """What the passage is filed under: its piece, and what the reading found on it."""
        page = passage.page.number
        filed = list(self._turns.get(page, []))
        piece = self._pieces.get(page)
        if piece is None:
            return " ".join(filed)
        filed += [piece.title, piece.type.replace("_", " ")]
        if piece.outcome and piece.outcome.page == page and piece.outcome.text[:OPENING] in passage.text:
            filed.append(_RULED)
        if any(claim.page == page and claim.text[:OPENING] in passage.text for claim in piece.claims):
            filed.append(_ASKED)
        return " ".join(filed)


def _best(question: str, passages: Sequence[CasePassage], filing: _Filing) -> list[FoundPassage]:
    asked = telling(question)
    if not passages or not asked:
        return []
    wordings = [_plain(question), *expand(_plain(question)).variants]
    beside = [filing.beside(one) for one in passages]
    with TemporaryDirectory(prefix="autos-") as folder:
        writer = TermWriter(Path(folder) / "terms")
        for one, more in zip(passages, beside, strict=True):
            writer.add(words(_plain(one.text)), words(more))
        writer.close()
        index = TermIndex(Path(folder) / "terms")
        own, *others = ExactBm25(index).scores_of_each(list(map(words, wordings)), range(len(passages)))
        scores = dict(own)
        for other in others:
            for row, score in other.items():
                scores[row] = scores.get(row, 0.0) + VARIANT_SHARE * score
        weighed = Question(asked, index)
    highest = max(scores.values(), default=0.0)
    written = surface_forms(question)
    found: list[FoundPassage] = []
    for row in sorted(scores, key=lambda row: (-scores[row], row))[:CANDIDATES]:
        signs = weighed.signs(f"{beside[row]}\n{_plain(passages[row].text)}", 0.0)
        coverage = min(1.0, round(signs.coverage, DIGITS))
        if coverage <= 0:
            continue
        score = COVERAGE_SHARE * coverage + (1 - COVERAGE_SHARE) * scores[row] / highest
        missing = [written[stem] for stem in signs.absent if stem in written]
        piece = filing.piece(passages[row].page.number)
        found.append(_shown(passages[row], piece, round(min(1.0, score), DIGITS), coverage, missing[:MOST_MISSING]))
    return sorted(found, key=lambda one: -one.score)


def _shown(
    passage: CasePassage, piece: Piece | None, score: float, coverage: float, missing: list[str]
) -> FoundPassage:
    return FoundPassage(
        page=passage.page.number,
        text=passage.text,
        boxes=[line.box for line in placed(passage.page, passage.lines)],
        piece_id=piece.piece_id if piece else None,
        piece_title=piece.title if piece else None,
        piece_type=piece.type if piece else None,
        movement=piece.movement if piece else None,
        date=piece.date if piece else None,
        phase_label=piece.phase if piece else None,
        score=score,
        coverage=coverage,
        missing=missing,
    )


def _reason(question: str, found: Sequence[FoundPassage]) -> str:
    if not telling(question):
        return NOTHING_ASKED
    if not found:
        return NOTHING_FOUND
    return ONLY_NEAR.format(missing=", ".join(f"“{word}”" for word in found[0].missing) or "quase tudo")


def _plain(text: str) -> str:
    return _ACCORDING.sub("conforme", text)


@cache
def _stock() -> frozenset[str]:
    text = files("activities.inquiry").joinpath("stock.txt").read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(form(word, Level.STEM) for line in lines for word in words(line))
