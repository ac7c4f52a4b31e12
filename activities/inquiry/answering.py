"""Passages of a case file that answer a question, and whether any does. Pure and deterministic."""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.text.layout import placed
from activities.casefile.text.page import parse_pages
from activities.casefile.text.wording import iso_date
from activities.inquiry.act_passages import OPENING, headed, telling_passages
from activities.inquiry.acts import ABOUT, RULINGS, Act, act_asked, pieces_of, side_asked
from activities.inquiry.likelihood import (
    ENCODED,
    LIKELY,
    QUESTIONS,
    SURE,
    Weighed,
    asks,
    lacks_the_kind,
    likelihoods,
    open_question,
)
from activities.inquiry.passages import CasePassage, passages_of
from activities.inquiry.sayings import plainly
from activities.inquiry.voices import VERB, is_verb, silent_speaker, speaker_of, spoken
from activities.law.fold import squash
from activities.search.analysis import Level, form, surface_forms, words
from activities.search.answers.signs import Question
from activities.search.answers.telling import TellingWord, telling_words
from activities.search.words.bm25 import ExactBm25
from activities.search.words.expansion import expand
from activities.search.words.terms import TermIndex, TermWriter
from workflows.contracts.reading.inquiry import CaseAnswer, CaseQuestion, FoundPassage
from workflows.contracts.run.results.result import KeyEvent, canonical_json

ANSWERS = 0.75
"""Least coverage for a passage to answer keywords."""

SPOKEN_OF = 0.6
"""Least coverage for the topic of an act, within its pieces."""

CANDIDATES = 100
VARIANT_SHARE = 0.1
COVERAGE_SHARE = 0.7
"""Weight of coverage in a score; BM25 as a share of the best has the rest."""

MOST_MISSING = 6
DIGITS = 4

_WHEN = re.compile(r"\b(?:quando|que dia|qual (?:foi )?a data|em que data)\b")
_DAY = re.compile(r"\d/\d|\d de \w+ de \d{4}")
_ACCORDING = re.compile(r"\bde acordo com\b", re.IGNORECASE)
"""Phrases with "acordo" that do not mean a settlement."""

LONGEST_OPENING = 300
"""Characters of a passage that only opens a pleading."""

_ALL_SAID = re.compile(r"^o que (?:\w+ ){1,5}?(?:diss|respond|aleg|fal|declar|argument|sustent)\w*\W*$")
_OPENS = re.compile(r"\bvem\b|\bao (?:douto )?juizo\b|\bexcelenti|\bautos n|\bprocesso n")
"""Words of the passage with which a pleading opens."""

_RULED = "decisão decidiu resultado dispositivo julgamento julgou"
_ASKED = "pedido pediu requer"
_TURNS = {
    KeyEvent.DISTRIBUICAO: "distribuição distribuído ajuizada proposta",
    KeyEvent.CITACAO: "citação citado recebida",
    KeyEvent.AUDIENCIA: "audiência realizada",
    KeyEvent.SENTENCA: "sentença proferida",
    KeyEvent.TRANSITO_EM_JULGADO: "trânsito em julgado transitou",
}
"""Words that ask for the date of an event, whatever the page says."""

NOTHING_FOUND = (
    "Nada nos autos fala disso com estas palavras. Tente outras palavras, ou confira as páginas: a busca é por "
    "palavras, sinônimos jurídicos e sentido, não por dedução."
)
ONLY_NEAR = "Nenhum trecho reúne o que a pergunta procura: falta {missing}. Os trechos abaixo são só os mais próximos."
NO_SUCH_ACT = "Os autos não têm {name}: não há peça que responda, e nenhuma outra foi posta no lugar."
NEVER_SAID = "Os autos não falam de {words}: nenhuma página tem essas palavras."
SILENT = "Os autos não trazem palavra de {who}. Os trechos abaixo só falam disso."
NOT_OF_IT = "{name} está nas páginas {pages}, mas não fala de {topic} com estas palavras. Confira as páginas."
NOTHING_ASKED = "A pergunta não tem palavras que digam o que procurar. Diga o assunto, por exemplo: valor da causa."


