"""A request while its row is filled: its topic, and the rulings on it so far."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from activities.casefile.segmentation import Piece
from activities.casefile.text.wording import HEADING_BEFORE
from activities.desk.matrix.about import About, Asked, Procedure, Weights
from activities.desk.matrix.marks import marks_in
from activities.desk.reading import Sentence
from activities.law.fold import fold
from workflows.contracts.run.results.matrix import MatrixPassage, MatrixRuling, RequestDecision

LONGEST = 500
MOST_AMOUNTS = 6
ENOUGH = 2.0
"""Least `Weights.shared` of a passage about a request."""
OF_BEST = 0.5
"""Least match with a second request, as a share of the passage's best match."""
ALONE = 1.0
"""Least match between a passage and a request without any other match: one word that no other request has."""


COVERED, FEWEST = 0.6, 2
"""Share and number of a request's words that a passage about it has, whatever their weight."""
_EDGES = re.compile(r"^[\s•▪●■\"“;,]+|[\s;,:]+(?:e|ou|para(?: o fim de| fins de)?)?[\s;,:]*$")
"""Remains of the sentence or list at the edges of a clause."""


_HEADED = re.compile(f"^{HEADING_BEFORE}")
_SIMPLY = re.compile(
    r"\b(?:de )?(?:forma|maneira|modo) simples|\bsimples(?:mente)?\b[^.;]{0,20}\b(?:devol|restit|repet)"
)
_TWICE = re.compile(r"\bem dobro\b|\bdobrad[oa]\b")
_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
_NUMBERS = (
    *("um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze", "treze"),
    *("quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove", "vinte"),
)
_SHARE = re.compile(r"\b(\d{1,3}(?:,\d+)?) ?(?:%|por cento)")
_SINCE = re.compile(
    r"\b(?:desde|a partir d[eoa]|a contar d[eoa]|dib em|inicio em)\b(?:[^.;,]|, em ){0,30}?"
    r"\b(?:(?:(?P<day>\d\d)/)?(?P<month>\d\d)/)?(?P<year>(?:19|20)\d\d)\b"
)
_PERIOD = re.compile(
    r"\bde (?:(?P<month>[a-z]+) de )?(?P<year>(?:19|20)\d\d) (?:a|ate)\b(?: (?:[a-z]+ de )?(?P<end>(?:19|20)\d\d))?"
)
_YEARS = re.compile(rf"\b(?P<years>\d{{1,2}}|{'|'.join(_NUMBERS)}) (?:ultimos )?anos\b")
_QUANTITY = re.compile(
    rf"(?<!\bem )(?<!prazo de )\b(?P<many>\d{{1,3}}|{'|'.join(_NUMBERS)}) "
    r"(?P<of>horas|sessoes|caixas|unidades|salarios|hectares|periodos|diarias|plantoes|aulas)\b"
)
_GRADES = ("minimo", "medio", "maximo")
_GRADE = re.compile(rf"\bgrau ({'|'.join(_GRADES)})\b")
_SUBSIDIARY = re.compile(
    r"[^,;]{0,25}\b(?:subsidiari\w+|alternativamente|sucessivamente|eventualmente)\b|caso (?:assim )?nao se entenda"
    r"|(?:em )?ordem sucessiva"
)
_SOLE, _JOINT = re.compile(r"\bguarda (?:\w+ )?(?:unilateral|exclusiva)"), re.compile(r"\bguarda compartilhada")
_CARVED = re.compile(
    r"\b(?:abat(?:id|end|iment)|deduz(?:id|ind)|deducao|descontad|excluid|excluind|com exclusao|exceto"
    r"|(?:observad|respeitad|ressalvad)a a prescricao)"
    r"|\b(?:rendimentos|frutos|metade|fracao|parcela|diferencas?|excesso|excedente) d[aeo]s?\b"
)
"""Something that a grant leaves out, or the part to which it is limited."""
_LIMITS = re.compile(r"\b(?:limit|redu[zc])")
"""A request to bring something down to a figure."""
SETTLED = (RequestDecision.ACORDO,)
"""Decisions that no judgment on other requests undoes."""


@dataclass
class Row:
    """One request; `standing` is its state after the last ruling, `mark` its letter or number in the petition,
    `filed` the petition's date.
    """

    request: MatrixPassage
    asked: Asked
    mark: str | None = None
    filed: str | None = None
    rulings: list[MatrixRuling] = field(default_factory=list[MatrixRuling])
    standing: RequestDecision | None = None

    @cached_property
    def folded(self) -> str:
        """The request without accents in lower case."""
        return fold(self.request.text).lower()

    @property
    def merits(self) -> bool:
        """Whether the judgment of the merits rules on it."""
        return not self.asked.procedures - {Procedure.EXIBICAO}

    @property
    def subsidiary(self) -> bool:
        """Whether it is only for the case that another request fails."""
        return _SUBSIDIARY.match(self.folded) is not None

    def rule(self, decision: RequestDecision, sentence: Sentence, piece: Piece, *, upheld: bool = False) -> None:
        """Records a ruling, which determines the request's state from now on."""
        told = passage(sentence, piece)
        self.rulings.append(MatrixRuling(**dict(told), decision=decision, upheld=upheld))
        self.standing = decision


