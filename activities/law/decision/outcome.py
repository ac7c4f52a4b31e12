"""Outcome and unanimity of a decision, from the ruling or the last words of the ementa."""

import re

from activities.law.fold import squash
from workflows.contracts.law.corpus import Outcome

_EXPOSED = re.compile(
    r"\b(?:ante|diante|a vista|em face|em razao|por tudo|por todo|posto|face ao?|com base n|com fundamento n|assim)"
    r"[^.;]{0,25}?\bexposto|\bisso posto|\bisto posto|\bpelo exposto|\bdo exposto"
)
_ACORDAM = re.compile(r"\bacordam?\b|\bdecide\b|\bdecidiu\b|\bpor unanimidade\b|\bpor maioria\b")
_VOTE = re.compile(r"\bpor (?:unanimidade|maioria)\b|\ba unanimidade\b")
_VOTES = re.compile(r"\b(?:os?|as?) srs?a?s?\. ministr|\bvotaram\b|\bpresidiu\b|\bnos termos do voto\b|\bausente")
_NEAR = r"[^.;]{0,25}"
_SAYS: dict[str, tuple[str, ...]] = {
    "nothing": (
        r"\bnao (?:se )?conhe[cç]",
        r"\bdeix(?:o|a|ou|ar) de conhec",
        r"\bnao conheciment",
        r"\binadmitid",
        r"\bnao admit",
        r"\bindef\w+ liminarmente",
        r"\bliminarmente indef",
    ),
    "moot": (r"\bprejudicad[oa]", r"\bprejudicialidade", r"\bperda (?:superveniente )?d[oe] objeto"),
    "partly": (
        r"\bparcial(?:mente)?\b[^.;]{0,30}\bprovi",
        r"\bprovi\w+[^.;]{0,12}\bparcial",
        r"\bprov(?:ejo|endo|er|e|eu|eram),? (?:em parte|parcialmente)",
        r"\bprovi(?:mento|d[oa])(?: em|, em) parte",
        r"\bem parte,? (?:provid|acolh|proced)",
        r"\bparcial(?:mente)? (?:acolh|proced)",
        r"\b(?:acolh\w+|procedentes?) (?:em parte|parcialmente)",
        r"\bprovimento ao recurso em parte",
        r"\bdou parcial",
    ),
    "denied": (r"\bdeneg\w+",),
    "granted": (
        r"\bconce(?:d\w+|ss\w+)[^.;]{0,45}\b(?:ordem|habeas|writ|seguranca)",
        rf"\b(?:ordem|seguranca|habeas corpus){_NEAR}\bconcedid",
    ),
    "refused": (
        rf"\bneg(?:ar|ou|o|a|am|amos|aram|ando|ado)\b{_NEAR}\b(?:provimento|seguimento)",
        r"\bneg(?:ar|ou|o|a|aram),[^;]{0,80}?,\s?(?:provimento|seguimento)",
        r"\bnegar?(?:-lhes?|-se)[^.;]{0,15}provimento",
        r"\bnego-lhes? provimento",
        r"\bnao (?:se )?(?:d(?:ar?|ou|eu|ao)\b|ha como dar)[^.;]{0,15}\bprovimento",
        r"\b(?:im|des)prov(?:i\w+|ej\w+|er(?:am)?)\b",
        r"\bnao[ -](?:foi |foram )?prov(?:i|ej)\w+",
    ),
    "allowed": (
        rf"(?<!nao )(?<!nao se )(?<!ha como )\bd(?:ar|ou|eu|ao|eram|ando|ado)(?:-lhes?)?\b{_NEAR}\bprovimento",
        rf"(?<!nao )(?<!nao se )\bda(?:-lhes?|-se)\b{_NEAR}\bprovimento|(?<!nao )\bda (?:(?:integral|total"
        rf"|ao? \w+) )?provimento",
        r"(?<!nao )(?<!nao-)\b(?<!des)(?<!im)provid[oa]s?\b",
        r"\bvoto\b[^.;]{0,20}\bpelo provimento\b(?! (?:em parte|parcial))",
        r"(?<!nao )(?<!nao [oa] )\bprov(?:eram|ejo|eu|er(?= [oa]s? (?:recurso|apel|agravo)))\b(?! (?:em parte"
        r"|parcial))|\bque se de provimento",
    ),
    "rejected": (r"\brejeit\w+", r"\bimproceden\w+", r"\bdesacolh\w+"),
    "accepted": (r"\bacolh(?:er|o|eu|ido|ida|idos)\b", r"\bprocedentes?\b"),
}
_PARTS = {name: re.compile("|".join(patterns)) for name, patterns in _SAYS.items()}
_PROVISIONAL = re.compile(
    r"\b(?:in)?def(?:iro|ere|erir|erido|erida)\b[^.;]{0,40}\b(?:liminar\b|tutela|efeito suspensivo)"
    r"|\b(?:deneg|conced)\w+\b[^.;]{0,40}\b(?:liminar\b|tutela|efeito suspensivo)"
)
"""Provisional decisions, which are no outcome."""
_OF_ANOTHER = re.compile(
    r"\bacolh\w+ [oa] (?:r\. )?(?:parecer|manifestacao|promocao)\b[^,;.]*"
    r"|\bque (?:lhe )?(?:d[ae]va|deu|dera|neg(?:ava|ou|ara)|julg(?:ava|ou|ara)|acolhe(?:u|ra)|rejeit(?:ava|ou)"
    r"|havia)\b[^,;.]*"
    r"|\bvencid[oa]s?,? (?:[oa]s? )?srs?a?s?\. ministr[oa]s?[^,;]{0,120}(?:,|$)"
    r"|(?<!meu )(?<!e o )\bvoto\b[^.;]{0,80}? (?:dando|negando|para (?:dar|negar)) (?:\w+ )?provimento[^,;.]*"
    r"|\b(?:para|a fim de|de modo a),? (?:julg|declar)\w+ [^,;.]*|\b(?:mantid[oa]s?|mantendo)\b[^;.]*"
)
"""Views of others, the prosecution's opinion, and the fate of the claim: not the outcome of the appeal."""
_INTERNAL = re.compile(r"^(?:AGINT|AGRG|EDCL|RCD)", re.IGNORECASE)
_REOPENED = re.compile(
    r"\b(?:provimento|provid[oa])\b[^.;]{0,60}\b(?:para|a fim de)\b[^.;]{0,40}?"
    r"(?:\b(?:afast|super)\w+\b[^.;]{0,40}\b(?:sumulas?|obices?|intempestividade|desercao)\b|\breconsider\w+"
    r"|\btorn\w+ sem efeito\b|\bem nov[oa] (?:exame|julgamento|analise)\b|\bconhec\w+ d[oe]\b)[^.;]{0,150}?"
    r"(?=\b(?:neg(?:ar|ou|o|ando)\b|nao conhec|desprove|improve))"
)
"""Granted only for the underlying appeal to be decided, and that appeal lost: its result is the outcome."""
_DECIDES = re.compile(
    r"\b(?:nego|dou|(?:nao )?conheco|indefiro|concedo|denego|rejeito|acolho|julgo|homologo|declaro|determino|defiro"
    r"|(?:des|im)?provejo)\b"
    r"|\b(?:rejeita|acolhe|nega|da|julga)-?(?:m-)?se\b|\bdeve ser (?:rejeitad|acolhid|(?:im|des)?provid)"
)
_WRITS = re.compile(r"^(?:HC|MS|HD|MI)\b")
_DECLARATION = re.compile(r"^EDCL", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:declar\w+ (?:a |como )?compet|homolog|extin|determin|convert|devol|decl[ai]n|recebe|suspen|nao instaur|afet)"
)


