from activities.law.verification.quoted.compare import locate
from activities.law.verification.quoted.voices import Part
from workflows.contracts.research.law import QuotationVerdict, Voice

PART = Part("O bonde, nº 7, deve parar em cada ponto. O condutor responde pelo dano.", Voice.VOTO_RELATOR)


def test_number_signs_and_marks_of_emphasis_make_no_difference():
    found = locate("o bonde n. 7 deve parar em cada ponto (grifei)", [PART])
    assert (found.verdict, found.voice) == (QuotationVerdict.EXACT, Voice.VOTO_RELATOR)


def test_a_fragment_across_sentences_counts_where_it_stands():
    assert locate("em cada ponto. O condutor responde", [PART]).verdict is QuotationVerdict.EXACT


def test_words_found_nowhere_near_one_another_are_not_found():
    assert locate("dano ponto cada bonde condutor navio porto mar", [PART]).verdict is QuotationVerdict.NOT_FOUND
