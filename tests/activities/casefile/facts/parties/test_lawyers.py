from activities.casefile.facts.parties.lawyers import Spoken, find_lawyers
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.run.results.result import CaseLawyers, CaseParties

PARTIES = CaseParties(autor=["Fulano de Tal"], reu=["Loja Inventada Ltda."])


def spoken(kind: str, number: int, *texts: str) -> Spoken:
    made = page(number, *texts)
    return Spoken(kind, [Sheet(made, made.lines)])


def found(*pieces: Spoken) -> CaseLawyers:
    return find_lawyers(pieces, PARTIES, lambda name: name)


def told(lawyers: CaseLawyers) -> list[tuple[str, str | None, int]]:
    return [(one.name, one.oab, one.page) for one in [*lawyers.autor, *lawyers.reu]]


def test_the_pje_index_names_counsel_beside_the_party():
    lawyers = found(
        spoken(
            "indice",
            1,
            "FULANO DE TAL (AUTOR)\tBELTRANA GIRASSOL (ADVOGADA)",
            "SICRANO CATAVENTO (ADVOGADO)",
            "LOJA INVENTADA LTDA. (REU)\tOUTRA PESSOA (ADVOGADO)",
        )
    )
    assert [one.name for one in lawyers.autor] == ["BELTRANA GIRASSOL", "SICRANO CATAVENTO"]
    assert [one.name for one in lawyers.reu] == ["OUTRA PESSOA"]


def test_a_cover_names_counsel_under_the_party_s_line():
    lawyers = found(
        spoken(
            "capa_autos",
            1,
            "AUTOR: FULANO DE TAL",
            "ADVOGADO: BELTRANA GIRASSOL (OAB SC012345)",
            "RÉU: LOJA INVENTADA LTDA.",
            "Advogado(s): OUTRA PESSOA (OAB/SP 1.234)",
        )
    )
    assert told(lawyers) == [("BELTRANA GIRASSOL", "OAB/SC 12.345", 1), ("OUTRA PESSOA", "OAB/SP 1.234", 1)]


def test_a_power_of_attorney_names_counsel_of_the_party_that_grants_it():
    lawyers = found(
        spoken(
            "procuracao",
            7,
            "OUTORGANTE: LOJA INVENTADA LTDA., pessoa jurídica",
            "OUTORGADOS: Beltrana Girassol, brasileira, OAB/PR nº 12.345, e",
            "Sicrano Catavento, inscrito na OAB sob o nº 6.789/SP. PODERES: os da cláusula",
        )
    )
    assert lawyers.autor == []
    assert told(lawyers) == [("Beltrana Girassol", "OAB/PR 12.345", 7), ("Sicrano Catavento", "OAB/SP 6.789", 7)]


def test_a_petition_is_signed_by_its_party_s_counsel():
    lawyers = found(
        spoken("peticao_inicial", 3, "Nestes termos, pede deferimento.", "Beltrana Girassol", "OAB/PR 12.345"),
        spoken("contestacao", 9, "Pede deferimento.", "Dr. Sicrano Catavento - OAB/SP nº 6789"),
        spoken("sentenca", 20, "Outra Pessoa", "OAB/PR 1.111"),
    )
    assert told(lawyers) == [("Beltrana Girassol", "OAB/PR 12.345", 3), ("Sicrano Catavento", "OAB/SP 6.789", 9)]


def test_a_later_page_adds_the_register_that_the_cover_lacks():
    lawyers = found(
        spoken("indice", 1, "FULANO DE TAL (AUTOR)\tBELTRANA GIRASSOL (ADVOGADA)"),
        spoken("peticao_inicial", 5, "Beltrana Girassol", "OAB/PR 12.345"),
    )
    assert told(lawyers) == [("BELTRANA GIRASSOL", "OAB/PR 12.345", 1)]