def passage(sentence: Sentence, piece: Piece) -> MatrixPassage:
    """A sentence as a cell shows it."""
    text = sentence.text if len(sentence.text) <= LONGEST else f"{sentence.text[:LONGEST].rsplit(' ', 1)[0]}…"
    return MatrixPassage(
        text=_EDGES.sub("", _HEADED.sub("", text)),
        page=sentence.page,
        piece_id=piece.piece_id,
        piece=piece.title,
        amounts=sentence.sums[:MOST_AMOUNTS],
    )


def marked(rows: list[Row], folded: str) -> list[Row]:
    """The requests that a passage names by letter or number."""
    marks = marks_in(folded)
    return [row for row in rows if row.mark in marks]


def spoken_of(rows: list[Row], said: About, weights: Weights) -> list[Row]:
    """The requests that a passage is about."""
    scores = [weights.shared(row.asked.about, said) for row in rows]
    best = max(scores, default=0.0)
    return [row for row, score in zip(rows, scores, strict=True) if score >= max(ENOUGH, OF_BEST * best)]


def spoken_of_alone(rows: list[Row], said: About, weights: Weights) -> Row | None:
    """The one request closest to a passage without a clear match; None if two are equally close."""
    scores = sorted(((weights.close(row.asked.about, said), -at) for at, row in enumerate(rows)), reverse=True)
    if not scores or scores[0][0] < ALONE or (len(scores) > 1 and scores[1][0] >= scores[0][0]):
        return None
    return rows[-scores[0][1]]


def covered(row: Row, said: About) -> bool:
    """Whether the passage has most words of a short request, whose few words cannot weigh much."""
    mine = row.asked.about.stems
    shared = len(mine & said.stems)
    return shared >= FEWEST and shared >= COVERED * len(mine)


def granted(row: Row, clause: Sentence) -> RequestDecision:
    """The effect of a grant in these words: a lower sum or share than requested grants in part."""
    if _SIMPLY.search(clause.folded) and _TWICE.search(row.folded):
        return RequestDecision.ACOLHIDO_EM_PARTE
    if _JOINT.search(clause.folded) and _SOLE.search(row.folded):
        return RequestDecision.ACOLHIDO_EM_PARTE
    if _CARVED.search(clause.folded) and not (_CARVED.search(row.folded) or _YEARS.search(row.folded)):
        return RequestDecision.ACOLHIDO_EM_PARTE
    if _later(row, clause.folded) or _fewer(row.folded, clause.folded) or _ends_before(row, clause):
        return RequestDecision.ACOLHIDO_EM_PARTE
    for asked, given in (
        (list(row.asked.about.sums), clause.sums),
        (_shares(row.folded), _shares(clause.folded)),
    ):
        if asked and given:
            wanted, got = set(asked) - set(given), set(given) - set(asked)
            limited = _LIMITS.search(row.folded) and bool(wanted and got)
            less = limited or (wanted and got and not set(asked) & set(given) and max(given) < max(asked))
            return RequestDecision.ACOLHIDO_EM_PARTE if less else RequestDecision.ACOLHIDO
    return RequestDecision.ACOLHIDO


def _later(row: Row, given: str) -> bool:
    """Whether the grant begins later than requested."""
    since = [[*_dates(row.folded)], [*_dates(given)]]
    if row.filed and (years := _years(row.folded)):
        since[0].append((str(int(row.filed[:4]) - max(years)), "", ""))
    if not all(since):
        return False
    first, second = (max(one) for one in since)
    return first[0] < second[0] or (bool(first[1]) and bool(second[1]) and first < second)


def _dates(said: str) -> Iterator[tuple[str, str, str]]:
    """Year, month and day of each beginning in a text; the last two may be empty."""
    for one in _SINCE.finditer(said):
        yield one["year"], one["month"] or "", one["day"] or ""
    for one in _PERIOD.finditer(said):
        month = (one["month"] or "")[:3]
        yield one["year"], f"{_MONTHS.index(month) + 1:02}" if month in _MONTHS else "", ""


def _ends_before(row: Row, clause: Sentence) -> bool:
    """Whether the grant covers a period that ends before the requested one."""
    asked, given = (
        [one["end"] for one in _PERIOD.finditer(said) if one["end"]] for said in (row.folded, clause.folded)
    )
    return bool(asked and given) and max(given) < max(asked)


def _fewer(asked: str, given: str) -> bool:
    """Whether the grant covers fewer years, hours or things of one kind, or a lower grade, than requested."""
    wanted, got = _years(asked), _years(given)
    things, granted_things = _things(asked), _things(given)
    grades = [[_GRADES.index(one) for one in _GRADE.findall(said)] for said in (asked, given)]
    if all(grades) and max(grades[1]) < max(grades[0]):
        return True
    fewer = any(granted_things[of] < many for of, many in things.items() if of in granted_things)
    return fewer or (bool(wanted and got) and max(got) < max(wanted))


def _years(said: str) -> list[int]:
    return [_number(years) for years in _YEARS.findall(said)]


def _things(said: str) -> dict[str, int]:
    return {one["of"]: _number(one["many"]) for one in _QUANTITY.finditer(said)}


def _number(said: str) -> int:
    return int(said) if said.isdigit() else _NUMBERS.index(said) + 1


def _shares(folded: str) -> list[float]:
    return [float(one[1].replace(",", ".")) for one in _SHARE.finditer(folded)]
