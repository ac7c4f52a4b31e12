import pytest

from activities.casefile.facts.dates import Dated, find_key_dates
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page


def dated(kind: str, number: int, date: str | None, *texts: str) -> Dated:
    made = page(number, *texts)
    return Dated(kind, date, [Sheet(made, made.lines)])


def told(*pieces: Dated, cover: str = "capa") -> list[tuple[str, str, int]]:
    first = page(1, cover)
    return [(one.event, one.date, one.page) for one in find_key_dates(pieces, [Sheet(first, first.lines)])]


@pytest.mark.parametrize(
    "cover",
    [
        "Data de Distribuição: 05/01/2023",
        "Data de autuação: 05/01/2023 12:07:53",
        "Última distribuição : 05/01/2023",
        "Distribuído em 5 de janeiro de 2023",
    ],
)
def test_the_cover_says_when_the_case_was_filed(cover: str):
    assert told(cover=cover) == [("distribuicao", "2023-01-05", 1)]


def test_without_a_cover_the_certificate_or_the_first_petition_says_it():
    petition = dated("peticao_inicial", 2, "2023-01-05", "AÇÃO DE COBRANÇA")
    certificate = dated("certidao", 4, "2023-01-06", "Certifico que o feito foi distribuído por sorteio")
    assert told(petition) == [("distribuicao", "2023-01-05", 2)]
    assert told(petition, certificate) == [("distribuicao", "2023-01-06", 4)]


def test_only_a_letter_that_arrived_serves_the_defendant():
    returned = dated("aviso_recebimento", 5, "2023-02-01", "Data: 01/02/2023", "(x) mudou-se ( ) entregue")
    failed = dated("certidao_oficial_justica", 6, "2023-02-20", "deixei de citar a ré, que se mudou")
    arrived = dated("aviso_recebimento", 8, "2023-03-09", "Recebido por: Fulano", "Data: 02/03/2023", "(x) entregue")
    assert told(returned, failed, arrived) == [("citacao", "2023-03-02", 8)]


def test_hearings_judgment_and_finality_are_dated_by_what_they_say_or_by_their_movement():
    assert told(
        dated("ata_audiencia_instrucao", 9, "2023-07-11", "Aos 10 dias", "Aos 10 de julho de 2023, às 14h"),
        dated("sentenca", 12, "2023-09-01", "SENTENÇA"),
        dated("certidao_transito", 15, "2023-11-30", "a sentença transitou em julgado em 28/11/2023"),
    ) == [
        ("audiencia", "2023-07-10", 9),
        ("sentenca", "2023-09-01", 12),
        ("transito_em_julgado", "2023-11-28", 15),
    ]


def test_a_case_without_dates_has_none():
    assert told(dated("sentenca", 3, None, "SENTENÇA")) == []
