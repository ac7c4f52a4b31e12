"""Procedural classes of STJ and STF: abbreviations, full names, and the court of each.

Abbreviations follow the STJ's own table; old ones that decisions still cite are kept (Ag, ROMS, SEC).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CourtClass:
    """A class: its usual abbreviation, other abbreviations, patterns (regex, unaccented lower case) of its full name.

    `court` is "STF" for what only that court hears. `strict` marks abbreviations that are also ordinary words or other
    abbreviations ("CC" is the Civil Code too): they count only as written here, before a credible number.
    """

    name: str
    also: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    court: str = "STJ"
    strict: bool = False


INTERNAL_APPEALS: tuple[CourtClass, ...] = (
    CourtClass("AgInt", titles=(r"agravos? internos?", r"ag\.\s?int\.")),
    CourtClass("AgRg", ("AgR",), (r"agravos? regimenta(?:l|is)", r"ag\.\s?re?g\.")),
    CourtClass("EDcl", ("EDs", "ED", "EmbDecl"), (r"embargos (?:de declaracao|declaratorios)", r"emb\.\s?decl?\.")),
    CourtClass("EDv", ("EmbDiv",), (r"embargos de divergencia", r"emb\.\s?div\.")),
    CourtClass("RCD", ("RCDESP",), (r"pedidos? de reconsideracao",)),
    CourtClass("PExt", titles=(r"pedidos? de extensao",)),
    CourtClass("PDist", titles=(r"pedidos? de distincao",)),
    CourtClass("ProAfR", titles=(r"propostas? de afetacao",)),
    CourtClass("QO", titles=(r"quest(?:ao|oes) de ordem",)),
    CourtClass("IAC", titles=(r"incidentes? de assuncao de competencia",)),
    CourtClass("DESIS", titles=(r"desistencia",)),
    CourtClass("IUJur", titles=(r"incidentes? de uniformizacao de jurisprudencia",)),
    CourtClass("ArgInc", titles=(r"arguic(?:ao|oes) de inconstitucionalidade",)),
    CourtClass("ExSusp", titles=(r"excec(?:ao|oes) de suspeicao",)),
    CourtClass("ImpExe", titles=(r"impugnac(?:ao|oes) a execucao",)),
)
"""Appeals and incidents within a process. They precede the class with the number."""

CLASSES: tuple[CourtClass, ...] = (
    CourtClass("EAREsp", titles=(r"embargos de divergencia em agravos? em recursos? especia(?:l|is)",)),
    CourtClass("EREsp", (), (r"embargos de divergencia (?:em|no|nos) recursos? especia(?:l|is)",)),
    CourtClass("EAg", titles=(r"embargos de divergencia (?:em|no) agravos? de instrumento",)),
    CourtClass("AREsp", ("AgREsp",), (r"agravos? em recursos? especia(?:l|is)", r"ag\. em rec\.\s?esp\.")),
    CourtClass("REsp", ("R.Esp", "R Esp", "R. Esp"), (r"recursos? especia(?:l|is)", r"rec\.\s?esp\.")),
    CourtClass("Ag", ("AG",), (r"agravos? de instrumento",), strict=True),
    CourtClass("RHC", ("ROHC",), (r"recursos?(?: ordinarios?)? em habeas corpus",)),
    CourtClass("HC", titles=(r"habeas corpus",), strict=True),
    CourtClass("RMS", ("ROMS",), (r"recursos?(?: ordinarios?)? em mandados? de seguranca",)),
    CourtClass("MS", titles=(r"mandados? de seguranca",), strict=True),
    CourtClass("RO", titles=(r"recursos? ordinarios?",), strict=True),
    CourtClass("MI", titles=(r"mandados? de injuncao",), strict=True),
    CourtClass("HD", titles=(r"habeas data",), strict=True),
    CourtClass("MC", titles=(r"medidas? cautelar(?:es)?",), strict=True),
    CourtClass("CC", titles=(r"conflitos?(?: (?:negativos?|positivos?))? de competencia",), strict=True),
    CourtClass("CAt", titles=(r"conflitos? de atribuic(?:ao|oes)",)),
    CourtClass("Rcl", ("RCL",), (r"reclamac(?:ao|oes)",)),
    CourtClass("Pet", ("PET",), (r"petic(?:ao|oes)",), strict=True),
    CourtClass("PUIL", titles=(r"pedidos? de uniformizacao de interpretacao de lei",)),
    CourtClass("AR", titles=(r"ac(?:ao|oes) rescisorias?",), strict=True),
    CourtClass("APn", ("APN",), (r"ac(?:ao|oes) pena(?:l|is)",)),
    CourtClass("Inq", ("INQ",), (r"inqueritos?",), strict=True),
    CourtClass("SEC", titles=(r"sentencas? estrangeiras? contestadas?",), strict=True),
    CourtClass("SE", titles=(r"sentencas? estrangeiras?",), strict=True),
    CourtClass("HDE", titles=(r"homologac(?:ao|oes) de decis(?:ao|oes) estrangeiras?",)),
    CourtClass("CR", titles=(r"cartas? rogatorias?",), strict=True),
    CourtClass("SLS", titles=(r"suspens(?:ao|oes) de liminar e de sentenca",)),
    CourtClass("SS", titles=(r"suspens(?:ao|oes) de seguranca",), strict=True),
    CourtClass("SIRDR", titles=(r"suspens(?:ao|oes) em incidente de resolucao de demandas repetitivas",)),
    CourtClass("TutPrv", ("TutAntAnt", "TutCautAnt"), (r"tutelas? provisorias?",)),
    CourtClass("TP", titles=(r"pedidos? de tutela provisoria",), strict=True),
    CourtClass("IDC", titles=(r"incidentes? de deslocamento de competencia",)),
    CourtClass("IF", titles=(r"intervenc(?:ao|oes) federa(?:l|is)",), strict=True),
    CourtClass("ExeMS", titles=(r"execuc(?:ao|oes) em mandado de seguranca",)),
    CourtClass("ExeAR", titles=(r"execuc(?:ao|oes) em acao rescisoria",)),
    CourtClass("RE", titles=(r"recursos? extraordinarios?", r"rec\.\s?ext(?:r?|raord)\."), court="STF", strict=True),
    CourtClass("ARE", titles=(r"recursos? extraordinarios? com agravo",), court="STF", strict=True),
    CourtClass("AI", court="STF", strict=True),
    CourtClass("ADI", ("ADIn", "ADIN"), (r"ac(?:ao|oes) diretas? de inconstitucionalidade",), court="STF"),
    CourtClass("ADC", titles=(r"ac(?:ao|oes) declaratorias? de constitucionalidade",), court="STF"),
    CourtClass(
        "ADO", titles=(r"ac(?:ao|oes) diretas? de inconstitucionalidade por omissao",), court="STF", strict=True
    ),
    CourtClass("ADPF", titles=(r"arguic(?:ao|oes) de descumprimento de preceito fundamental",), court="STF"),
    CourtClass("ACO", titles=(r"ac(?:ao|oes) civ(?:el|eis) originarias?",), court="STF", strict=True),
    CourtClass("STA", titles=(r"suspens(?:ao|oes) de tutela antecipada",), court="STF", strict=True),
    CourtClass("STP", titles=(r"suspens(?:ao|oes) de tutela provisoria",), court="STF", strict=True),
    CourtClass("Ext", ("EXT",), (r"extradic(?:ao|oes)",), court="STF", strict=True),
)
"""Classes with their own numbering. "ADPF 130", "HC 95.009": the STF shares classes with the STJ."""
