"""Words by which a court treats a cited precedent, with the position of the citation."""

import re
from typing import NamedTuple

from activities.law.citations.citation import Citation
from activities.law.treatment.clauses import MARK, REST
from workflows.contracts.law.treatment import TreatmentKind


class Cue(NamedTuple):
    """`pattern` is sought in a clause; its group `cited` has the marks of the treated citations.

    `only` limits the classes of citation; empty: all. `appeal`: it applies to an inner appeal named in the
    citation, and so to the decision under appeal.
    """

    kind: TreatmentKind
    pattern: re.Pattern[str]
    only: frozenset[str] = frozenset()
    appeal: frozenset[str] = frozenset()

    def fits(self, citation: Citation) -> bool:
        """Return whether it can apply to the citation."""
        if self.appeal and not (citation.chain and citation.chain[0] in self.appeal):
            return False
        return not self.only or citation.class_name in self.only


def _any(*choices: str) -> str:
    return f"(?:{'|'.join(choices)})"


def _words(choices: str) -> str:
    return _any(*choices.split())


_THEME = frozenset(("Tema",))
_LISTED = frozenset(("Súmula", "Súmula Vinculante", "Tema"))
_AFFECTED = frozenset(("Tema", "REsp", "AREsp", "EREsp", "EAREsp", "RE", "ARE", "RMS", "PUIL", "IAC", "HC"))

_ONE = rf"{MARK}{REST}*"
_NAME = _words("enunciado verbete tema recurso precedente julgado acordao") + "s?"
_HEAD = rf"(?:{_NAME} (?:especia\w+ |sumular(?:es)? |repetitivos? )?(?:n[.o]*s?[.]? |d[aeo]s? )?)?"
_COURT = _any("stj", "stf", r"colendo \w+", r"egregio \w+", "superior tribunal de justica", "supremo tribunal federal")
_LIST = rf"(?P<cited>{_ONE}(?:(?:, | e | ou |, e |/)(?:d?[ao]s? )?{_ONE})*)(?:,? d[aeo]s? {_COURT})?"
_BESIDE = r"(?: \([^()]{0,160}\))?(?:,[^,;.]{0,80},)?"
"""Text between the citation and its verb: a source in parentheses, an apposition between commas."""

_HOLDING = (
    _words("entendimento orientacao tese precedente jurisprudencia posicionamento compreensao diretriz")
    + "s?(?: (?:anterior|antig[oa]|jurisprudencial))?"
)
_SET = (
    _words(
        "firmad fixad adotad consolidad contid cristalizad sedimentad consagrad esposad consubstanciad expost"
        " manifestad estabelecid assentad plasmad externad"
    )
    + "[oa]s?"
)
_IN = (
    _any("n[oa]s?", "d[oa]s?", "pel[oa]s?", "em", "por ocasiao d[oa]s?", "quando d[oa]s?")
    + "(?: (?:bojo d[oa]|ambito d[oa]))?(?: julgamentos? d[oa]s?)?"
)
_HELD_IN = rf"(?:[oa]s? )?{_HOLDING} (?:{_SET} )?{_IN} {_HEAD}{_LIST}"
_IS = (
    _any("foi", "foram", "esta", "estao", "encontra-se", "restou", "restaram", "resta", "ficou", "fica", "veio a ser")
    + " (?:(?:ja|sendo|expressamente|formalmente|integralmente|definitivamente) ){0,2}"
)
_LAW = _any("lei", "codigo", "novo cpc", "cpc", "emenda", "ec", "medida provisoria", "mp", "lc", "novo codigo")
_BY_LAW = (
    _any("pel[oa]", "com", "em razao d[aeo]", "ante", "diante d[aeo]", "apos", "por forca d[aeo]", "em face d[aeo]")
    + "(?: [oa])?(?: "
    + _words("advento edicao vigencia superveniencia promulgacao publicacao")
    + rf" d[aeo]s?| entrada em vigor d[aeo]s?)? {_LAW}\b"
)
_OVERCOME = r"(?:superad|ultrapassad)[oa]s?"
_CHANGED = r"(?:alterad|modificad|abandonad|reformulad|reconsiderad)[oa]s?"
_THEN = r"(?:,? (?:portanto|assim|pois|entao|desse modo),?)?"
_HERE = _any("ao caso", "a especie", "na especie", "na hipotese", "a hipotese", "in casu", "aqui", "ao presente caso")
_DIFFERS = _any(
    r"nao se aplicam?\b",
    "e inaplicavel",
    r"nao incidem?\b",
    r"nao se amoldam?\b",
    r"nao guardam? (?:similitude|identidade)",
    r"(?:cuida|trata)m?(?:-se)? de (?:hipotese|situacao|questao|caso|materia) (?:divers|distint)[oa]",
)
_MODULATED = r"modula(?:cao|ram-se|m-se|m|dos|-se|ndo-se|ndo|r|ram|ou)(?: temporal)?(?: d?os)? efeitos"
_PENDING = r"pende(?:ntes?|m|ncia)\b"
_LIKEWISE = _any(
    _words("nesse neste esse este mesmo igual identico tal mesma nessa nesta")
    + " (?:mesm[oa] )?"
    + _words("sentido linha diapasao direcao rumo toada senda esteira"),
    _words("na nessa em") + " " + _words("linha esteira trilha senda") + " d[aeo]s?",
    _words("conforme como")
    + " "
    + _words("decidido assentado assinalado consignado definido definiu fixado entendimento"),
    "em " + _words("consonancia conformidade harmonia sintonia") + " com",
    r"precedentes?(?: d\w+ \w+(?: \w+)?)?:",
    _any("nos termos", "a luz", "a exemplo") + " d[aeo]s?",
    "de acordo com",
    "a proposito",
    _words("consoante segundo confira-se confiram-se"),
    _words("aplica-se aplicam-se aplicavel incide incidem atrai atraindo"),
    _words("incidencia aplicacao observancia") + " d[aeo]s?",
)


