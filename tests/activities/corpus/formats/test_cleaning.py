import pytest

from activities.corpus.formats.cleaning import clean_list, clean_text, damaged, repair


@pytest.mark.parametrize("value", [None, "", "  ", "None", " None ", "null", "NaN", {"a": 1}])
def test_nulls_are_none_however_they_are_spelled(value: object):
    assert clean_text(value) is None


def test_the_word_none_inside_a_text_stays():
    assert clean_text("None of the above") == "None of the above"


@pytest.mark.parametrize("value", ["a<br>b", "a<br/>b", "a<BR />b", "a\r\nb"])
def test_line_breaks_become_newlines(value: str):
    assert clean_text(value) == "a\nb"


def test_entities_control_characters_and_lone_surrogates_are_mended():
    assert clean_text("S&atilde;o &amp; Cia\x00") == "São & Cia"
    assert clean_text("a\ud800b") == "a\ufffdb"


@pytest.mark.parametrize(
    "value",
    [["a", "b"], "['a', 'b']", '["a", "b"]', ["a", "None", None, " b "]],
)
def test_lists_come_as_lists_as_python_source_or_as_json(value: object):
    assert clean_list(value) == ["a", "b"]


def test_one_item_alone_is_a_list_of_one():
    assert clean_list("LEG:FED LEI:009961") == ["LEG:FED LEI:009961"]
    assert clean_list("[não é lista") == ["[não é lista"]
    assert clean_list("[]") == []
    assert clean_list("None") == []


def test_list_source_is_never_executed():
    assert clean_list("[__import__('os').getcwd()]") == ["[__import__('os').getcwd()]"]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_double_encoded_text_is_repaired(encoding: str):
    text = "A pretensão de ação já exigiria convenção à parte"
    assert repair(text.encode("utf-8").decode(encoding)) == text


def test_text_encoded_three_times_is_repaired():
    text = "ação e pretensão"
    once = text.encode("utf-8").decode("latin-1")
    assert repair(once.encode("utf-8").decode("latin-1")) == text


def test_what_is_lost_beyond_repair_is_marked_and_the_rest_saved():
    assert repair("ÓRGÃƒO FRACIONÃ\ufffdRIO E AÃ‡ÃƒO") == "ÓRGÃO FRACION\ufffdRIO E AÇÃO"


def test_sound_portuguese_is_left_alone():
    text = "DECISÃO NÃO CONHECIDA. “IRMÔ. Ãs vezes, à parte: Â é letra."
    assert not damaged(text)
    assert repair(text) == text
