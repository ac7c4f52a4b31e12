"""A request while its row is filled: what it asks, and the rulings on it so far."""

import re
from dataclasses import dataclass, field

from activities.casefile.segmentation import Piece
from activities.desk.matrix.about import About, Asked, Weights
from activities.desk.reading import Sentence
from workflows.contracts.run.matrix import MatrixPassage, MatrixRuling, RequestDecision

LONGEST = 500
MOST_AMOUNTS = 6
ENOUGH = 2.0
"""Of `Weights.shared`: a passage that speaks of a request."""
OF_BEST = 0.5
"""A passage that speaks of one request speaks of another only where it does so at least half as much."""
ALONE = 1.0
"""Of a passage and a request that nothing else speaks of: one word that no other request has."""


_EDGES = re.compile(r"^[\s•▪●■\"“;,]+|[\s;,:]+(?:e|ou)?[\s;,:]*$")
"""What a clause keeps of the sentence or the list that it was cut from."""


@dataclass
class Row:
    """One request; `standing` is what the last ruling leaves of it."""

    request: MatrixPassage
    asked: Asked
    rulings: list[MatrixRuling] = field(default_factory=list[MatrixRuling])
    standing: RequestDecision | None = None

    @property
    def merits(self) -> bool:
        """Whether the judgment of the merits rules on it."""
        return not self.asked.procedures

    def rule(self, decision: RequestDecision, sentence: Sentence, piece: Piece, *, upheld: bool = False) -> None:
        """Puts a ruling down, by which the request stands from now on."""
        told = passage(sentence, piece)
        self.rulings.append(MatrixRuling(**dict(told), decision=decision, upheld=upheld))
        self.standing = decision


def passage(sentence: Sentence, piece: Piece) -> MatrixPassage:
    """A sentence as a cell shows it."""
    text = sentence.text if len(sentence.text) <= LONGEST else f"{sentence.text[:LONGEST].rsplit(' ', 1)[0]}…"
    return MatrixPassage(
        text=_EDGES.sub("", text),
        page=sentence.page,
        piece_id=piece.piece_id,
        piece=piece.title,
        amounts=sentence.sums[:MOST_AMOUNTS],
    )


def spoken_of(rows: list[Row], said: About, weights: Weights) -> list[Row]:
    """The requests that a passage speaks of."""
    scores = [weights.shared(row.asked.about, said) for row in rows]
    best = max(scores, default=0.0)
    return [row for row, score in zip(rows, scores, strict=True) if score >= max(ENOUGH, OF_BEST * best)]


def spoken_of_alone(rows: list[Row], said: About, weights: Weights) -> Row | None:
    """The one request that a passage, which speaks of none surely, is closest to; None where two are as close."""
    scores = sorted(((weights.shared(row.asked.about, said), -at) for at, row in enumerate(rows)), reverse=True)
    if not scores or scores[0][0] < ALONE or (len(scores) > 1 and scores[1][0] >= scores[0][0]):
        return None
    return rows[-scores[0][1]]


def granted(row: Row, sums: list[float]) -> RequestDecision:
    """What a grant of these sums makes of the request: less than was asked is a part."""
    asked = row.asked.about.sums
    if not asked or not sums or set(asked) & set(sums):
        return RequestDecision.ACOLHIDO
    return RequestDecision.ACOLHIDO_EM_PARTE if max(sums) < max(asked) else RequestDecision.ACOLHIDO