def _cue(
    kind: TreatmentKind, pattern: str, only: frozenset[str] = frozenset(), appeal: frozenset[str] = frozenset()
) -> Cue:
    return Cue(kind, re.compile(rf"(?<!\w){pattern}".replace(" ", r"\s+")), only, appeal)


CUES = (
    _cue(TreatmentKind.SUPERADO_POR_LEI, rf"{_HELD_IN}{_BESIDE} {_IS}{_OVERCOME} {_BY_LAW}"),
    _cue(
        TreatmentKind.SUPERADO_POR_LEI,
        rf"[ao]s? {_HEAD}{_LIST}{_BESIDE} {_IS}(?:superad|revogad|prejudicad)[oa]s? {_BY_LAW}",
    ),
    _cue(
        TreatmentKind.SUPERADO_POR_LEI,
        rf"{_BY_LAW}[^;{MARK}]{{0,80}} {_IS}(?:superad|prejudicad)[oa]s? {_HELD_IN}",
    ),
    _cue(TreatmentKind.SUPERADO, rf"{_OVERCOME}{_THEN} {_HELD_IN}"),
    _cue(TreatmentKind.SUPERADO, rf"{_HELD_IN}{_BESIDE} {_IS}{_OVERCOME}\b"),
    _cue(TreatmentKind.SUPERADO, rf"{_CHANGED}{_THEN} (?:[oa]s? )?{_HELD_IN}"),
    _cue(TreatmentKind.SUPERADO, rf"{_HELD_IN}{_BESIDE} {_IS}{_CHANGED}\b"),
    _cue(
        TreatmentKind.SUPERADO,
        rf"(?:mudanca|alteracao|modificacao|revisao|abandono) d[aeo]s? {_HELD_IN.removeprefix('(?:[oa]s? )?')}",
    ),
    _cue(TreatmentKind.SUPERADO, rf"(?:overruling d[aeo]s?|superacao d[aeo]s?|supera-se|superou-se) {_HELD_IN}"),
    _cue(TreatmentKind.SUPERADO, rf"overruling d[aeo]s? {_HEAD}{_LIST}"),
    _cue(TreatmentKind.CANCELADO, rf"cancelamento d[aeo]s? {_HEAD}{_LIST}", _LISTED),
    _cue(TreatmentKind.CANCELADO, rf"{_LIST}{_BESIDE}(?: que)? {_IS}cancelad[oa]s?\b", _LISTED),
    _cue(TreatmentKind.CANCELADO, rf"cancelad[oa]s? [ao]s? {_HEAD}{_LIST}", _LISTED),
    _cue(
        TreatmentKind.CANCELADO,
        rf"(?:cancelou|cancelaram|cancela-se|cancelam-se) [ao]s? {_HEAD}{_LIST}",
        _LISTED,
    ),
    _cue(
        TreatmentKind.TESE_REVISADA,
        rf"revisao d[aeo]s? (?:teses? )?(?:repetitiva )?(?:{_SET} )?(?:{_IN} )?{_HEAD}{_LIST}",
        _THEME,
    ),
    _cue(
        TreatmentKind.TESE_REVISADA,
        rf"(?:revisad|revist|alterad|reformulad)[oa]s?,? a tese (?:{_SET} )?{_IN} {_HEAD}{_LIST}",
        _THEME,
    ),
    _cue(
        TreatmentKind.TESE_REVISADA,
        rf"tese (?:repetitiva )?(?:{_SET} )?{_IN} {_HEAD}{_LIST}{_BESIDE} {_IS}"
        r"(?:revist|revisad|alterad|reformulad)[oa]\b",
        _THEME,
    ),
    _cue(TreatmentKind.DESAFETADO, rf"desafetacao d[aeo]s? {_HEAD}{_LIST}", _AFFECTED),
    _cue(TreatmentKind.DESAFETADO, rf"{_LIST}{_BESIDE} {_IS}desafetad[oa]s?\b", _AFFECTED),
    _cue(TreatmentKind.DESAFETADO, rf"desafetad[oa]s? [ao]s? {_HEAD}{_LIST}", _AFFECTED),
    _cue(TreatmentKind.MODULADO, rf"{_MODULATED}[^;{MARK}]{{0,90}} {_IN} {_HEAD}{_LIST}", _AFFECTED),
    _cue(
        TreatmentKind.MODULADO,
        rf"tese {_SET} {_IN} {_HEAD}{_LIST}[^;{MARK}]{{0,60}} (?:teve|tiveram) (?:os )?(?:seus )?efeitos modulados",
        _AFFECTED,
    ),
    _cue(
        TreatmentKind.RECURSO_PENDENTE,
        rf"{_PENDING}[^;{MARK}]{{0,60}} embargos de (?:declaracao|divergencia)[^;{MARK}]{{0,60}} {_IN} {_HEAD}{_LIST}",
    ),
    _cue(
        TreatmentKind.RECURSO_PENDENTE,
        rf"{_PENDING}(?: (?:de|o) julgamento)?(?: d?[ao]s?)? {_LIST}",
        appeal=frozenset(("EDcl", "EDv")),
    ),
    _cue(
        TreatmentKind.DISTINGUIDO,
        rf"(?:distinguishing|distincao)[^;{MARK}]{{0,80}} (?:{_IN}|com|entre|a[os]?) {_HEAD}{_LIST}",
    ),
    _cue(
        TreatmentKind.DISTINGUIDO,
        r"(?:nao se aplicam?|nao e aplicavel|inaplicavel|inaplicaveis|inaplicabilidade|nao incidem?|nao incidencia)"
        rf"(?:,? {_HERE})?,?(?: d?[ao]s?)?"
        rf"(?: (?:obice|comando|orientacao|entendimento|tese) (?:{_SET} )?{_IN})? {_HEAD}{_LIST}",
    ),
    _cue(TreatmentKind.DISTINGUIDO, rf"{_LIST}{_BESIDE} {_DIFFERS}"),
    _cue(TreatmentKind.SEGUIDO, rf"{_LIKEWISE}[^;{MARK}]{{0,110}}?[\s(]{_HEAD}{_LIST}"),
)
"""Most important first: the first cue that reaches a citation determines its treatment."""

