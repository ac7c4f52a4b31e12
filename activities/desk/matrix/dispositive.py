"""The ruling of a judgment, clause by clause: what it grants, rejects or leaves. Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pydantic import TypeAdapter

from activities.casefile.facts.decisions.outcomes import read_ruling
from activities.casefile.facts.located import Located
from activities.casefile.segmentation import Piece
from activities.desk.matrix.marks import marks_in
from activities.desk.reading import Papers, Sentence, sentences_of
from workflows.contracts.run.results.matrix import RequestDecision
from workflows.contracts.run.results.rulings import Disposition

LONGEST = 6000
LONGEST_LEAD = 120

_END = re.compile(
    r"\b(?:publique(?:m)?-se|publicacao e registro|p\. ?r\. ?i\b|p\. ?i\.|registre(?:m)?-se|intime(?:m)?-se"
    r"|sentenca publicada|transitad[oa] em julgado|oportunamente, arquiv)"
)
_VOTE = re.compile(r"\b(?:RELATÓRIO|VOTO)\s+(?=[A-ZÀ-Ú])")
_UNEXAMINED = re.compile(
    r"\bsem (?:a )?(?:resolucao|julgamento|apreciacao|exame|analise)(?: d[eo])? merito|\bprejudicad[oa]s?\b"
    r"|\bperda (?:superveniente )?d[eo] (?:objeto|interesse)|\bdeixo de (?:conhecer|examinar|apreciar)"
    r"|\bjulgo extint[oa]s?\b(?![^.;]{0,80}\bcom (?:resolucao|julgamento))"
)
_REFUSED = re.compile(
    r"\bimproced|\brejeit(?:o|ad[oa]s?|ar|ando)\b|\bindefir\w+|\bindeferid|\bdeneg(?:o|ar|ad[oa]|ando)\b|\bdesacolh"
    r"|\bnao (?:acolho|proced)"
    r"|\bnego (?:[oa]s? )?(?:pedido|ped)"
    r"|\babsolv(?:o|e-se|er|ido|ida)\b|\bdeixo de (?:condenar|acolher|conceder|deferir)|\bjulgo prescrit"
)
REPORT = re.compile(r"\brelatorio\b|\bementa\b")
TOLD_OF = re.compile(
    r"\b(?:aleg|sustent|aduz|argument|insurg|defend|pretend|requer(?:e|em|eu|endo|er)?\b|ped(?:e|iu|em|indo)\b|postul|pugn|busc|afirm"
    r"|a sentenca (?:julg|conden|rejeit|acolh|fix)|o juizo|na origem|foi conden|foram conden"
    r"|caso (?:se|haja|seja)|se fosse)\w*"
)
"""Words of a report, or of a supposition."""
_NOT_OWED = re.compile(r"\b(?:e|sao) indevid[oa]s?\b|\bnao (?:e|sao) devid[oa]s?\b|\bnada e devido\b")
_DROPS = re.compile(
    r"\b(?:afast|exclu|decot|extirp|glos)(?:o|a-se|ar|ir|ando|indo|ad[oa]s?|id[oa]s?|-se)\b"
    r"(?!,? (?:[oa]s? )?(?:preliminar|prejudicial|alegac|tese|argument|impugnac|excec))"
)
"""Verbs that take something away: they reject a request for a condemnation, and grant a request to be rid of it."""
_AGAINST = re.compile(
    r"\b(?:afast|exclu(?!siv)|cancel|nul|inexig|inexist|suspens|suspend|absten|abstenh|revis|anul|desconst|retir|desobrig"
    r"|ilegal|abusiv|inaplic|redu[zc])"
)
"""A request to be rid of something."""
_IN_PART = re.compile(r"\b(?:parcial(?:mente)?|em parte)\b")
_GRANTED = re.compile(
    r"\bproceden(?:te|cia)|\bconden\w+|\bdeclar\w+|\bdetermin\w+|\bconfirm\w+|\btorn\w+ definitiv|\breconhec\w+"
    r"|\brescind\w+|\bresolv\w+|\bresolu|\banul\w+|\bautoriz\w+|\bimp(?:or|onho|ondo)\b|\bcomin(?:o|ar|ando)\b|\bconced\w+|\bdef(?:iro"
    r"|erir|erid)"
    r"|\bfix(?:o|ar|ando)\b|\bacolh\w+|\brestitu\w+|\bobrig\w+|\bcompel\w+|\bratific\w+|\bdecret\w+|\brevis\w+"
    r"|\brev(?:er|ejo)\b|\b(?:con|re)vert(?:o|er|id[oa]s?|endo)\b|\breintegr\w+"
    r"|\bordeno|\bmant(?:er|enho)"
    r"|\b(?:cabera|devera|ficara) (?:(?:a|o|ao) )?(?:parte )?(?:re|reu|requerid[oa]|demandad[oa]|promovid[oa])\b"
)
_REST = re.compile(
    r"\b(?:(?:os|as|dos|das|aos?|quanto a[os]+) )?(?:demais|outr[oa]s|restantes|remanescentes) (?:pedidos?"
    r"|pretens\w+|pleitos?|requerimentos?|postulac\w+|verbas|parcelas|itens)"
    r"|\b(?:improced|rejeit|indefer|indefir)\w+ (?:[oa]s (?:demais|outr[oa]s)|o (?:mais|restante|que mais))\b"
    r"|\bpedidos? (?:remanescentes?|restantes?)"
    r"|\b(?:no|quanto ao) (?:mais|restante|resto),? (?:(?:julgo|sao|fica\w*|o pedido e|os pedidos sao) )?"
    r"(?:improced|rejeit|indef)"
)
_WHOLE = re.compile(
    r"\b(?:[oa]s?|tod[oa]s os) (?:pedidos?|pretens(?:ao|oes)|ac(?:ao|oes)|demandas?)\b"
    r"(?! (?:de|d[oa]s?) (?!autor|requerent|parte|inicial|demandant|exordia|peticao))"
)
_TO = re.compile(r"(?:,|\)|\w) ?para(?: o fim de| os fins? de| fins de)?[ :,]+|:(?:\s+|$)")
_ITEM = re.compile(r"(?:[•▪●■*–—-]|\(?[a-z]\)|\(?[ivx]{1,4}\)|\(?\d{1,2}[).])\s")
_VERDICT = re.compile(
    r"\bproceden|\bacolh|\bprovi|\b(?:conced|deneg)\w+ (?:em parte |parcialmente )?a (?:seguranca|ordem)"
)
TO_SUM = re.compile(r"\b(?:reduz|minor|major|elev|aument|arbitr|fix|pass|limit|readequ)\w*\b[^.;]{0,160}\br\$")
"""Sets something to a sum."""
_ALSO = r"(?:,| e|;)(?: +(?:e|bem como|bem assim|assim como|ainda|tambem))?,? +"
_EXCEPT = (
    r"(?:salvo|exceto|(?:com|a) excecao d[oae]s?|menos|ressalvad[oa]s?)"
    r"(?: [oa]s?)?(?: pedidos?)? (?:d[eoa]|relativ|referent)"
)
EXCEPTS = re.compile(_EXCEPT)
"""A request that a grant of all others leaves out: "julgo procedentes os pedidos, salvo o de publicação"."""
_VERBS = (
    r"(?:declar|conden|determin|reconhec|fix|decret|rescind|resolv|anul|confirm|restabele[cç]|reform|reduz|major|elev"
    r"|minor|exclu|afast|rejeit|julg|deneg|conced|extin|mant|indefer|defer|revog|limit|ratific|inver|autoriz|impor|pag|custe|forne[cç]|entreg|reembols|indeniz|implant|averb"
    r"|restitu|devolv|repet|torn|orden|obrig|acolh|improv|prov|revis|convert)(?:ar|er|ir|or|o|-se)(?:-\w+)?\b"
)
_APART = re.compile(
    rf"{_ALSO}(?=(?:a |nao |as? re |o reu )?{_VERBS}|(?:julg\w+ )?(?:parcialmente )?(?:im)?procedentes? |rejeit\w+ "
    r"|julg\w+ |indefir\w+ |deixo |improced|mantid|mantendo|restabelecid|afastad|excluid|rejeitad|prejudicad"
    r"|neg(?:o|ar|ou) |da(?:r|ou) |dou )"
    r"|(?:(?<!procedente)(?<!procedentes),| e) +(?=(?:em parte|parcialmente|integralmente),? "
    rf"[oa]s? (?:d[oae]s? )?(?:pedido|itens|item|alinea|letra))"
    rf"|, +(?={_EXCEPT}|sem (?:a )?(?:incidencia|cobranca|aplicacao|retencao) d)"
    rf"|{_ALSO}(?=(?:[oa]s?|ao|aos|quanto ao?s?) d[eoa]s? )"
    r"|, +(?=(?:volt|retorn|torn|restabelec|autoriz|determin|fix|conden|declar|reconhec|fic)(?:a|e)ndo(?:-se)? )"
    rf"|(?:,| e|;|,? alem d[ea]|,? mais) +(?=(?:a quantia de |o valor de |o montante de |a importancia de )?r\$ ?"
    r"[\d.,]+(?: \([^)]*\))?,? (?:por|a titulo|pel[oa]s?|de |referentes?|relativ|em razao|correspondente|como))"
)
"""Breaks between two rulings of one sentence, and between two sums with their own purposes."""
_CHANGED = re.compile(r"\b(?:provi|limit|reduz|minor|major|elev|aument|readequ)")
_LISTED = re.compile(
    r"\b(?:pedidos?|pleitos?|pretens(?:ao|oes)|requerimentos?) "
    r"(?=d[eoa]s? |(?:relativ|referent)\w+ a)(?:[^.;:]|(?<=\bart)\.)*"
)
_NEXT = re.compile(r"(?:,| e|, e|,? bem como|,? assim como) +(?=(?:d[eoa]|ao)s? )")
_RELATED = re.compile(r"\b(?:relativ|referent|correspondent)\w+ (?:ao?s?|às?) ", re.IGNORECASE)
_AND = re.compile(r", (?:e )?| e ")
_THINGS = re.compile(
    r"(?:(?:,|;)? (?:bem como|assim como|alem d[eoa]s?|e ainda|e tambem) |[,;] (?:e )?| e )"
    r"(?!(?:correspondent|relativ|referent|concernent|a titulo))"
)
_MANNER = re.compile(
    r"(?:\w+(?:ad|id)[oa]s? |(?:com|por|pel[oa]s?|sob|desde|apos|ate|n[oa]s?|em|conforme|segundo|porque|pois|que|se"
    r"|sem|mediante|observ\w+|a partir|a contar|cuj[oa]s?|nos termos|visto|como)\b)"
)
"""Words that begin how, why or until when something is ruled, and not one more thing."""
_AFTER_SUM = re.compile(
    r"(?:,| e) +(?=(?:a|o|as|os|ao|aos) (?:d[eoa]s? |indenizac|dan|pens|multa|honor)[^.;]{0,60}r\$)"
)
"""After "elevar os danos materiais a R$ 1", the next thing that is set to a sum."""


class Clause(NamedTuple):
    """A clause and its decision; None if it decides nothing.

    `rest`: it rules every request that no clause names. `drops`: it takes something away, which rejects a request for
    it and grants one to be rid of it. `lead`: the clause from which it inherits its decision.
    """

    sentence: Sentence
    decision: RequestDecision | None
    rest: bool
    drops: bool = False
    lead: Sentence | None = None

    @property
    def told(self) -> Sentence:
        """The clause as a cell shows it: an item that inherits its ruling follows the words that rule."""
        if self.lead is None or self.lead.page != self.sentence.page:
            return self.sentence
        words = self.lead.text.partition(":")[0] if ":" in self.lead.text[:LONGEST_LEAD] else self.lead.text
        return self.sentence._replace(text=f"{words[:LONGEST_LEAD].strip(' ;,')} […] {self.sentence.text}")


class Dispositive(NamedTuple):
    """How the judgment ends: as a whole, in its own words (`lead`), and in its clauses."""

    disposition: Disposition
    lead: Sentence
    clauses: list[Clause]


_DISPOSITIVE = TypeAdapter(Dispositive | None)


def read_dispositive(papers: Papers, piece: Piece) -> Dispositive | None:
    """The dispositive of a judgment, with the outcome of the piece if that is known."""
    known = piece.outcome.disposition if piece.outcome else None
    inputs = ["dispositive", piece.type, known]
    return papers.of_pages(piece, inputs, _DISPOSITIVE, lambda: _read(piece.type, papers.told(piece), known))


def _read(kind: str, told: Located, disposition: Disposition | None) -> Dispositive | None:
    ruling = read_ruling(kind, told)
    if ruling is None:
        return None
    ends = _END.search(told.folded, ruling.start + 40, ruling.start + LONGEST)
    until = ends.start() if ends else min(len(told.text), ruling.start + LONGEST)
    votes = [*_VOTE.finditer(told.text, ruling.start + 40, until)]
    spans = zip([ruling.start, *(one.end() for one in votes)], [*(one.start() for one in votes), until], strict=True)
    read = [sentence for first, last in spans for sentence in sentences_of(told, first, last)]
    if not read:
        return None
    return Dispositive(disposition or ruling.disposition, read[0], clauses_of(read))


def clauses_of(read: Sequence[Sentence]) -> list[Clause]:
    """The clauses of a ruling; the items of a list inherit the decision above it."""
    clauses: list[Clause] = []
    running: RequestDecision | None = None
    lead: Sentence | None = None
    goes_on = False
    for sentence in read:
        said = running if goes_on else None
        goes_on = sentence.text.endswith((";", ":"))
        for part in parts_of(sentence, goes_on=said is not None):
            own = decision_of(part.folded)
            decision = own or said
            if decision is RequestDecision.ACOLHIDO and _IN_PART.search(part.folded) and marks_in(part.folded):
                decision = RequestDecision.ACOLHIDO_EM_PARTE
            if _ITEM.match(part.folded):
                decision = running if running and decision in (None, RequestDecision.ACOLHIDO) else decision
            elif decision is not None:
                running = _below(decision)
            said = decision and _below(decision)
            rest = bool(_REST.search(part.folded)) and decision is not RequestDecision.ACOLHIDO_EM_PARTE
            lead = part if own and not _ITEM.match(part.folded) else lead
            clauses.append(
                Clause(
                    part,
                    decision,
                    rest,
                    drops(part.folded),
                    None if own or not decision or _CHANGED.search(part.folded) else lead,
                )
            )
    return clauses


def topics_of(sentence: Sentence) -> list[str]:
    """The matters that a clause lists: "os pedidos de multa e de lucros cessantes" are two."""
    listed = _LISTED.search(sentence.folded)
    if listed is None:
        return [sentence.text]
    cuts = [0, *(one.end() for one in _NEXT.finditer(sentence.folded, *listed.span())), len(sentence.text)]
    return [sentence.text[first:last] for first, last in pairwise(cuts)]


def related_in(topic: str) -> list[str]:
    """What a sum is for, one by one: "relativos a hotel e refeições" are two; else the topic itself."""
    related = _RELATED.search(topic)
    return _AND.split(topic[related.end() :]) if related else [topic]


def things_in(sentence: Sentence) -> list[Sentence]:
    """What a clause rules, one by one: "a nota 102 e as diárias, com juros" are two."""
    cuts = [0, *(one.end() for one in _THINGS.finditer(sentence.folded)), len(sentence.text)]
    parts = [sentence._replace(text=sentence.text[a:b], folded=sentence.folded[a:b]) for a, b in pairwise(cuts)]
    return [one for at, one in enumerate(parts) if at == 0 or not _MANNER.match(one.folded)]


def decision_of(folded: str) -> RequestDecision | None:
    """The decision of one clause on what it names."""
    if EXCEPTS.match(folded):
        return RequestDecision.REJEITADO
    if _UNEXAMINED.search(folded):
        return RequestDecision.SEM_EXAME
    if _REFUSED.search(folded):
        return RequestDecision.REJEITADO
    if not _GRANTED.search(folded) and not drops(folded):
        return RequestDecision.REJEITADO if _NOT_OWED.search(folded) else None
    if _VERDICT.search(folded) and _IN_PART.search(folded):
        return RequestDecision.ACOLHIDO_EM_PARTE
    return RequestDecision.ACOLHIDO


def drops(folded: str) -> bool:
    """Whether a clause takes away what it names."""
    return bool(_DROPS.search(folded)) and not _REFUSED.search(folded)


def drops_for(request: str) -> RequestDecision:
    """The effect on a request if its matter is taken away."""
    return RequestDecision.ACOLHIDO if _AGAINST.search(request) else RequestDecision.REJEITADO


def of_all(folded: str) -> bool:
    """Whether a clause is about the requests as a whole, without naming one."""
    return bool(_WHOLE.search(folded))


def _below(decision: RequestDecision) -> RequestDecision:
    """The decision that the items below a clause inherit: "procedente em parte para:" grants each of them."""
    return RequestDecision.ACOLHIDO if decision is RequestDecision.ACOLHIDO_EM_PARTE else decision


def parts_of(sentence: Sentence, *, goes_on: bool = False) -> list[Sentence]:
    """The parts of a sentence, each with a ruling: one that rules as a whole and then "para", or in several ways.

    `goes_on`: the sentence is an item that inherits the ruling above it.
    """
    verdict = _VERDICT.search(sentence.folded)
    lead = _TO.search(sentence.folded, verdict.start()) if verdict else None
    apart = [one.end() for one in _APART.finditer(sentence.folded)]
    if TO_SUM.search(sentence.folded):
        apart += [one.end() for one in _AFTER_SUM.finditer(sentence.folded)]
    cuts = [0]
    for cut in sorted({lead.end(), *apart} if lead else set(apart)):
        before = sentence.folded[cuts[-1] : cut]
        if cut < len(sentence.text) and (
            goes_on or decision_of(before) is not None or _CHANGED.search(before) or marks_in(before)
        ):
            cuts.append(cut)
    found: list[Sentence] = []
    for first, last in zip(cuts, [*cuts[1:], len(sentence.text)], strict=True):
        if sentence.text[first:last].strip(" ,;:"):
            found.append(
                sentence._replace(text=sentence.text[first:last].strip(), folded=sentence.folded[first:last].strip())
            )
    return found
