"""Federal laws by their names in decisions, each with the name used in normalised citations."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Law:
    """A law: its normalised name, kind ("LEI", "DEL", "LCP", "DEC", "CFB", "RGI" as in the STJ's marks), number, year.

    `aliases` are patterns over folded lower-case text.
    """

    name: str
    kind: str
    number: int
    year: int
    aliases: tuple[str, ...] = ()


_CODE_OF = r"(?:estatuto|diploma|codex|codigo)"
_FORMER = r"(?:antigo|revogado|velho|anterior)"
_PROCEDURE = r"(?:processual|adjetivo|de ritos)"
"""Customary names of codes: "Diploma Processual Civil", "Estatuto Repressivo"."""

LAWS: tuple[Law, ...] = (
    Law(
        "CF",
        "CFB",
        0,
        1988,
        (
            r"constituicao(?: da republica)?(?: federal)?",
            *(r"cf", r"crfb", r"magna carta", r"lei (?:maior|fundamental)"),
            r"carta (?:magna|politica|maior|federal|constitucional|cidada|da republica)",
        ),
    ),
    Law("ADCT", "ADCT", 0, 1988, (r"adct", r"ato das disposicoes constitucionais transitorias")),
    Law(
        "CPC",
        "LEI",
        13105,
        2015,
        (r"ncpc", r"novo (?:codigo de processo civil|cpc)", r"codigo fux", rf"{_CODE_OF} {_PROCEDURE} civil"),
    ),
    Law("CPC/1973", "LEI", 5869, 1973, (rf"{_FORMER} (?:codigo de processo civil|cpc)",)),
    Law("CC", "LEI", 10406, 2002, (r"novo codigo civil", r"ncc", rf"(?:{_CODE_OF}|lei substantiva) civil")),
    Law("CC/1916", "LEI", 3071, 1916, (rf"{_FORMER} (?:codigo civil|ccb?)",)),
    Law(
        "CP",
        "DEL",
        2848,
        1940,
        (r"codigo penal", r"cp", r"cpb", rf"(?:{_CODE_OF}|lei substantiva) penal", rf"{_CODE_OF} repressivo"),
    ),
    Law("CPP", "DEL", 3689, 1941, (r"codigo de processo penal", r"cpp", rf"{_CODE_OF} {_PROCEDURE} penal")),
    Law("CPM", "DEL", 1001, 1969, (r"codigo penal militar", r"cpm")),
    Law("CPPM", "DEL", 1002, 1969, (r"codigo de processo penal militar", r"cppm")),
    Law("CLT", "DEL", 5452, 1943, (r"consolidacao das leis do trabalho", r"clt", r"diploma consolidado")),
    Law(
        "LINDB",
        "DEL",
        4657,
        1942,
        (r"lei de introducao (?:as normas do direito brasileiro|ao codigo civil)", r"lindb", r"licc"),
    ),
    Law(
        "CDC",
        "LEI",
        8078,
        1990,
        (
            r"codigo de (?:defesa|protecao e defesa|protecao) do consumidor",
            *(r"cdc", rf"(?:{_CODE_OF}|lei|legislacao) consumerista", r"estatuto do consumidor"),
            r"lei de (?:defesa|protecao) do consumidor",
        ),
    ),
    Law("CTN", "LEI", 5172, 1966, (r"codigo tributario nacional", r"ctn")),
    Law("CTB", "LEI", 9503, 1997, (r"codigo de transito brasileiro", r"codigo de transito", r"ctb")),
    Law("ECA", "LEI", 8069, 1990, (r"estatuto da crianca e do adolescente", r"eca")),
    Law("LEP", "LEI", 7210, 1984, (r"lei de execuc(?:ao|oes) pena(?:l|is)", r"lep")),
    Law("CCom", "LEI", 556, 1850, (r"codigo comercial", r"ccom\b")),
    Law("Código Eleitoral", "LEI", 4737, 1965, (r"codigo eleitoral",)),
    Law("Código Florestal", "LEI", 12651, 2012, (r"codigo florestal",)),
    Law(
        "RISTJ",
        "RGI",
        0,
        1989,
        (
            r"ristj",
            r"regimento interno do (?:stj|superior tribunal de justica)",
            r"regimento interno dest[ea] (?:corte|tribunal|superior tribunal de justica)",
        ),
    ),
    Law("RISTF", "RGI-STF", 0, 1980, (r"regimento interno do (?:stf|supremo tribunal federal)", r"ristf", r"ri/stf")),
    Law("Lei 4.591/1964", "LEI", 4591, 1964, (r"lei de incorporacoes",)),
    Law("Lei 6.015/1973", "LEI", 6015, 1973, (r"lei de registros publicos", r"lrp")),
    Law(
        "Lei 6.404/1976",
        "LEI",
        6404,
        1976,
        (r"lei das (?:sociedades anonimas|s\.?/?a\.?)", r"lei das sociedades por acoes", r"lsa"),
    ),
    Law(
        "Lei 6.830/1980",
        "LEI",
        6830,
        1980,
        (r"lei de execuc(?:ao|oes) fisca(?:l|is)", r"lei das execucoes fiscais", r"lef"),
    ),
    Law("Lei 7.347/1985", "LEI", 7347, 1985, (r"lei da acao civil publica", r"lacp")),
    Law("Lei 8.009/1990", "LEI", 8009, 1990, (r"lei do bem de familia", r"lei da impenhorabilidade do bem de familia")),
    Law("Lei 8.072/1990", "LEI", 8072, 1990, (r"lei (?:de|dos) crimes hediondos",)),
    Law("Lei 8.112/1990", "LEI", 8112, 1990, (r"estatuto dos servidores publicos(?: civis)?(?: da uniao)?",)),
    Law("Lei 8.213/1991", "LEI", 8213, 1991, (r"lei de beneficios(?: da previdencia social)?", r"lbps")),
    Law("Lei 8.245/1991", "LEI", 8245, 1991, (r"lei (?:do inquilinato|de locacoes)",)),
    Law("Lei 8.429/1992", "LEI", 8429, 1992, (r"lei de improbidade(?: administrativa)?", r"lia")),
    Law("Lei 8.666/1993", "LEI", 8666, 1993, (r"lei de licitacoes(?: e contratos)?",)),
    Law(
        "Lei 8.906/1994",
        "LEI",
        8906,
        1994,
        (r"estatuto da (?:oab|advocacia|ordem dos advogados do brasil)", r"eoab", r"eaoab"),
    ),
    Law(
        "Lei 9.099/1995",
        "LEI",
        9099,
        1995,
        (r"lei dos juizados especiais(?!(?: civeis)? federais)(?: civeis(?: e criminais)?)?",),
    ),
    Law("Lei 9.279/1996", "LEI", 9279, 1996, (r"lei (?:da|de) propriedade industrial", r"lpi")),
    Law("Lei 9.307/1996", "LEI", 9307, 1996, (r"lei (?:de|da) arbitragem",)),
    Law("Lei 9.514/1997", "LEI", 9514, 1997, (r"lei d[ae] alienacao fiduciaria de (?:bens )?imove(?:l|is)",)),
    Law("Lei 9.605/1998", "LEI", 9605, 1998, (r"lei (?:de|dos) crimes ambientais",)),
    Law("Lei 9.610/1998", "LEI", 9610, 1998, (r"lei de direitos autorais", r"lda")),
    Law(
        "Lei 9.656/1998",
        "LEI",
        9656,
        1998,
        (r"lei (?:de|dos) planos(?: e seguros privados)? de (?:assistencia a )?saude",),
    ),
    Law("Lei 10.741/2003", "LEI", 10741, 2003, (r"estatuto (?:do idoso|da pessoa idosa)",)),
    Law("Lei 10.826/2003", "LEI", 10826, 2003, (r"estatuto do desarmamento",)),
    Law(
        "Lei 11.101/2005",
        "LEI",
        11101,
        2005,
        (
            r"lei de falencias?",
            r"lei de recuperac(?:ao|oes)(?: judicia(?:l|is))?(?: e falencias?)?",
            r"lei de falencias? e recuperac(?:ao|oes)(?: judicia(?:l|is))?",
            r"lrf",
            r"lfre",
            r"lrfe",
            r"lfr",
        ),
    ),
    Law("Lei 11.340/2006", "LEI", 11340, 2006, (r"lei maria da penha",)),
    Law("Lei 11.343/2006", "LEI", 11343, 2006, (r"lei (?:de|anti)\s?-?drogas", r"lei de toxicos")),
    Law("Lei 12.016/2009", "LEI", 12016, 2009, (r"lei do mandado de seguranca",)),
    Law("Lei 12.965/2014", "LEI", 12965, 2014, (r"marco civil da internet",)),
    Law("Lei 13.709/2018", "LEI", 13709, 2018, (r"lgpd", r"lei geral de protecao de dados(?: pessoais)?")),
    Law("Lei 14.133/2021", "LEI", 14133, 2021, (r"nova lei de licitacoes",)),
    Law("Lei 4.595/1964", "LEI", 4595, 1964, (r"lei da reforma bancaria",)),
    Law("Lei 4.717/1965", "LEI", 4717, 1965, (r"lei da acao popular",)),
    Law("Lei 5.474/1968", "LEI", 5474, 1968, (r"lei d[ae]s? duplicatas?",)),
    Law("Lei 5.478/1968", "LEI", 5478, 1968, (r"lei (?:de|dos) alimentos",)),
    Law("Lei 6.515/1977", "LEI", 6515, 1977, (r"lei do divorcio",)),
    Law("Lei 6.766/1979", "LEI", 6766, 1979, (r"lei (?:de|do) parcelamento do solo(?: urbano)?",)),
    Law("Lei 7.357/1985", "LEI", 7357, 1985, (r"lei d[oe]s? cheques?",)),
    Law("Lei 7.565/1986", "LEI", 7565, 1986, (r"codigo brasileiro de aeronautica", r"cba")),
    Law("Lei 8.036/1990", "LEI", 8036, 1990, (r"lei do fgts",)),
    Law("Lei 8.137/1990", "LEI", 8137, 1990, (r"lei (?:de|dos) crimes (?:contra a ordem tributaria|tributarios)",)),
    Law("Lei 8.212/1991", "LEI", 8212, 1991, (r"lei de custeio(?: da (?:previdencia|seguridade) social)?",)),
    Law("Lei 8.935/1994", "LEI", 8935, 1994, (r"lei dos (?:cartorios|notarios(?: e registradores)?)",)),
    Law("Lei 9.296/1996", "LEI", 9296, 1996, (r"lei d[ae]s? interceptac(?:ao|oes)(?: telefonicas?)?",)),
    Law("Lei 9.492/1997", "LEI", 9492, 1997, (r"lei d[oe]s? protestos?(?: de titulos)?",)),
    Law("Lei 9.613/1998", "LEI", 9613, 1998, (r"lei d[ae] lavagem(?: de (?:dinheiro|capitais))?",)),
    Law("Lei 9.784/1999", "LEI", 9784, 1999, (r"lei d[oe] processo administrativo(?: federal)?",)),
    Law("Lei 10.257/2001", "LEI", 10257, 2001, (r"estatuto da cidade",)),
    Law("Lei 10.259/2001", "LEI", 10259, 2001, (r"lei dos juizados especiais(?: civeis)? federais",)),
    Law("Lei 12.846/2013", "LEI", 12846, 2013, (r"lei anticorrupcao",)),
    Law("Lei 12.850/2013", "LEI", 12850, 2013, (r"lei d[ae]s? organizac(?:ao|oes) criminosas?",)),
    Law("Lei 13.140/2015", "LEI", 13140, 2015, (r"lei d[ae] mediacao",)),
    Law("Lei 13.146/2015", "LEI", 13146, 2015, (r"estatuto da pessoa com deficiencia", r"lei brasileira de inclusao")),
    Law("Lei 13.869/2019", "LEI", 13869, 2019, (r"lei d[eo] abuso de autoridade",)),
    Law("Lei Complementar 35/1979", "LCP", 35, 1979, (r"loman", r"lei organica da magistratura(?: nacional)?")),
    Law("Lei Complementar 101/2000", "LCP", 101, 2000, (r"lei de responsabilidade fiscal",)),
    Law("Decreto-Lei 3.365/1941", "DEL", 3365, 1941, (r"lei(?: geral)? d[ae]s? desapropriac(?:ao|oes)",)),
    Law("Decreto-Lei 3.688/1941", "DEL", 3688, 1941, (r"lei d[ae]s? contravencoes(?: penais)?",)),
    Law("Decreto 20.910/1932", "DEC", 20910, 1932),
    Law("Decreto 22.626/1933", "DEC", 22626, 1933, (r"lei d[ae] usura",)),
    Law("Decreto-Lei 911/1969", "DEL", 911, 1969),
)
"""Codes keep their acronym; other laws are named by kind, number and year."""
