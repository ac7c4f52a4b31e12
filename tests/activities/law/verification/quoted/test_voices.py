from activities.law.verification.quoted.voices import is_whole, parts_of
from tests.activities.law.verification.decisions import decision
from workflows.contracts.research.law import Voice


def test_a_monocratic_text_is_report_until_it_says_so():
    text = "DECISÃO\nTrata-se de agravo. É o relatório. Decido. O agravo não merece êxito."
    one = decision("1", "AREsp 1", panel=None, full_text=text)
    assert [part.voice for part in parts_of(one)] == [Voice.RELATORIO, Voice.VOTO_RELATOR]
    assert is_whole(one)


def test_a_panel_s_decision_without_its_opinion_is_not_whole():
    one = decision("1", "REsp 1", full_text="EMENTA\nUm bonde.\nACÓRDÃO\nAcordam os Ministros.")
    assert [part.voice for part in parts_of(one)] == [Voice.EMENTA, Voice.ACORDAO]
    assert not is_whole(one)


def test_notes_tell_whose_words_they_quote():
    one = decision("1", "REsp 1", notes="O bonde para.\n(VOTO VENCIDO) (MIN. FULANO)\nO bonde segue.")
    assert [part.voice for part in parts_of(one)] == [Voice.VOTO_RELATOR, Voice.VOTO_VENCIDO]
