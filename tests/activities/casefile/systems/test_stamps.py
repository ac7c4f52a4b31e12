from activities.casefile.systems import eproc, esaj, pje, projudi
from activities.casefile.systems.recognition import recognise
from activities.casefile.text.page import Page
from tests.activities.casefile.lines import lines, page
from workflows.contracts.run.case import CourtSystem

CNJ = "0000001-11.2023.8.16.0021"
COPY = "Este documento é cópia do original, assinado digitalmente"
PROJUDI = (
    "Documento assinado digitalmente, conforme MP nº 2.200-2/2001, Lei nº 11.419/2006, resolução do Projudi",
    "Validação deste em https://projudi.tjpr.jus.br/projudi/ - Identificador: PJAAA BBB",
    f"PROJUDI - Processo: {CNJ} - Ref. mov. 14.2 - Assinado digitalmente por FULANA DE TAL",
    "11/04/2023: JUNTADA DE PETIÇÃO DE CONTESTAÇÃO. Arq: Procuração",
)


def test_projudi_stamp_tells_movement_title_date_and_signer():
    stamp, body = projudi.read_stamp(lines("PROCURAÇÃO", "OUTORGANTE: Fulana", *PROJUDI))
    assert stamp is not None
    assert (stamp.movement, stamp.group, stamp.title) == ("14.2", "14", "Procuração")
    assert (stamp.date, stamp.signer, stamp.cnj) == ("2023-04-11", "FULANA DE TAL", CNJ)
    assert stamp.movement_text == "JUNTADA DE PETIÇÃO DE CONTESTAÇÃO"
    assert [line.text for line in body] == ["PROCURAÇÃO", "OUTORGANTE: Fulana"]


def test_projudi_cover_is_known_by_its_labels():
    stamp, _ = projudi.read_stamp(
        lines("Processo: x", "Classe Processual: Procedimento Comum", "Polo Ativo(s): A", "Polo Passivo(s): B")
    )
    assert stamp is not None
    assert stamp.sheet == "capa_autos"


def test_pje_footer_tells_document_page_and_filing():
    stamp, body = pje.read_stamp(
        lines(
            "CONTESTAÇÃO",
            "Assinado eletronicamente por: BELTRANO DE TAL - 10/04/2023 17:52:26",
            "https://pje.tjpe.jus.br:443/pje/Processo/ConsultaDocumento/listView.seam?x=2304",
            "Número do documento: 23041017522607884415648480705 Num. 62664539 - Pág. 3",
        )
    )
    assert stamp is not None
    assert (stamp.document, stamp.movement, stamp.page_in_piece) == ("62664539", "62664539", 3)
    assert stamp.group == "BELTRANO DE TAL 2023-04-10 17:52"
    assert [line.text for line in body] == ["CONTESTAÇÃO"]


def test_pje_footer_of_labour_courts_is_signed_in_another_form():
    stamp, body = pje.read_stamp(
        lines(
            "RECLAMAÇÃO TRABALHISTA",
            "Documento assinado eletronicamente por BELTRANO DE TAL, em 10/04/2023, às 17:52:26 - 1a2b3c4",
            "https://pje.trt8.jus.br/pjekz/validacao/2304?instancia=1",
            "ID. 1a2b3c4 - Pág. 1",
        )
    )
    assert stamp is not None
    assert (stamp.document, stamp.date, stamp.signer) == ("1a2b3c4", "2023-04-10", "BELTRANO DE TAL")
    assert stamp.group == "BELTRANO DE TAL 2023-04-10 17:52"
    assert [line.text for line in body] == ["RECLAMAÇÃO TRABALHISTA"]


def test_pje_index_is_a_sheet_of_the_system():
    stamp, _ = pje.read_stamp(lines("Documentos", "Id.\tData da Assinatura\tDocumento\tTipo"))
    assert stamp is not None
    assert stamp.sheet == "indice"


def test_esaj_margin_tells_document_code_filing_and_date():
    stamp, body = esaj.read_stamp(
        lines(
            "fls. 21",
            "SENTENÇA",
            f"{COPY} por FULANO, protocolado em 18/08/2023 às 16:05 , sob o número WSPO237864733124 .",
            "Para conferir o original, acesse o site https://esaj.tjsp.jus.br/pastadigital, "
            "informe o processo 1000001-22.2023.8.26.0100 e código 1906CF1.",
        )
    )
    assert stamp is not None
    assert (stamp.document, stamp.group, stamp.date) == ("1906CF1", "WSPO237864733124", "2023-08-18")
    assert [line.text for line in body] == ["SENTENÇA"]


def test_esaj_margin_of_other_states_names_the_code_in_another_form():
    stamp, body = esaj.read_stamp(
        lines(
            "SENTENÇA",
            f"{COPY} por FULANO DE TAL. Liberado nos autos digitais em 01/02/2023 às 10:00.",
            f"Se impresso, para conferência acesse o site https://esaj.tjms.jus.br/esaj, informe o processo {CNJ} e o "
            "código 1A2B3C4.",
            "fls. 9",
        )
    )
    assert stamp is not None
    assert (stamp.document, stamp.cnj) == ("1A2B3C4", CNJ)
    assert [line.text for line in body] == ["SENTENÇA"]


def test_esaj_acts_of_the_court_are_filed_by_their_release():
    stamp, _ = esaj.read_stamp(lines(f"{COPY} por JUIZ, liberado nos autos em 02/02/2023 às 13:54 ."))
    assert stamp is not None
    assert stamp.group == "JUIZ 2023-02-02 13:54"


def test_eproc_line_tells_event_code_and_page():
    stamp, body = eproc.read_stamp(lines("LAUDO", "Processo 5000001-33.2023.8.24.0038/SC, Evento 31, LAUDO1, Página 2"))
    assert stamp is not None
    assert (stamp.movement, stamp.group, stamp.code, stamp.page_in_piece) == ("Evento 31, LAUDO1", "31", "LAUDO", 2)
    assert [line.text for line in body] == ["LAUDO"]


def test_eproc_separator_tells_the_event_and_its_date():
    stamp, _ = eproc.read_stamp(
        lines(
            "PÁGINA DE SEPARAÇÃO",
            "(Gerada automaticamente pelo sistema.)",
            "Evento 8",
            "Evento: PROFERIDA_DECISÃO",
            "Data: 10/01/2023 13:48:28",
            "Usuário: SC1 - FULANA",
        )
    )
    assert stamp is not None
    assert (stamp.sheet, stamp.group, stamp.date) == ("pagina_separacao", "8", "2023-01-10")
    assert stamp.movement_text == "proferida decisao"


def test_a_page_copied_from_another_system_does_not_decide_the_file():
    pages = [page(number, f"texto {number}") for number in range(1, 30)]
    pages.append(Page(number=30, width=595, height=842, lines=lines("cópia", *PROJUDI)))
    system, sheets = recognise(pages)
    assert system is None
    assert all(sheet.stamp is None for sheet in sheets)


def test_the_system_of_most_pages_is_the_file_s():
    pages = [Page(number=1, width=595, height=842, lines=lines("x", *PROJUDI)) for _ in range(3)]
    system, sheets = recognise(pages)
    assert system is CourtSystem.PROJUDI
    assert [sheet.body[0].text for sheet in sheets] == ["x"] * 3
