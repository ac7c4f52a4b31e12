import pytest

from activities.law.decision.outcome import read_outcome, read_unanimity
from workflows.contracts.law.corpus import Outcome

PANEL = (
    "Vistos e relatados estes autos, acordam os Ministros da TERCEIRA TURMA, por unanimidade, {} nos termos do voto do "
    "Sr. Ministro Relator. Os Srs. Ministros A e B votaram com o Sr. Ministro Relator."
)


@pytest.mark.parametrize(
    ("disposition", "class_name", "expected"),
    [
        ("negar provimento ao recurso,", "AgInt no AREsp", Outcome.NAO_PROVIDO),
        ("negar provimento do recurso, com aplicação de multa,", "AgInt no AREsp", Outcome.NAO_PROVIDO),
        ("dar provimento ao recurso,", "REsp", Outcome.PROVIDO),
        ("conhecer e dar parcial provimento ao recurso especial", "REsp", Outcome.PARCIALMENTE_PROVIDO),
        ("dar provimento ao recurso de A e negar provimento ao de B,", "REsp", Outcome.PARCIALMENTE_PROVIDO),
        ("conhecer em parte do recurso especial e, nesta parte, negar-lhe provimento", "REsp", Outcome.NAO_PROVIDO),
        (
            "dar provimento ao agravo interno para, em novo exame, conhecer do agravo e negar provimento ao recurso,",
            "AgInt no REsp",
            Outcome.NAO_PROVIDO,
        ),
        (
            "dar provimento ao agravo para afastar o óbice da Súmula 282/STF e, de plano, não conhecer do recurso,",
            "AgInt no AREsp",
            Outcome.NAO_CONHECIDO,
        ),
        (
            "dar provimento ao agravo para reconsiderar a decisão e dar provimento ao recurso especial,",
            "AgInt no REsp",
            Outcome.PROVIDO,
        ),
        (
            "dar provimento ao agravo interno para afastar a multa e negar provimento quanto ao mais,",
            "AgInt no REsp",
            Outcome.PARCIALMENTE_PROVIDO,
        ),
        ("não conhecer do agravo em recurso especial,", "AgInt no AREsp", Outcome.NAO_CONHECIDO),
        ("não conhecer do pedido, concedendo, contudo, habeas corpus de ofício,", "HC", Outcome.CONCEDIDA),
        ("conceder a segurança,", "MS", Outcome.CONCEDIDA),
        ("dar provimento ao recurso ordinário para conceder a segurança,", "RMS", Outcome.PROVIDO),
        ("denegar o habeas corpus,", "HC", Outcome.DENEGADA),
        ("julgar prejudicado o recurso,", "REsp", Outcome.PREJUDICADO),
        ("rejeitar os embargos de declaração,", "EDcl no REsp", Outcome.NAO_PROVIDO),
        ("acolher os embargos de declaração, sem efeitos modificativos,", "EDcl no REsp", Outcome.PROVIDO),
        ("declarar competente o Juízo da 1ª Vara,", "CC", Outcome.OUTRO),
    ],
)
def test_reads_the_outcome_of_a_panel(disposition: str, class_name: str, expected: Outcome):
    assert read_outcome(PANEL.format(disposition), class_name=class_name) == expected


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        ("Ante o exposto, conheço do agravo para negar provimento ao recurso especial.", Outcome.NAO_PROVIDO),
        ("Diante do exposto, não conheço do habeas corpus. Publique-se.", Outcome.NAO_CONHECIDO),
        ("Ante o exposto, indefiro liminarmente o habeas corpus.", Outcome.NAO_CONHECIDO),
        ("Pelo exposto, dou provimento ao recurso especial.", Outcome.PROVIDO),
        ("Isso posto, nego seguimento ao recurso.", Outcome.NAO_PROVIDO),
        ("Razão pela qual conheço do agravo para negar-lhe provimento. P. e I.", Outcome.NAO_PROVIDO),
        ("Forte em tais razões, CONHEÇO do recurso especial e DOU-LHE PROVIMENTO.", Outcome.PROVIDO),
        (
            "Ante o exposto, não conheço do agravo. Caso haja, majoro os honorários do referido dispositivo legal.",
            Outcome.NAO_CONHECIDO,
        ),
        ("Ante o exposto, indefiro a liminar. Solicitem-se informações.", Outcome.OUTRO),
        ("Denego, pois, a liminar. Solicitem-se informações.", Outcome.OUTRO),
    ],
)
def test_reads_the_outcome_of_a_single_minister(ending: str, expected: Outcome):
    earlier = "O Tribunal de origem deu provimento à apelação. Foi dado provimento ao agravo. "
    assert read_outcome("", full_text=earlier * 3 + ending) == expected


def test_a_vote_that_lost_is_not_the_outcome():
    ruling = (
        "acordam os Ministros, prosseguindo no julgamento após o voto-vista do Sr. Ministro A negando provimento, "
        "por maioria, dar provimento ao recurso ordinário nos termos do voto do Relator. Votou vencido o Sr. A."
    )
    assert read_outcome(ruling, class_name="RHC") == Outcome.PROVIDO
    assert read_unanimity(ruling) is False


def test_without_a_ruling_the_ementa_tells():
    assert read_outcome("", "PENAL. DOSIMETRIA. 1. Texto. 2. Agravo regimental desprovido.") == Outcome.NAO_PROVIDO
    assert read_outcome("", "") is None


def test_unanimity_is_unknown_where_nothing_says_it():
    assert read_unanimity(PANEL.format("negar provimento,")) is True
    assert read_unanimity("Ante o exposto, nego provimento.") is None


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("não dar provimento ao agravo", Outcome.NAO_PROVIDO),
        ("negam provimento ao recurso", Outcome.NAO_PROVIDO),
        ("nego, nos termos do art. 557, caput, do CPC, provimento ao agravo", Outcome.NAO_PROVIDO),
        ("recurso não-provido", Outcome.NAO_PROVIDO),
        ("desprovejo o recurso", Outcome.NAO_PROVIDO),
        ("dar provimento ao recurso para julgar improcedentes os pedidos", Outcome.PROVIDO),
        ("nego provimento ao agravo, mantido o acórdão que deu provimento à apelação", Outcome.NAO_PROVIDO),
        ("negar provimento ao recurso, mantida a sentença que julgou procedente o pedido", Outcome.NAO_PROVIDO),
        ("acolho o parecer ministerial e, com fundamento no RISTJ, nego provimento", Outcome.NAO_PROVIDO),
        ("negar provimento ao agravo e, de ofício, acolher a questão de ordem", Outcome.NAO_PROVIDO),
    ],
)
def test_what_is_refused_is_not_taken_for_granted_by_other_words_of_the_ruling(words: str, expected: Outcome):
    assert read_outcome(words, class_name="REsp") == expected


def test_who_is_outvoted_right_after_the_count_of_votes_does_not_end_the_ruling():
    ruling = (
        "A Terceira Turma, por maioria, vencida a Sra. Ministra Relatora, que dava provimento ao recurso, "
        "negou-lhe provimento."
    )
    assert read_outcome(ruling, class_name="REsp") == Outcome.NAO_PROVIDO