def answer_stored(pages: bytes, segmentation: bytes, asked: CaseQuestion) -> bytes:
    """Return `answer` from a run's stored data, in stored form."""
    return canonical_json(answer(pages, CaseFile.model_validate_json(segmentation), asked))


def answer(lines: bytes, case_file: CaseFile, asked: CaseQuestion) -> CaseAnswer:
    """Return the `top_k` best passages of the pages (JSON lines); among equals the earlier first."""
    pages = parse_pages(lines)
    filing = _Filing(case_file)
    within = pages
    if asked.phase_label:
        within = [page for page in pages if (one := filing.piece(page.number)) and one.phase == asked.phase_label]
    passages = list(passages_of(within))
    said = plainly(asked.question)
    act = act_asked(said)
    unheard = _unheard(asked.question, said, passages, act) if act or asks(asked.question) else []
    found, reason = list[FoundPassage](), None
    anyone = not act or act.object or "ata_audiencia_instrucao" in act.pieces
    silent = silent_speaker(said, case_file, passages) if anyone else None
    if silent:
        found, reason = _best(silent, passages, filing), SILENT.format(who=f"“{silent}”")
    elif unheard:
        reason = NEVER_SAID.format(words=", ".join(f"“{word}”" for word in unheard))
    else:
        found = _spoken(asked.question, said, act, passages, filing)
        if act and not found:
            found, reason = _of_act(act, said, passages, case_file, filing)
    told_why = silent or (act and reason == NO_SUCH_ACT.format(name=act.name))
    if not found and not told_why and (not reason or open_question(asked.question)):
        near = _likely_near(asked.question, said, act, passages, filing)
        if near and near[0].score >= (SURE if reason else LIKELY):
            found, reason = near, None
        elif not reason:
            found, reason = near, _reason(asked.question, near)
    return CaseAnswer(
        run=asked.run.run,
        answered=reason is None,
        unanswered_reason=reason,
        passages=found[: asked.top_k],
        pages=len(pages),
        unread_pages=[page.number for page in pages if not page.lines],
    )


def _likely_near(
    question: str, said: str, act: Act | None, passages: Sequence[CasePassage], filing: "_Filing"
) -> list[FoundPassage]:
    """Return the likeliest passages of the act's pieces if one of them surely answers, else of the whole file.

    Without an act, what a named speaker says is looked for in that speaker's own passages only.
    """
    own = [] if act else spoken(said, filing.case_file, passages)
    if own:
        return _judged(question, _best(question, own, filing))
    of_act = _shown_of(act, said, passages, filing.case_file) if act else []
    near = _judged(question, _best(question, of_act, filing))
    return near if near and near[0].score >= SURE else _judged(question, _best(question, passages, filing))


def telling(question: str) -> list[TellingWord]:
    """Return the words that distinguish passages; every word if the question has no other."""
    found = telling_words(_plain(question))
    return [word for word in found if word.stem not in _stems("stock.txt")] or found


def _spoken(
    question: str, said: str, act: Act | None, passages: Sequence[CasePassage], filing: "_Filing"
) -> list[FoundPassage]:
    """Return the passages that likely answer in the words of the speaker asked for; none if the question names none.

    Where the act asked for is not the speaker's, its name is part of the topic: what a defendant says of a report.
    """
    own = spoken(said, filing.case_file, passages, anyone=not act or act.object)
    theirs = set(map(id, own))
    shown = _shown_of(act, said, passages, filing.case_file) if act and own else []
    of_act = [one for one in shown if id(one) in theirs]
    named = act if of_act else None
    for within, topic in ((of_act, _left(said, named)), (own, _left(said, named, bare=not act or bool(of_act)))):
        topic = " ".join(word for word in topic.split() if not VERB.match(word))
        found = _judged(question, _best(topic, within, filing)) if topic else []
        likely = [one for one in found if one.score >= LIKELY] or [one for one in found if one.coverage >= ANSWERS]
        if likely:
            return likely
    if own and not act and _ALL_SAID.search(said):
        own.sort(key=lambda one: len(one.text) < LONGEST_OPENING and bool(_OPENS.search(squash(one.text))))
        return [_shown(one, filing, round(1 - at / len(own), DIGITS), 1.0, []) for at, one in enumerate(own)]
    return []


