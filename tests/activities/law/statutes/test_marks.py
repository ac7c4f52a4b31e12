from activities.law.statutes.marks import Marks, parse_marks


def test_reads_articles_with_their_paragraphs_and_items():
    mark = "LEG:FED LEI:013105 ANO:2015\n *****  CPC-15    CÓDIGO DE CIVIL\n ART:00489 PAR:00001 INC:00006 ART:01022"
    assert [str(statute) for statute in parse_marks(mark).statutes] == ["CPC, art. 489, § 1º, VI", "CPC, art. 1.022"]


def test_paragraphs_items_and_letters_belong_to_the_article_before_them():
    mark = "LEG:FED CFB:****** ANO:1988 ART:00001 INC:00003 ART:00105 INC:00003 LET:A LET:C PAR:ÚNICO"
    assert [str(statute) for statute in parse_marks(mark).statutes] == [
        "CF, art. 1º, III",
        "CF, art. 105, III, a",
        "CF, art. 105, III, c",
        "CF, art. 105, parágrafo único",
    ]


def test_reads_articles_with_a_letter():
    mark = "LEG:FED RGI:****** ANO:1989\n *****  RISTJ-89    REGIMENTO INTERNO\n ART:0256N"
    assert [str(statute) for statute in parse_marks(mark).statutes] == ["RISTJ, art. 256-N"]


def test_a_law_without_articles_is_cited_as_a_whole():
    assert parse_marks("LEG:FED LEI:009961 ANO:2000").laws == ["Lei 9.961/2000"]
    assert parse_marks("LEG:EST LEI:017358 ANO:2012 UF:PR").laws == ["Lei Estadual 17.358/2012"]


def test_sumulas_are_citations():
    mark = "LEG:FED SUM:****** ANO:****\n *****  SUM(STF)    SÚMULA DO SUPREMO TRIBUNAL FEDERAL\n SUM:000282 SUM:000356"
    assert parse_marks(mark).sumulas == ["Súmula 282/STF", "Súmula 356/STF"]


def test_an_unreadable_mark_gives_nothing():
    assert parse_marks("sem marcas").statutes == []
    assert parse_marks("LEG:EST CES:****** ANO:1989 ART:00087").laws == []


def test_numbers_longer_than_any_are_no_law_and_no_item():
    assert parse_marks("LEG:FED LEI:" + "1" * 5_000 + " ANO:1990 ART:00001") == Marks()
    marked = parse_marks("LEG:FED LEI:008078 ANO:1990 ART:00001 INC:999999999999")
    assert [str(statute) for statute in marked.statutes] == ["CDC, art. 1º"]