DENIED = re.compile(
    r"\b(?:nao|nem|sem|jamais|tampouco|inexist\w+|ausen\w+|afast\w+|rejeit\w+|indefer\w+|inviavel|impossibilidade"
    r"|incabivel|descab\w+|contrari\w+|diversamente|diferentemente|inobstante|apesar|a despeito|em que pese|malgrado)\b"
    r"[^.;]{0,50}$"
)
"""Words before a cue that negate it."""

BECAUSE = re.compile(
    r",? (?:pois|porquanto|porque|uma vez que|visto que|ja que|tendo em vista que|considerando que|na medida em que)\b"
)
"""Words that begin a reason: a negation on one side does not affect the other."""

SUPPOSED = re.compile(
    r"\b(?:eventual|possivel|possibilidade|propost\w+|pedido|pretens\w+|pretend\w+|requer\w*|pleit\w+|postul\w+"
    r"|tese de que|pugn\w+|caso|acaso|(?<!-)se|hipotese de|necessidade|visa\w*|objetiv\w+|discut\w+|debat\w+|discussao"
    r"|controversia|afet\w+|submet\w+|questao|saber|ainda que|alega\w*|sustenta\w*|argument\w+|aduz\w*|defende\w*"
    r"|invoc\w+|suscit\w+)\b[^.;]{0,70}$"
)
"""Words before a cue that make it a request or a possibility."""
