"""Legal texts of a snapshot: read, listed and searched, in the wording of a day."""

import threading
from datetime import date
from pathlib import Path

import pytest

from activities.search.legal.texts import Asked, LegalTexts, TagFilter
from activities.search.words.boolean import parse_query
from tests.activities.search.legal.sample import built
from workflows.contracts.law.legal_texts import WordingState

LEI = "lei-99001-2015"


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> LegalTexts:
    return built(tmp_path_factory.mktemp("legal"))


def found(texts: LegalTexts, asked: Asked) -> list[str]:
    positions, total = texts.search(asked, 100)
    assert total == len(positions)
    nodes = texts.at(list(positions))
    return [nodes[position].id.removeprefix(f"{LEI}/") for position in positions]


def test_a_text_is_found_by_id_by_the_id_of_a_wording_and_by_reference(texts: LegalTexts) -> None:
    by_id = texts.node(f"{LEI}/art2")
    assert by_id is not None
    assert by_id == texts.node(f"{LEI}/art2@2015-07-01") == texts.referred("Lei 99.001/2015, art. 2º")
    assert texts.node("nada") is None


def test_a_text_is_read_as_it_stood_on_a_day(texts: LegalTexts) -> None:
    node = texts.node(f"{LEI}/art2")
    assert node is not None
    before, after = texts.reading(node, date(2020, 1, 1)), texts.reading(node, date(2023, 1, 1))
    assert before.wording
    assert after.wording
    assert "quinze dias" in before.wording.text
    assert "dez dias" in after.wording.text


def test_a_norm_is_walked_to_a_depth_and_in_pages(texts: LegalTexts) -> None:
    root = texts.roots()[0]
    page, total = texts.below(root, 1, 2)
    assert [node.id for node in page] == [LEI, f"{LEI}/chap1"]
    assert total == 3
    deep, total = texts.below(root, 20, 100)
    assert len(deep) == total == root.last - root.position + 1
    assert [node.id for node in texts.above(deep[4])] == [LEI, f"{LEI}/chap1"]


def test_words_find_the_wording_of_today_unless_a_day_is_asked(texts: LegalTexts) -> None:
    query = parse_query("quinze dias")
    assert found(texts, Asked(query)) == []
    assert found(texts, Asked(query, day=date(2020, 1, 1))) == ["art2"]
    assert found(texts, Asked(query, day=date(2022, 1, 1))) == []


def test_on_a_day_what_came_later_is_not_found_and_what_changed_later_is(texts: LegalTexts) -> None:
    norm = TagFilter("norma", ("lei 99.001/2015",))
    assert "art2a" not in found(texts, Asked(parse_query("depósito"), (norm,), day=date(2020, 1, 1)))
    assert found(texts, Asked(parse_query("cinco anos"), (norm,), day=date(2016, 1, 1))) == ["art4"]
    assert found(texts, Asked(tags=(norm,), day=date(2014, 1, 1))) == []


def test_phrases_and_exclusions_hold(texts: LegalTexts) -> None:
    assert set(found(texts, Asked(parse_query('"anotação anterior legítima"')))) == {"art3/par1", "tema-stj-9001"}
    assert found(texts, Asked(parse_query('"anterior anotação"'))) == []
    assert found(texts, Asked(parse_query('"anotação anterior legítima" -ressalvado'))) == ["art3/par1"]


def test_words_of_the_language_of_the_index_are_only_words(texts: LegalTexts) -> None:
    for query in ('") OR stems:"x', "NEAR(a b)", "dano* NOT", "a^2 {col}: plain : x", "'; DROP TABLE nodes; --"):
        texts.search(Asked(parse_query(query)), 10)
    assert len(texts.roots()) == 2


@pytest.mark.parametrize(
    ("tag", "count"),
    [
        (TagFilter("tribunal", ("stj",)), 5),
        (TagFilter("situacao", ("cancelado", "pendente")), 2),
        (TagFilter("tribunal"), 5),
        (TagFilter("area", ("direito civil",), negated=True), 0),
        (TagFilter("kind", ("legislation",), negated=True), 6),
        (TagFilter("desconhecida"), 0),
    ],
)
def test_tags_filter_by_value_presence_and_negation(texts: LegalTexts, tag: TagFilter, count: int) -> None:
    assert len(found(texts, Asked(tags=(tag,)))) == count


def test_an_absent_key_is_what_no_key_asks_for(texts: LegalTexts) -> None:
    with_court, without = (
        found(texts, Asked(tags=(TagFilter("tribunal", negated=negated),))) for negated in (False, True)
    )
    assert len(with_court) + len(without) == len(found(texts, Asked()))


def test_values_are_counted_among_what_is_asked(texts: LegalTexts) -> None:
    values, total = texts.values("situacao", Asked(tags=(TagFilter("kind", ("sumula",)),)), 10)
    assert (dict(values), total) == ({"cancelado": 1, "vigente": 1}, 2)


def test_without_words_the_newest_wording_comes_first_and_dates_bound_it(texts: LegalTexts) -> None:
    assert found(texts, Asked())[0] == "tema-stj-9002"
    assert found(texts, Asked(first=date(2021, 1, 1), last=date(2021, 12, 31))) == ["art2", "art2a"]


def test_a_snapshot_without_texts_of_law_has_none(tmp_path: Path) -> None:
    none = LegalTexts(tmp_path / "absent.sqlite")
    assert (none.roots(), none.node("x"), none.search(Asked(parse_query("dano")), 5)) == ([], None, ({}, 0))
    assert none.values("kind", Asked(), 5) == ([], 0)


def test_many_threads_may_ask_at_once(texts: LegalTexts) -> None:
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(len(found(texts, Asked())))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counts) == 8
    assert len(set(counts)) == 1


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    built(tmp_path, [])
    assert LegalTexts(tmp_path / "texts.sqlite").roots() == []
    (tmp_path / "texts.sqlite").write_bytes(b"")
    with pytest.raises(ValueError, match="format 0"):
        LegalTexts(tmp_path / "texts.sqlite")


def test_a_revoked_provision_says_so_today(texts: LegalTexts) -> None:
    node = texts.node(f"{LEI}/art3/par2")
    assert node is not None
    assert texts.reading(node, None).state is WordingState.REVOKED
