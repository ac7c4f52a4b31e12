"""The ruling of a judgment, clause by clause: what it grants, refuses or leaves, and of what. Pure."""

import re
from typing import NamedTuple

from activities.casefile.facts.located import Located
from activities.casefile.facts.outcomes import read_ruling
from activities.desk.reading import Sentence, sentences_of
from workflows.contracts.run.matrix import RequestDecision
from workflows.contracts.run.rulings import Disposition

LONGEST = 6000

_END = re.compile(
    r"\b(?:publique(?:m)?-se|publicacao e registro|p\. ?r\. ?i\b|p\. ?i\.|registre(?:m)?-se|intime(?:m)?-se"
    r"|sentenca publicada|transitad[oa] em julgado|oportunamente, arquiv)"
)
_UNEXAMINED = re.compile(
    r"\bsem (?:a )?(?:resolucao|julgamento|apreciacao|exame|analise)(?: d[eo])? merito|\bprejudicad[oa]s?\b"
    r"|\bperda (?:superveniente )?d[eo] (?:objeto|interesse)|\bdeixo de (?:conhecer|examinar|apreciar)"
    r"|\bjulgo extint[oa]s?\b(?![^.;]{0,80}\bcom (?:resolucao|julgamento))"
)
_REFUSED = re.compile(
    r"\bimproceden|\brejeit(?:o|ad[oa]s?|ar|ando)\b|\bindefir\w+|\bindeferid|\bdenego\b|\bdesacolh"
    r"|\bnao (?:acolho|proced)"
    r"|\bafast(?:o|ad[oa]s?|ar|ando) (?:[oa]s? )?(?:pedidos?|pretens|indenizac|condenac|pleito)"
    r"|\bnego (?:[oa]s? )?(?:pedido|ped)"
    r"|\bdeixo de (?:condenar|acolher|conceder|deferir)|\bjulgo prescrit"
)
_IN_PART = re.compile(r"\b(?:parcial(?:mente)?|em parte)\b")
_GRANTED = re.compile(
    r"\bproceden(?:te|cia)|\bconden\w+|\bdeclar\w+|\bdetermin\w+|\bconfirm\w+|\btorn\w+ definitiv|\breconhec\w+"
    r"|\brescind\w+|\bresolv\w+|\bresolu|\banul\w+|\bautoriz\w+|\bimp(?:or|onho|ondo)\b|\bconced\w+|\bdef(?:iro"
    r"|erir|erid)"
    r"|\bfix(?:o|ar|ando)\b|\bacolh\w+|\brestitu\w+|\bobrig\w+|\bcompel\w+|\bratific\w+|\bdecret\w+|\brevis\w+"
    r"|\brev(?:er|ejo)\b"
    r"|\bordeno|\bmant(?:er|enho)"
)
_REST = re.compile(
    r"\b(?:(?:os|as|dos|das|aos?|quanto a[os]+) )?(?:demais|outr[oa]s|restantes|remanescentes) (?:pedidos?"
    r"|pretens\w+|pleitos?|requerimentos?)"
    r"|\bpedidos? (?:remanescentes?|restantes?)|\bno mais, (?:julgo )?(?:improced|rejeit)"
)
_WHOLE = re.compile(
    r"\b(?:[oa]s?|tod[oa]s os) (?:pedidos?|pretens(?:ao|oes)|ac(?:ao|oes)|demandas?)\b"
    r"(?! (?:de|d[oa]s?) (?!autor|requerent|parte|inicial|demandant|exordia|peticao))"
)
_TO = re.compile(r"(?:,|\)|\w) ?para(?: o fim de| os fins? de| fins de)?[ :,]+|:\s*$")
_ITEM = re.compile(r"(?:[•▪●■*–—-]|\(?[a-z]\)|\(?[ivx]{1,4}\)|\(?\d{1,2}[).])\s")
_VERDICT = re.compile(r"\bproceden|\bacolh|\bprovi")
_APART = re.compile(
    r"(?:,| e|;) +(?:e +)?(?=(?:julg\w+ )?(?:parcialmente )?(?:im)?procedentes? |rejeit\w+ |julg\w+ "
    r"|indefir\w+ |deixo )"
)


class Clause(NamedTuple):
    """A clause and what it does; None where it does neither. `rest`: to every request that no clause names."""

    sentence: Sentence
    decision: RequestDecision | None
    rest: bool


class Dispositive(NamedTuple):
    """How the judgment ends: as a whole, in its own words (`lead`), and in its clauses."""

    disposition: Disposition
    lead: Sentence
    clauses: list[Clause]


def read_dispositive(kind: str, told: Located, disposition: Disposition | None) -> Dispositive | None:
    """The dispositive of a judgment; `disposition` is what the piece is known to end in, if anything."""
    ruling = read_ruling(kind, told)
    if ruling is None:
        return None
    ends = _END.search(told.folded, ruling.start + 40, ruling.start + LONGEST)
    until = ends.start() if ends else min(len(told.text), ruling.start + LONGEST)
    read = sentences_of(told, ruling.start, until)
    if not read:
        return None
    clauses: list[Clause] = []
    running: RequestDecision | None = None
    for sentence in read:
        for part in _parts(sentence):
            decision = decision_of(part.folded)
            if _ITEM.match(part.folded):
                decision = running if running and decision in (None, RequestDecision.ACOLHIDO) else decision
            elif decision is not None:
                running = _below(decision)
            clauses.append(Clause(part, decision, bool(_REST.search(part.folded))))
    return Dispositive(disposition or ruling.disposition, read[0], clauses)


def decision_of(folded: str) -> RequestDecision | None:
    """What the words of one clause do to what they name."""
    if _UNEXAMINED.search(folded):
        return RequestDecision.SEM_EXAME
    if _REFUSED.search(folded):
        return RequestDecision.REJEITADO
    if not _GRANTED.search(folded):
        return None
    if _VERDICT.search(folded) and _IN_PART.search(folded):
        return RequestDecision.ACOLHIDO_EM_PARTE
    return RequestDecision.ACOLHIDO


def of_all(folded: str) -> bool:
    """Whether a clause speaks of the requests as a whole, without naming one."""
    return bool(_WHOLE.search(folded))


def _below(decision: RequestDecision) -> RequestDecision:
    """What the items below a clause have: "procedente em parte para:" grants each of them."""
    return RequestDecision.ACOLHIDO if decision is RequestDecision.ACOLHIDO_EM_PARTE else decision


def _parts(sentence: Sentence) -> list[Sentence]:
    """A sentence that rules first as a whole and then "para", or in two ways, in its parts."""
    verdict = _VERDICT.search(sentence.folded)
    if verdict is None:
        return [sentence]
    lead = _TO.search(sentence.folded, verdict.start())
    cuts = [0, *([lead.end()] if lead else []), *(one.end() for one in _APART.finditer(sentence.folded))]
    cuts = sorted({cut for cut in cuts if cut < len(sentence.text)})
    found: list[Sentence] = []
    for first, last in zip(cuts, [*cuts[1:], len(sentence.text)], strict=True):
        if sentence.text[first:last].strip(" ,;:"):
            found.append(
                sentence._replace(text=sentence.text[first:last].strip(), folded=sentence.folded[first:last].strip())
            )
    return found
