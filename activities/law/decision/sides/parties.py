"""Names of parties in decisions, and the kind of party of each.

Patterns are over folded lower-case text. The first match counts, so that "fazenda nacional" is not a bare
"nacional".
"""

import re
from enum import StrEnum

_ARTICLE = r"(?:[oa]s?|pel[oa]s?|d[oa]s?|por|ao?s?|n[oa]s?)"


class Party(StrEnum):
    """Kind of party. The first two are sides by name; the others become one by branch and action."""

    CLAIMANT = "claimant"
    DEFENDANT = "defendant"
    PROSECUTION = "prosecution"
    ACCUSED = "accused"
    TREASURY = "treasury"
    TAXPAYER = "taxpayer"
    STATE = "state"
    PENSION_OFFICE = "pension office"
    CREDITOR = "creditor"
    DEBTOR = "debtor"
    INSURER = "insurer"
    INSURED = "insured"
    SUPPLIER = "supplier"
    CONSUMER = "consumer"
    SERVANT = "servant"
    THIRD = "third"
    COMPANY = "company"
    PERSON = "person"
    BOTH = "both"


PARTIES: tuple[tuple[Party, str], ...] = (
    (Party.BOTH, r"ambas as partes|ambos os litigantes|das partes\b|autora? e d?[ao]? ?reu?"),
    (
        Party.THIRD,
        r"terceir[oa]s? (?:interessad|prejudicad|embargante)\w*|amicus curiae|assistentes? (?:simples|litis)",
    ),
    (
        Party.PROSECUTION,
        r"ministerio publico|\bm\.?p\.?[fe]?\b|parquet|procurador\w* (?:geral|de justica|da republica)",
    ),
    (
        Party.PROSECUTION,
        r"ministerial|acusac\w+|acusatori[oa]|assistente d[ae] acusacao|querelantes?\b|orgao ministerial",
    ),
    (
        Party.ACCUSED,
        r"defes[ao]\b|defensiv[oa]|defensoria publica|(?:co)?rr?e[ui]s? presos?|acusad[oa]s?\b|sentenciad[oa]s?",
    ),
    (Party.ACCUSED, r"pacientes?\b|apenad[oa]s?|reeducand[oa]s?|querelad[oa]s?|condenad[oa]s?\b|denunciad[oa]s?\b"),
    (Party.CLAIMANT, r"(?:parte )?(?:autor(?:a|es|as)?|demandantes?|requerentes?|promoventes?|acionantes?)\b"),
    (Party.CLAIMANT, r"(?:parte )?(?:impetrantes?|exequentes?|reclamantes?|expropriad[oa]s?|alimentand[oa]s?)\b"),
    (Party.DEFENDANT, r"(?:parte )?(?:re|reus?|res|demandad[oa]s?|requerid[oa]s?|promovid[oa]s?|acionad[oa]s?)\b"),
    (
        Party.DEFENDANT,
        r"(?:parte )?(?:executad[oa]s?|expropriantes?|alimentantes?|impetrad[oa]s?"
        r"|reclamad[oa]s?)\b",
    ),
    (Party.DEFENDANT, r"autoridade (?:coatora|impetrada)"),
    (
        Party.PENSION_OFFICE,
        r"inss\b|instituto nacional d[eo] segur\w+ social|autarquia previdenciaria|ente previdenciario",
    ),
    (
        Party.TREASURY,
        r"fazenda (?:nacional|publica|estadual|municipal|d[oa] \w+)|fisco\b|ente tributante|receita federal",
    ),
    (Party.TREASURY, r"fazendari[oa]s?\b|procuradoria da fazenda"),
    (Party.TAXPAYER, r"(?:sociedade )?contribuintes?\b|sujeito passivo|substitut[oa] tributari[oa]"),
    (
        Party.STATE,
        r"uniao\b(?! estavel)|(?:governo do )?estados? d[eoa]\b|municipios?\b|distrito federal|ente (?:publico"
        r"|federa\w+|estatal)",
    ),
    (
        Party.STATE,
        r"administracao (?:publica|federal)|poder publico|autarquia|ibama\b|incra\b|funasa\b|anatel\b|aneel\b",
    ),
    (
        Party.STATE,
        r"universidade (?:federal|estadual)|conselho (?:regional|federal)|agencia nacional"
        r"|departamento (?:nacional|de)",
    ),
    (Party.INSURER, r"seguradora|companhia de seguros?|(?:\w+ ){0,4}seguros?\b(?: s|,|\.| gerais)|seguradora lider"),
    (Party.INSURED, r"segurad[oa]s?\b"),
    (
        Party.SUPPLIER,
        r"operadora(?: d[eo])?(?: plano)?|plano de saude|unimed\b|amil\b"
        r"|cooperativa de trabalho medico",
    ),
    (
        Party.SUPPLIER,
        r"banc[oa]s?\b|banc[oa]ri[oa]\b|casa bancaria|instituic(?:ao|oes) financeiras?|caixa economica federal"
        r"|\bcef\b",
    ),
    (
        Party.SUPPLIER,
        r"construtora|incorporadora|promitentes? vendedor\w*|fornecedor\w*|fabricante|montadora|concessionaria",
    ),
    (
        Party.SUPPLIER,
        r"companhia aerea|empresa aerea|administradora|telefonica|\w*telecom\w*|provedor\w*|hospital\b"
        r"|entidade fechada",
    ),
    (
        Party.CONSUMER,
        r"consumidor(?:es|a|as)?\b|benefici[ao]ri[oa]s?\b|usuari[oa]s?\b|adquirentes?\b|promitentes? comprador\w*",
    ),
    (
        Party.CONSUMER,
        r"mutuari[oa]s?\b|correntistas?\b|comprador(?:es|a|as)?\b|consorciad[oa]s?\b|passageir[oa]s?\b|poupador\w*",
    ),
    (
        Party.SERVANT,
        r"servidor(?:es|a|as)?\b|candidat[oa]s?\b|militar(?:es)?\b|pensionistas?\b|aposentad[oa]s?\b"
        r"|particular(?:es)?\b",
    ),
    (Party.SERVANT, r"administrad[oa]s?\b|anistiad[oa]s?\b|sindicato|associacao d[eo]s servidores"),
    (Party.CREDITOR, r"credor(?:es|a|as)?\b|locador(?:es|a|as)?\b|arrendador\w*"),
    (
        Party.DEBTOR,
        r"devedor(?:es|a|as)?\b|fiador(?:es|a|as)?\b|avalistas?\b|locatari[oa]s?\b|inquilin[oa]s?\b"
        r"|arrendatari[oa]s?\b",
    ),
    (Party.DEBTOR, r"recuperandas?\b|empresa em recuperacao|massa falida|.{2,60}? -? ?em recuperacao judicial"),
    (
        Party.COMPANY,
        r"(?:[\w.&-]+ ){0,8}?(?:s[./ ]?a\b|ltda\b|eireli\b|companhia\b|sociedade\b|empresas?\b|cooperativa\b)",
    ),
)

NAMED = tuple(
    (party, re.compile(rf"(?:(?:ora|entao|parte) )?(?:{_ARTICLE} )?(?:{pattern})")) for party, pattern in PARTIES
)
_LOOK = 90
_BEFORE = tuple(
    (party, re.compile(rf"(?<!\w)(?:{pattern})(?: (?:publico|financeira|de saude|nacional))?$"))
    for party, pattern in PARTIES
)
_LOOK_BACK = 40


def party_at(plain: str, at: int) -> tuple[Party, int] | None:
    """Return the party named at a position of a folded lower-case text, and where its name ends."""
    stretch = plain[at : at + _LOOK]
    for party, pattern in NAMED:
        if match := pattern.match(stretch):
            return party, at + match.end()
    return None


def party_before(plain: str, at: int) -> tuple[Party, int] | None:
    """Return the party whose name ends before a position of a folded lower-case text, and where it begins."""
    first = max(0, at - _LOOK_BACK)
    for party, pattern in _BEFORE:
        if match := pattern.search(plain, first, at):
            return party, match.start()
    return None