def _of_act(
    act: Act, said: str, passages: Sequence[CasePassage], case_file: CaseFile, filing: "_Filing"
) -> tuple[list[FoundPassage], str | None]:
    """Return the passages about the act, and why there are none (Portuguese)."""
    shown = _shown_of(act, said, passages, case_file)
    if not shown:
        return [], NO_SUCH_ACT.format(name=act.name)
    if act.reasons:
        left = {word.stem for word in telling_words(said)} - _stems("stock.txt") - _stems("act_words.txt")
        shown.sort(key=lambda one: -len(left & {form(word, Level.STEM) for word in words(one.text)}))
    when = act.dated and _WHEN.search(said)
    if when:
        shown = _with_the_day(act, said, shown, pieces_of(act, said, case_file))
    topic = "" if when else _topic(act, said)
    if topic:
        found = _best(topic, shown, filing)
        if max((one.coverage for one in found), default=0.0) >= SPOKEN_OF:
            return sorted(found, key=lambda one: one.coverage >= SPOKEN_OF and lacks_the_kind(said, one.text)), None
        likely = _judged(f"{topic}?", found)
        if likely and likely[0].score >= LIKELY:
            return likely, None
        pages = ", ".join(map(str, sorted({one.page.number for one in shown})))
        return [], NOT_OF_IT.format(name=act.name[:1].upper() + act.name[1:], pages=pages, topic=f"“{topic}”")
    shown.sort(key=lambda one: lacks_the_kind(said, one.text))
    count = len(shown)
    return [_shown(one, filing, round(1 - at / count, DIGITS), 1.0, []) for at, one in enumerate(shown)], None


def _shown_of(act: Act, said: str, passages: Sequence[CasePassage], case_file: CaseFile) -> list[CasePassage]:
    """Return the passages about the act, the most telling first."""
    if "headed" in act.pieces:
        return headed(act, passages, [piece for piece in case_file.pieces if piece.phase])
    return telling_passages(act, pieces_of(act, said, case_file), passages)


def _with_the_day(act: Act, said: str, shown: list[CasePassage], pieces: Sequence[Piece]) -> list[CasePassage]:
    """Put first the passages with the day of what else the question names, else those with the day of the act."""
    days = {piece.date for piece in pieces}
    left = {word.stem for word in telling_words(said) if not any(one.search(word.stem) for one in act.asked)}
    left -= _stems("stock.txt") | _stems("act_words.txt")
    told = [{form(word, Level.STEM) for word in words(one.text)} for one in shown]
    of_it = [
        bool(left) and left <= stems and bool(_DAY.search(one.text)) for one, stems in zip(shown, told, strict=True)
    ]
    signed = [iso_date(one.text.splitlines()[-1]) in days for one in shown]
    return [shown[at] for at in sorted(range(len(shown)), key=lambda at: (not of_it[at], not signed[at]))]


def _unheard(question: str, said: str, passages: Sequence[CasePassage], act: Act | None) -> list[str]:
    """Return legal words of the question that no page has in any form, without question words and the act's name.

    A question for yes or no about no act is about each of its words, legal or not, and not about related ones.
    """
    named = " ".join(map(_phrase, act.found(said) if act else ()))
    kept = {form(word, Level.STEM) for word in words(said)} - {form(word, Level.STEM) for word in words(named)}
    kept -= _stems("stock.txt") | _stems("act_words.txt")
    whole = not act and not open_question(question)
    asked = [word for word in telling_words(question) if word.stem in kept]
    written = surface_forms(question)
    asked = [word for word in asked if word.legal or (whole and not is_verb(squash(written.get(word.stem, ""))))]
    if not asked:
        return []
    told = {form(word, Level.ROOT) for one in passages for word in words(one.text)}
    stems = {form(word, Level.STEM) for one in passages for word in words(one.text)}
    lacking = [
        word
        for word in asked
        if word.root not in told and (whole or not any(stems >= set(one.stems) for one in word.others))
    ]
    return [written.get(word.stem, word.stem) for word in lacking]