def read_outcome(ruling: str, ementa: str = "", full_text: str = "", class_name: str | None = None) -> Outcome | None:
    """Return the outcome by the dispositive words; `outro` for other dispositions, None without any.

    Appeals decided together with opposite results are `parcialmente provido`.
    """
    for passage in (_ruling_passage(ruling), _monocratic_passage(full_text), _ementa_passage(ementa)):
        if passage and (outcome := _judge(passage, class_name)):
            return outcome
    return None


def read_unanimity(ruling: str) -> bool | None:
    """Return whether the panel was unanimous; None if the ruling does not say, or there is none."""
    text = squash(ruling)
    if re.search(r"\bpor maioria\b|\bmaioria de votos\b|\bvencid[oa]s?\b", text):
        return False
    if re.search(r"\bpor unanimidade\b|\bunanimidade de votos\b|\bunanim[ei]\b|\ba unanimidade\b", text):
        return True
    return None


def _ruling_passage(ruling: str) -> str:
    """Return the vote: from the last "por unanimidade" or "por maioria" to the list of voters."""
    text = _OF_ANOTHER.sub(" ", squash(ruling))
    begin = _ACORDAM.search(text)
    passage = text[begin.start() :] if begin else text
    vote = next(iter(_VOTE.finditer(passage)), None)
    end = _VOTES.search(passage, vote.end() if vote else 20)
    passage = passage[: end.start()] if end else passage[:800]
    votes = list(_VOTE.finditer(passage))
    return passage[votes[-1].end() :] if votes else passage


def _monocratic_passage(full_text: str) -> str:
    """Return the text from the last "ante o exposto"; without one, the last sentences with the minister's decision."""
    text = squash(full_text)
    begins = [match.start() for match in _EXPOSED.finditer(text)]
    if begins and _DECIDES.search(text, begins[-1], begins[-1] + 900):
        return text[begins[-1] : begins[-1] + 900]
    sentences = re.split(r"(?<=[a-z)])\.\s", text[-2500:])
    return ". ".join([sentence for sentence in sentences if _DECIDES.search(sentence)][-3:])


def _ementa_passage(ementa: str) -> str:
    """Return the last sentence of the ementa, which customarily has the result."""
    return squash(ementa)[-160:]


def _judge(passage: str, class_name: str | None) -> Outcome | None:
    final = _OF_ANOTHER.sub(" ", _PROVISIONAL.sub(" ", passage))
    if class_name and _INTERNAL.match(class_name):
        final = _REOPENED.sub(". ", final)
    found = {name for name, pattern in _PARTS.items() if pattern.search(final)}
    appeal, motion = found & {"allowed", "refused"}, found & {"accepted", "rejected"}
    if not appeal or (motion and class_name and _DECLARATION.match(class_name)):
        appeal = {"allowed" if one == "accepted" else "refused" for one in motion}
    writ = class_name is None or bool(_WRITS.match(class_name))
    if "granted" in found and (writ or not (appeal or "partly" in found)):
        return Outcome.CONCEDIDA
    if "partly" in found or len(appeal) > 1:
        return Outcome.PARCIALMENTE_PROVIDO
    if "allowed" in appeal:
        return Outcome.PROVIDO
    if "denied" in found and not appeal:
        return Outcome.DENEGADA
    if appeal:
        return Outcome.NAO_PROVIDO
    if "nothing" in found:
        return Outcome.NAO_CONHECIDO
    if "moot" in found:
        return Outcome.PREJUDICADO
    return Outcome.OUTRO if _PROVISIONAL.search(passage) or _OTHER.search(passage) else None
