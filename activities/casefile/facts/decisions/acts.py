"""What a court does, with what, and how far: the acts of a ruling, composed of their words. Folded text. Pure."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import islice
from typing import NamedTuple, TypeVar

Named = TypeVar("Named", bound=Enum)


class Deed(Enum):
    """What the verb of an act does to its object."""

    GRANTS = auto()
    REFUSES = auto()
    HEARS = auto()
    DOES_NOT_HEAR = auto()
    ENDS = auto()
    RATIFIES = auto()
    ANNULS = auto()
    UPHOLDS = auto()
    REVOKES = auto()
    DECLINES = auto()
    STAYS = auto()
    ORDERS = auto()
    BARS = auto()
    FINDS_MOOT = auto()


class Thing(Enum):
    """The object of an act."""

    CLAIM = auto()
    COUNTERCLAIM = auto()
    WRIT = auto()
    APPEAL = auto()
    CLARIFICATION = auto()
    OBJECTION = auto()
    INJUNCTION = auto()
    SUSPENSION = auto()
    FREE_JUSTICE = auto()
    SETTLEMENT = auto()
    WITHDRAWAL = auto()
    WAIVER = auto()
    SHARES = auto()
    ACCOUNT = auto()
    PETITION = auto()
    CASE = auto()
    RULING = auto()
    COMPETENCE = auto()
    OTHER = auto()


class Act(NamedTuple):
    """An act: `said` is its verb, between `start` and `end`.

    `own`: the words perform the act. `told`: they report it. `aim`: it is the purpose of another act. `called`: the
    words call the object founded or unfounded ("procedente").
    """

    deed: Deed
    thing: Thing | None
    partly: bool
    own: bool
    aim: bool
    called: bool
    told: bool
    said: str
    start: int
    end: int


MOST_ACTS = 3000
"""Acts read in one passage, which bounds the time for a text that repeats them."""
_REACH = 130
"""Characters between a verb and its object."""
_BACK = 300
"""Characters over which a pronoun refers back."""

_AR = r"(?:o|a|am|ar|ou|aram|amos|ando|ad[oa]s?|em?(?=-se|\b))"
_ER = r"(?:o|em?|er|eu|eram|emos|endo|id[oa]s?|am?(?=-se\b))"
_TO = r"(?:-?(?:lhes?|se))?"
_NOUN = r"(?:provimento|acolhi(?:da|mento)|guarida|deferimento|procedencia)"
_LIGHT = r"(?:(?!\bneg|\bd(?:ou|ar|eu|eram)\b|\bnao\b)[^.;]){0,90}?\b"
_VERBS: tuple[tuple[Deed, str], ...] = (
    (
        Deed.DOES_NOT_HEAR,
        r"(?:de)?neg(?:o|a|ar|ou|aram|ando)(?:-?(?:lhes?|se))? (?:\w+ )?seguimento|inadmit(?:o|e|ir|iu|iram|id[oa]s?)"
        r"|inadmissao|indef(?:iro|er\w+) liminarmente(?= [oa]s? (?:habeas|recurso|agravo|embargos|presente|mandado))"
        r"|indeferimento liminar d[oa](?= (?:habeas|mandado|recurso))"
        r"|(?:recursos?|apelo|apelac(?:ao|oes)) (?:e |esta )?desert[oa]s?",
    ),
    (
        Deed.REFUSES,
        rf"(?:neg|recus){_AR}{_TO}\b{_LIGHT}{_NOUN}\b|rejeit{_AR}|desacolh{_ER}|indef(?:iro|er(?:e|em|ir|iu|iram|indo"
        rf"|id[oa]s?))|deneg{_AR}|(?:des|im)prov(?:ejo|e|eem|er|eu|eram|endo"
        r"|id[oa]s?)|(?:des|im)provimento(?= d[oa]s? \w+)|improcedentes?|improcedencias?|improcedem?"
        rf"|rechac{_AR}|nao prosper\w+|nao ving(?:a|am|ou)|neg(?:o|a|ar|ou|aram|ad[oa]s?)|afast{_AR}"
        r"|repel(?:e|ir|iu|id[oa]s?)|repilo",
    ),
    (
        Deed.GRANTS,
        rf"(?:d(?:ou|ao|ar|eu|eram|amos|ando|ad[oa]|a(?=-)|a(?= (?:\w+ )?{_NOUN}))|(?<=se )de){_TO}\b{_LIGHT}{_NOUN}\b"
        rf"|(?:merec|comport)\w+ (?:\w+ ){{0,2}}{_NOUN}|acolh{_ER}|def(?:iro|er(?:e|em|ir|iu|iram|indo|id[oa]s?))"
        rf"|conced{_ER}|(?<!des)(?<!im)prov(?:ejo|e|eem|er|eu|eram|emos|endo"
        rf"|id[oa]s?)|atend{_ER}|antecip{_AR}|atribu(?:o|i|ir|iu|iram|indo|id[oa]s?)|restabele(?:co|cer?|ceu|cid[oa])"
        r"|(?<!im)procedentes?|(?<!im)procedencias?|procedem?(?!-se)|supro|sano|integro|retifico"
        r"|corrijo|decret(?:o|a|ar|ou|ada),?(?=[^.;]{0,40}\b(?:falencia|quebra)\b)",
    ),
    (Deed.HEARS, rf"conhec{_ER}|conheco|receb{_ER}|admit(?:o|e|em|ir|iu|iram|id[oa]s?)|conhecimento (?=d[oa]s? )"),
    (
        Deed.ENDS,
        r"exting(?:o|ue|uem|uir|uiu|uiram|uindo)|extint[oa]s?|extincao|(?:ponho|por|pondo|poe-se|poe) fim"
        rf"|encerr{_AR}",
    ),
    (
        Deed.RATIFIES,
        rf"homolog{_AR}|chancel{_AR}|julg{_AR}(?:-se)?,? por sentenca"
        r"|(?:dou|tenho|da-se|tem-se|ter|dar) por (?:bo[am]|valid[oa])",
    ),
    (Deed.ANNULS, rf"anul{_AR}|desconstitu(?:o|i|ir|iu|iram|indo|id[oa]s?)|declar{_AR} (?:a nulidade|nul[oa]s?)"),
    (Deed.REVOKES, rf"revog{_AR}|cass{_AR}|(?:torn{_AR} |declar{_AR} )?(?:sem efeito|insubsistentes?)"),
    (Deed.UPHOLDS, rf"mant(?:enho|em|er|eve|iveram|endo|id[oa]s?)|confirm{_AR}|ratific{_AR}|torn{_AR} definitiv[oa]"),
    (
        Deed.DECLINES,
        rf"declin{_AR}|incompetencia|incompeten\w+|redistribu(?:am|a|i)(?:-se)|suscit{_AR}(?=[^.;]{{0,30}}\bconflito\b)",
    ),
    (
        Deed.STAYS,
        r"suspend(?:o|e|em|er|eu|endo)|suspendam?(?=-se)|suspens[oa]s?|suspensao|sobrest(?:o|a|ar|ou|ad[oa]s?|amento)"
        r"|sobreste(?:m|(?=-se))",
    ),
    (Deed.ORDERS, r"(?:determin|orden|mand|comin|arbitr|fix)(?:o|a-se|ar)"),
    (Deed.BARS, r"prescricao|prescrit[oa]s?|decadencia"),
    (Deed.FINDS_MOOT, r"prejudicad[oa]s?|perda (?:superveniente )?d[eo] (?:seu )?objeto"),
)
_VERB = re.compile("|".join(rf"(\b(?:{words})(?!\w))" for _, words in _VERBS))

_RELIEF = (
    r"tutelas?\b(?! coletiva)|liminar(?:es)?\b|liminarmente|in limine|antecipac(?:ao|oes)\b|antecipatori\w+"
    r"|efeitos? d[ao] (?:tutela|provimento)|provimento (?:liminar|antecip\w+|cautelar|final)"
    r"|(?:medida|providencia|pretensao) (?:cautelar|de urgencia|acautelatoria|urgente)|alimentos provisorios"
)
_THINGS: tuple[tuple[Thing, str], ...] = (
    (
        Thing.COUNTERCLAIM,
        r"reconvenc\w+|reconvint\w+|denunciacao|lide secundaria|pedidos? contrapost\w+|acao dependente",
    ),
    (Thing.OTHER, r"(?:(?<=suspensao das )|(?<=suspendo as )|(?<=suspender as ))(?:acoes|execucoes)"),
    (
        Thing.CLARIFICATION,
        r"embargos (?:de declaracao|declarat\w+|aclarat\w+)|aclaratorios|declaratorios|embargos integrativos",
    ),
    (Thing.FREE_JUSTICE, r"gratuidade|justica gratuita|assistencia judiciaria|ajg\b"),
    (Thing.SUSPENSION, r"efeitos? (?:suspensivo|ativo)"),
    (Thing.INJUNCTION, _RELIEF),
    (Thing.OBJECTION, r"embargos|impugnac(?:ao|oes)|excec(?:ao|oes)|objec(?:ao|oes)"),
    (
        Thing.WRIT,
        r"segurancas?\b|(?<!em )\bordem\b(?! (?:de|d[oa]s?|pel|judicial|cronol|public|juri))"
        r"|habeas corpus|writ\b|mandamus|mandado de seguranca",
    ),
    (
        Thing.APPEAL,
        r"recursos?\b|apelac(?:ao|oes)|apelos?\b|agravos?\b|remessa (?:necess|ofici|ex)\w*"
        r"|remessa\b(?! d[oae])|reexame necessario"
        r"|revista\b|insurgencia|inconformismo|irresignacao|pedido de uniformizacao|incidente de uniformizacao",
    ),
    (
        Thing.SETTLEMENT,
        r"acordos?\b|transac(?:ao|oes)|composicao|autocomposicao|avenca|ajuste\b|conciliacao"
        r"|o que (?:[oa]s )?(?:partes|litigantes)",
    ),
    (Thing.WITHDRAWAL, r"desistencia"),
    (Thing.WAIVER, r"renuncia"),
    (Thing.SHARES, r"partilha|arrematacao|habilitacao|plano (?:de recuperacao|apresentado)|adjudicacao d[eo]s? ben"),
    (
        Thing.ACCOUNT,
        r"calculos?\b|contas?\b(?! (?:corrente|judicial|banc))|laudo|liquidacao"
        r"|valor d[oa] (?:debito|credito|execucao)|credito|debito",
    ),
    (Thing.PETITION, r"(?:peticao )?inicial\b|distribuicao"),
    (Thing.RULING, r"(?<!por )sentencas?\b|decis(?:ao|oes)\b|decisum|julgado\b|r\. sentenca"),
    (Thing.COMPETENCE, r"conflitos?\b|competencia|juizo\b"),
    (
        Thing.OTHER,
        r"preliminar(?:es)?\b|prejudicial|prova\b|provas\b|pericia|penhora|pesquisa|expedicao|levantamento|inversao|vista|prazo"
        r"|redirecionamento|desconsideracao|dilacao|oitiva|parecer|contradita|litigancia|exigibilidade|falencia"
        r"|multa\b|honorarios|recolhimento|documentos?\b|bloqueio|citacao|tese\b|alegac(?:ao|oes)|arguicao",
    ),
    (
        Thing.CLAIM,
        r"pedidos?\b|pretens(?:ao|oes)|pleitos?\b|demandas?\b|ac(?:ao|oes)\b|reclamac(?:ao|oes)|postulac(?:ao|oes)|requerimentos?\b",
    ),
    (Thing.CASE, r"processos?\b|feitos?\b|lide\b|execuc(?:ao|oes)|cumprimento|incidente|fase\b|autos\b|tramitacao"),
)
_THING = re.compile("|".join(rf"(\b(?:{words}))" for _, words in _THINGS))
_ASKED = re.compile(r"\b(?:pedidos?|pretensao|pleitos?|requerimentos?|postulacao)\b")
_STOP = re.compile(
    r"[.;]\s+(?=\D)(?<!\barts. )(?<!\bart. )(?<!\bmov. )(?<!\bfl. )(?<!\bfls. )(?<!\bid. )(?<!\bn. )(?<!\br. )"
)
_PARTLY = re.compile(
    r"\b(?:em parte|parcial(?:mente|is)?|(?:tao )?so(?:mente)? (?:em parte|n[oa]s?|quanto|para)"
    r"|em menor extensao|apenas)\b"
)
_JUST_BEFORE = re.compile(r"\b(?:em parte|parcial(?:mente)?),? $")
_NOT = re.compile(
    r"\b(?:nao|nem|deix(?:o|a|ar|ou|aram) de|sem|impossivel|inviavel|incabivel)\b"
    r"(?: (?:ha|como|se|lhes?|[oa]s?|pod\w+|dev\w+|ser|merec\w+|comport\w+|vou|vejo"
    r"|posso|sao|foi|foram|e|ora|ainda|sequer|cabe|de))*[ -]$"
)
_AIM = re.compile(
    r"\b(?:para|a fim de|com o fim de|de modo a|de forma a|para que)"
    r"(?: (?:se|[oa]s?|lhes?|ora|nao|tambem|julg\w+|declar\w+|ter|dar))*,? $"
)
_PURPOSE = re.compile(r"\b(?:para|a fim de)\b")
_VOTES = re.compile(
    r"\b(?:vot[oa]|encaminho|acompanh\w+ [oa] relator\w*|propo(?:nho|sta)|e como)\b[^.;]{0,60}$|\bno sentido $"
)
_TOLD = re.compile(
    r"\b(?:foi|foram|fora|sido|tinha|havia|era|eram|teve|que (?:o juizo|a sentenca))(?: \w+)? $"
    r"|\b(?:ped(?:e|iu|em|iram|indo)|requer(?:eu|em|endo)?|pugn\w+|opin(?!o\b)\w+|postul\w+|sustent\w+|aleg\w+|parecer|visando)\b[^.;]{0,60}$"
    r"|\bvencid[oa]s?\b[^.;]{0,100}\bque (?:lhe |[oa]s? )?$"
)
_FIRST_PERSON = re.compile(r"\b(?!\w+(?:ad|id|nt)[oa]s?\b)\w+o\b|dou\b")
_PASSIVE = re.compile(r"-se\b")
_PERFORMS = re.compile(
    r"\b(?:deixo|julgo|declaro|dou|tenho|resolvo|decido|voto|hei|determino|reputo|ponho|reconheco"
    r"|pronuncio|julga-se|julgam-se|que se|se)\b[^.;]{0,50}$"
)
_PARTICIPLE = re.compile(r"(?:[ai]d|xtint|desert)[oa]s?$")
_RELATIVE = re.compile(r"\b(?:que|qual|quais)(?: (?:se|ora))+ $")
_PRONOUN = re.compile(r"-lhes? ")
"""What "dou-lhe provimento, para reformar a sentença" grants was named before."""
_CORRECTS = re.compile(r"supro|sano|integro|retifico|corrijo")
_SUPPOSED = re.compile(r"\b(?:caso|acaso|eventual(?:mente)?)(?: \w+){0,2} $")

_RATIFIABLE = frozenset(
    {Thing.SETTLEMENT, Thing.WITHDRAWAL, Thing.WAIVER, Thing.SHARES, Thing.ACCOUNT, Thing.CLAIM, Thing.RULING}
)
"""What a court ratifies; a pronoun ("homologo-o") refers to what was named before."""
_REQUESTABLE = frozenset(
    {Thing.INJUNCTION, Thing.SUSPENSION, Thing.FREE_JUSTICE, Thing.OTHER, Thing.WITHDRAWAL, Thing.COUNTERCLAIM}
)
"""Things that one asks for by a request of their own ("o pedido de efeito suspensivo")."""


def acts_in(text: str) -> list[Act]:
    """Return the acts of a text in order."""
    verbs = list(islice(_VERB.finditer(text), MOST_ACTS))
    acts: list[Act] = []
    for at, verb in enumerate(verbs):
        low = max(verbs[at - 1].end() if at else 0, verb.start() - _REACH)
        low = max([low, *(stop.end() for stop in _STOP.finditer(text, low, verb.start()))])
        high = min(verbs[at + 1].start() if at + 1 < len(verbs) else len(text), verb.end() + _REACH)
        if stop := _STOP.search(text, verb.end(), high):
            high = stop.start()
        acts.append(_act(text, verb, low, high, acts))
    return acts


def _act(text: str, verb: re.Match[str], low: int, high: int, before: list[Act]) -> Act:
    deed = _named(verb, _VERBS)
    lead = text[max(low, verb.start() - 60) : verb.start()]
    follows = bool(before) and not _STOP.search(text, before[-1].end, verb.start())
    aim = follows and (
        (verb[0].endswith("r") and _PURPOSE.search(text, before[-1].end, verb.start()) is not None)
        or (
            _AIM.search(lead) is not None
            and not _VOTES.search(text[max(0, verb.start() - 100) : verb.start()].rstrip()[:-4])
        )
    )
    if _NOT.search(lead):
        deed = {Deed.GRANTS: Deed.REFUSES, Deed.HEARS: Deed.DOES_NOT_HEAR}.get(deed, deed)
    thing = Thing.CLARIFICATION if _CORRECTS.fullmatch(verb[0]) else _object(text, verb, low, high)
    if thing is None and follows:
        thing = before[-1].thing
    if deed is Deed.RATIFIES and thing not in _RATIFIABLE:
        said_before = list(_THING.finditer(text, max(0, verb.start() - _BACK), verb.start()))
        thing = next((kind for one in reversed(said_before) if (kind := _kind(one)) in _RATIFIABLE), thing)
    until = _PURPOSE.search(text, verb.end(), high)
    after = text[verb.end() : until.start()] if until else _JUST_BEFORE.sub("", text[verb.end() : high])
    partly = any(_PARTLY.search(words) for words in (verb[0], after)) or _JUST_BEFORE.search(lead) is not None
    said = verb[0]
    own = (
        bool(_FIRST_PERSON.match(said))
        or _PASSIVE.match(text, verb.end()) is not None
        or _PERFORMS.search(lead) is not None
        or ("proced" in said and bool(before) and before[-1].own and before[-1].called)
    )
    told = (
        _TOLD.search(text[max(low, verb.start() - 120) : verb.start()]) is not None
        or _SUPPOSED.search(lead) is not None
    )
    return Act(deed, thing, partly, own and not told, aim, "proced" in said, told, said, verb.start(), verb.end())


def _object(text: str, verb: re.Match[str], low: int, high: int) -> Thing | None:
    """Return the object of a verb: inside it, after it, or before it; that of a participle rather before it."""
    inside = None if "liminar" in verb[0] else _THING.search(text, verb.start(), verb.end())
    after = _THING.search(text, verb.end(), high)
    behind = next(reversed(list(_THING.finditer(text, low, verb.start()))), None)
    backwards = _PARTICIPLE.search(verb[0]) or _RELATIVE.search(text[low : verb.start()])
    if _PRONOUN.search(verb[0]):
        after = None
    chosen = inside or ((behind or after) if backwards else (after or behind))
    if chosen is None:
        return None
    if _ASKED.match(chosen[0]):
        for one in _THING.finditer(text, chosen.end(), min(high, chosen.end() + 60)):
            if _kind(one) in _REQUESTABLE:
                return _kind(one)
    return _kind(chosen)


def _kind(found: re.Match[str]) -> Thing:
    return _named(found, _THINGS)


def _named(found: re.Match[str], table: Sequence[tuple[Named, str]]) -> Named:
    """Return the name of the pattern that was found; each row of the table is one group."""
    return table[(found.lastindex or 1) - 1][0]
