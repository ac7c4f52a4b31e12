"""The settlement of the parties before the judgment, as ratified by the court. Pure."""

import re

from activities.casefile.pieces.ruleset import load_rules
from activities.desk.matrix.about import Weights, about
from activities.desk.matrix.cells import JUDGMENTS
from activities.desk.matrix.procedure import decides
from activities.desk.matrix.rows import Row, spoken_of, spoken_of_alone
from activities.desk.reading import Papers
from workflows.contracts.run.results.matrix import RequestDecision

_RATIFIED = re.compile(
    r"\bhomolog(?:o|a|ou|ad[oa]|a-se|ando)\b[^.;]{0,80}\b(?:acordo|transac|composic|autocomposic|avenca)"
    r"|\b(?:acordo|transac\w+|\w*composic\w+|avenca)\b[^.;]{0,40}"
    r"\b(?:homologo\b|homologad[oa] (?:neste|nesta|em audiencia))"
)
_IN_PART = re.compile(r"\bparcial|\bem parte\b|\bquanto a|\bno que (?:toca|tange|se refere)|\bprossig")

_POINTS_BACK = re.compile(r"\b(?:ess|est|tal|tais|referid)\w* (?:pontos?|itens|item|pedidos?|tema|materia|parcela)\b")
"""Words for what the sentence before names."""


def settle(papers: Papers, rows: list[Row], weights: Weights) -> None:
    """Records the settlement on the requests that it names, or on all if it is not limited to some."""
    rules = load_rules(papers.case_file.rules_version)
    merits = [row for row in rows if row.merits]
    for piece in papers.pieces:
        if piece.type in JUDGMENTS or not decides(piece, rules):
            continue
        sentences = papers.sentences(piece)
        for at, sentence in enumerate(sentences):
            if sentence.quoted or "homolog" not in sentence.folded or not _RATIFIED.search(sentence.folded):
                continue
            points_back = at and _POINTS_BACK.search(sentence.folded)
            said = about(f"{sentences[at - 1].text} {sentence.text}" if points_back else sentence.text)
            alone = spoken_of_alone(merits, said, weights)
            named = spoken_of(merits, said, weights) or ([alone] if alone else [])
            if not named and not _IN_PART.search(sentence.folded):
                named = merits
            for row in named:
                row.rule(RequestDecision.ACORDO, sentence, piece)