def _topic(act: Act, question: str) -> str:
    """Return the topic of an act: "sobre a culpa"; for a request or argument the rest of the question."""
    about = ABOUT.search(squash(question)) or (act.topic and act.topic.search(squash(question)))
    if not about and not act.object:
        return ""
    return _left(squash(question)[about.end() :] if about else question)


def _left(told: str, named: Act | None = None, bare: bool = True) -> str:
    """Return the words of a question that neither ask nor ask for the act, nor, if `bare`, name any act or party."""
    left = {word.stem for word in telling_words(told)} - _stems("stock.txt")
    if bare:
        left -= _stems("act_words.txt")
    if named:
        left -= {form(word, Level.STEM) for word in words(_naming(named, told))}
    return " ".join(word for word in words(told) if form(word, Level.STEM) in left)


def _naming(act: Act, said: str) -> str:
    """Return the words of the question by which it asks for the act: the first and last of each phrase."""
    phrases = [_phrase(one).split() for one in act.found(said)]
    return " ".join(word for phrase in phrases for word in {phrase[0], phrase[-1]})


def _phrase(found: re.Match[str]) -> str:
    """Return what was found, to the end of its last word."""
    return found[0] + found.string[found.end() :].split(" ", 1)[0]


class _Filing:
    """The piece and the key dates of each page."""

    def __init__(self, case_file: CaseFile) -> None:
        self.case_file = case_file
        self._pieces = {
            page: piece for piece in case_file.pieces for page in range(piece.page_start, piece.page_end + 1)
        }
        self._turns: dict[int, list[str]] = {}
        for turn in case_file.case.key_dates:
            self._turns.setdefault(turn.page, []).append(_TURNS[turn.event])

    def piece(self, page: int) -> Piece | None:
        """Return the piece of the page."""
        return self._pieces.get(page)

    def beside(self, passage: CasePassage) -> str:
        """Return the passage's piece and what the reading found on it."""
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
        signs = weighed.signs(f"{beside[row]}\n{_plain(passages[row].text)}")
        coverage = min(1.0, round(signs.coverage, DIGITS))
        if coverage <= 0:
            continue
        score = COVERAGE_SHARE * coverage + (1 - COVERAGE_SHARE) * scores[row] / highest
        missing = [written[stem] for stem in signs.absent if stem in written]
        found.append(_shown(passages[row], filing, round(min(1.0, score), DIGITS), coverage, missing[:MOST_MISSING]))
    court = side_asked(question, filing.case_file) is None
    return sorted(
        found, key=lambda one: (not (court and one.coverage >= ANSWERS and one.piece_type in RULINGS), -one.score)
    )


def _judged(question: str, found: list[FoundPassage]) -> list[FoundPassage]:
    """Order by the likelihood of an answer, which is the score. Keywords, and all questions without an encoder, are
    scored by words.
    """
    told = sorted((one for one in found if one.piece_type != QUESTIONS), key=lambda one: -one.score)
    near = told[:ENCODED] if asks(question) else []
    likely = likelihoods(question, [Weighed(one.text, one.coverage, one.piece_type) for one in near]) if near else None
    if likely is None:
        return [one.model_copy(update={"score": one.score if one.coverage >= ANSWERS else 0.0}) for one in found]
    judged = [one.model_copy(update={"score": round(share, DIGITS)}) for one, share in zip(near, likely, strict=True)]
    return sorted(judged, key=lambda one: -one.score)


def _shown(passage: CasePassage, filing: _Filing, score: float, coverage: float, missing: list[str]) -> FoundPassage:
    piece = filing.piece(passage.page.number)
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
        speaker=speaker_of(piece, filing.case_file.rules_version),
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
def _stems(name: str) -> frozenset[str]:
    text = files("activities.inquiry").joinpath(name).read_text(encoding="utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return frozenset(form(word, Level.STEM) for line in lines for word in words(line))
