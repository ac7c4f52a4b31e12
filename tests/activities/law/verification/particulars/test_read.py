"""The ways in which Brazilian lawyers write the details of a citation."""

import pytest

from activities.law.citations.processes import find_processes
from activities.law.fold import fold
from activities.law.verification.particulars.read import Particulars, particulars_of


def told(text: str) -> Particulars:
    citations = sorted(find_processes(text), key=lambda citation: citation.start)
    folded = fold(text).replace("º", "o").replace("ª", "a")
    return next(particulars_of(folded, [(one.start, one.end) for one in citations]))


def name_in(found: Particulars) -> str:
    return found.rapporteurs[0].name.upper() if found.rapporteurs else ""


WAYS = (
    "(STJ, REsp n. 1.234.567/SP, relatora Ministra Nancy Andrighi, Terceira Turma, julgado em 4/5/2021, DJe de "
    "7/5/2021)",
    "REsp 1234567/SP, Rel. Ministra NANCY ANDRIGHI, TERCEIRA TURMA, julgado em 04/05/2021, DJe 07/05/2021",
    "resp 1234567/sp, rel. min. nancy andrighi, 3ª t., j. 04.05.21, dje 07.05.21",
    "STJ - REsp: 1234567 SP 2019/0123456-7, Relator: Ministra NANCY ANDRIGHI, Data de Julgamento: 04/05/2021, "
    "T3 - TERCEIRA TURMA, Data de Publicação: DJe 07/05/2021",
    "REsp nº 1.234.567 - SP (2019/0123456-7), Relator(a): Min. Nancy Andrighi, 3ª Turma, j. em 4 de maio de 2021, "
    "publicado no DJe de 7 de maio de 2021",
    "REsp 1.234.567/SP, relatado pela Ministra Nancy Andrighi, julgado pela Terceira Turma em 4 de maio de 2021, "
    "DJe 7/5/2021",
    "REsp 1.234.567-SP, T3, Rel. Min. Nancy Andrighi, v.u., j. 4.5.2021, DJe 7.5.2021",
    "BRASIL. Superior Tribunal de Justiça (3. Turma). Recurso Especial 1.234.567/SP. Relator: Min. Nancy Andrighi. "
    "Julgado em: 4 maio 2021. DJe: 7 maio 2021.",
    "a Terceira Turma do STJ, no julgamento do REsp 1.234.567/SP (Rel.ª Min.ª Nancy Andrighi, julgado em 04/05/2021, "
    "DJe 07/05/2021)",
    "o REsp 1.234.567/SP, da relatoria da Min. Nancy Andrighi, 3ª Turma, unânime, sessão de 04/05/2021, "
    "DJEN de 07/05/2021",
    "STJ - REsp: 1234567 SP 2019/0123456-7, Relator.: Ministra NANCY ANDRIGHI, Data de Julgamento: 04/05/2021, "
    "T3 - TERCEIRA TURMA, Data de Publicação: DJe 07/05/2021",
    "REsp 1.234.567/SP, min. rel. Nancy Andrighi, órgão julgador: Terceira Turma, data do julgamento: 4/5/2021, "
    "data da publicação: 7/5/2021",
    "REsp 1.234.567/SP, Nancy Andrighi, 3ª T., apreciado em 04/05/21, Publicação: DJe 07/05/21",
    "REsp 1.234.567/SP - Terceira Turma - Nancy Andrighi - j. 4/5/2021 - DJe 7/5/2021",
    "REsp 1.234.567/SP, de que foi relatora a Min. Nancy Andrighi, 3ª Turma, j. 4/5/2021, DJe 7/5/2021",
    "REsp\n1.234.567/SP, Rel. Min.\nNancy Andrighi, 3ª T.,\nj. 4/5/2021, DJ-e 7/5/2021, p. 12",
)


@pytest.mark.parametrize("text", WAYS)
def test_every_way_tells_state_rapporteur_panel_and_both_days(text: str):
    found = told(text)
    citation = next(iter(find_processes(text)))
    assert (citation.state or found.state) == "SP"
    assert name_in(found) == "NANCY ANDRIGHI"
    assert found.panel == "TERCEIRA TURMA"
    assert (str(found.judged), str(found.published)) == ("2021-05-04", "2021-05-07")


@pytest.mark.parametrize(
    ("text", "panel"),
    [
        ("REsp 1.234.567, Corte Especial, j. 1º/3/2021", "CORTE ESPECIAL"),
        ("EREsp 1.234.567, 2ª Seção", "SEGUNDA SEÇÃO"),
        ("EREsp 1.234.567 (S2)", "SEGUNDA SEÇÃO"),
        ("HC 612.472, 6ª T.", "SEXTA TURMA"),
        ("REsp 1.234.567, decisão monocrática de 29/3/2022", "DECISÃO MONOCRÁTICA"),
    ],
)
def test_panels_are_read_in_their_short_forms(text: str, panel: str):
    assert told(text).panel == panel


def test_who_wrote_the_ruling_is_told_from_the_rapporteur():
    found = told("REsp 1.234.567, Rel. Min. Marco Buzzi, Rel. p/ acórdão Min. Raul Araújo, Quarta Turma")
    assert [(one.name, one.for_ruling) for one in found.rapporteurs] == [("Marco Buzzi", False), ("Raul Araujo", True)]


@pytest.mark.parametrize(
    "text",
    [
        "Assim o REsp 1.234.567. A Terceira Turma entende de outro modo.",
        "Assim o REsp 1.234.567. Ministra Nancy Andrighi votou vencida em outro caso.",
        "O REsp 1.234.567 afasta a tese. O contrato é de 4/5/2021.",
        "No REsp 1.234.567 decidiu-se por maioria, contra o entendimento da Quarta Turma e do Min. Raul Araújo.",
    ],
)
def test_what_another_sentence_tells_is_not_the_citation_s(text: str):
    found = told(text)
    assert (found.rapporteurs, found.panel, found.judged, found.some_day) == ((), None, None, None)


def test_a_citation_does_not_take_what_belongs_to_the_one_before():
    text = "REsp 1.111.111, Rel. Min. Marco Buzzi, Quarta Turma; REsp 2.222.222, Rel. Min. Og Fernandes"
    citations = list(find_processes(text))
    both = list(particulars_of(fold(text), [(one.start, one.end) for one in citations]))
    assert [name_in(one) for one in both] == ["MARCO BUZZI", "OG FERNANDES"]
    assert [one.panel for one in both] == ["QUARTA TURMA", None]


def test_a_name_that_nothing_announces_counts_if_it_is_a_minister_s():
    assert told("REsp 1.234.567/SP, Banco Alfa, Terceira Turma").rapporteurs == ()
    assert told("REsp 1.234.567/SP, Buzzi, Terceira Turma").rapporteurs == ()
    assert name_in(told("REsp 1.234.567/SP (M. Buzzi, Quarta Turma)")) == "M. BUZZI"


def test_a_court_before_the_citation_is_the_one_cited():
    assert told("(TST, AgInt no AREsp 1.999.014, 4ª Turma)").court == "TST"
    assert told("O STF, no REsp 1.999.014, decidiu").court == "STF"
