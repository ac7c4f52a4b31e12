import pytest

from activities.law.legible import legible


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Súmula 385² do STJ", "Súmula 385 do STJ"),
        ("art. 927[4] do CC", "art. 927 do CC"),
        ("art. 5.º, XXXV", "art. 5º, XXXV"),
        ("art. 1o., III", "art. 1o, III"),
        ("REsp 1\u2009061\u2009530/RS", "REsp 1.061.530/RS"),
        ("REsp\u202f1.061.530", "REsp 1.061.530"),
        ("Recurso Espe-\ncial", "Recurso Especial"),
        ("AR-\nEsp 1.061.530", "AREsp 1.061.530"),
        ("REsp 1.061.-\n530/RS", "REsp 1.061.530/RS"),
        ("Lei 8.\n078/90", "Lei 8.078/90"),
        ("art. 2º-\nA da Lei", "art. 2º-A da Lei"),
        ("Sú\u00admula", "Súmula"),
        ("Su\u0301mula", "Súmula"),
    ],
)
def test_what_print_puts_into_a_reference_is_taken_out(written: str, read: str):
    assert legible(written).text == read


@pytest.mark.parametrize("text", ["Súmula 7.\n100 reais", "auto-\nDe infração", "o item [1] (nota)", "plain text, 2.5"])
def test_other_words_stay_as_they_are(text: str):
    page = legible(text)
    assert (page.text, page.differs) == (text, False)


def test_every_place_leads_back_to_the_text():
    text = "a² Súmula 385³ do Superior Tri-\nbunal de Justiça e o art. 5.º"
    page = legible(text)
    start = page.text.index("Súmula")
    assert page.of(start, start + len("Súmula 385")) == "Súmula 385"
    start = page.text.index("Tribunal")
    assert page.of(start, start + len("Tribunal")) == "Tri-\nbunal"
    assert page.of(0, len(page.text)) == text
