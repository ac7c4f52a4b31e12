"""Words, filters, relations and dates over legal texts and decisions."""

from typing import Any

import pytest

from activities.research.tools.documents.search import search_documents
from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.documents import DocumentKind, DocumentsFound, SearchQuestion
from workflows.contracts.research.search import JurisprudenceFound, JurisprudenceQuestion


def found(library: Halves, **question: Any) -> DocumentsFound:
    asked = SearchQuestion.model_validate(SearchQuestion(**question).model_dump(mode="json"))
    answer = search_documents(asked, library).data
    assert isinstance(answer, DocumentsFound)
    return answer


def ids(library: Halves, **question: Any) -> list[str]:
    return [row.id.removeprefix("lei-99001-2015/") for row in found(library, limit=100, **question).results]


def test_texts_of_law_and_decisions_take_turns(library: Halves) -> None:
    kinds = [row.kind for row in found(library, query="dano moral", should_expand_synonyms=False).results]
    assert {"legislation", "sumula", "decision"} <= set(kinds)
    assert len({kind == "decision" for kind in kinds[:2]}) == 2


def test_a_reference_as_a_query_brings_the_text_first(library: Halves) -> None:
    assert ids(library, query="art. 2º-A da Lei 99.001/2015")[0] == "art2a"
    assert "art2a" not in ids(library, query="art. 2º-A da Lei 99.001/2015", tags={"kind": "decision"})


@pytest.mark.parametrize(
    ("tags", "kinds"),
    [
        ({"kind": "sumula|tema"}, {"sumula", "tema"}),
        ({"kind": "!=decision|legislation"}, {"sumula", "tema", "record", "notice"}),
        ({"kind": "record"}, {"record"}),
        ({"kind": "!=record", "orgao": "Diário de Exemplo"}, {"notice"}),
        ({"kind": "*", "tribunal": "stj"}, {"sumula", "tema", "notice", "decision"}),
        ({"tribunal": "!*"}, {"legislation", "record", "decision"}),
        ({"ministro": "*"}, {"decision"}),
        ({"jurisdiction": "br", "language": "pt"}, set(DocumentKind)),
        ({"jurisdiction": "fr"}, set[str]()),
        ({"jurisdiction": "!=br"}, set[str]()),
        ({"situacao": "cancelado"}, {"sumula"}),
    ],
)
def test_filters_take_values_alternatives_negation_presence_and_absence(
    library: Halves, tags: dict[str, str], kinds: set[str]
) -> None:
    assert {row.kind for row in found(library, tags=tags, limit=100).results} == kinds


def test_filters_of_decisions_are_those_of_the_other_tools(library: Halves) -> None:
    assert ids(library, tags={"resultado": "não provido"}) == ["000000004"]
    assert ids(library, tags={"dispositivo_norma": "art. 14 do CDC"}) == ["000000004", "000000001"]
    assert ids(library, tags={"dispositivo_norma": "CC", "kind": "decision"}) == ids(
        library, tags={"dispositivo_norma": "CC, art. 206|CC, art. 927", "kind": "decision"}
    )
    without = ids(library, tags={"resultado": "!=não provido"})
    assert "000000004" not in without
    assert ids(library, tags={"ministro": "joao do vale"}) == ["000000004", "000000002"]


def test_edges_go_both_ways(library: Halves) -> None:
    assert ids(library, edges={"cites": "REsp 1.700.005/SP"}) == ["000000004"]
    assert ids(library, edges={"cited_by": "000000004"}) == ["000000005"]
    assert ids(library, edges={"cites": "art. 3º da Lei 99.001/2015"}) == ["tema-stj-9001"]
    assert ids(library, edges={"cited_by": "Tema 9001"}) == ["art3", "art3/par1"]
    assert set(ids(library, edges={"cites": "CDC"})) == {"art5", "000000004", "000000001", "000000002"}
    assert set(ids(library, edges={"amended_by": "Lei 99.107/2021"})) == {"art2", "art2a"}


def test_edges_are_joined_by_or_and_by_and(library: Halves) -> None:
    assert ids(library, edges={"cites": "Súmula 385/STJ&art. 927 do CC"}) == ["000000004"]
    assert ids(library, edges={"cites": "REsp 1700005/SP&Súmula 9/STJ"}) == []
    assert set(ids(library, edges={"cites": "Súmula 385/STJ|art. 3º da Lei 99.001/2015"})) >= {
        "000000004",
        "tema-stj-9001",
    }
    assert ids(library, edges={"cites": "Súmula 385/STJ", "cited_by": "Tema 9001"}) == []
    assert set(ids(library, edges={"*": "Lei 99.107/2021"})) == {"art2", "art2a"}


def test_a_day_takes_the_wordings_of_that_day_and_decisions_up_to_it(library: Halves) -> None:
    assert ids(library, query="quinze dias", at_date="2020-01-01", tags={"kind": "legislation"}) == ["art2"]
    assert "000000004" not in ids(library, tags={"kind": "decision"}, at_date="2022-12-31")
    assert "000000004" in ids(library, tags={"kind": "decision"}, at_date="2023-01-10")


def test_without_words_the_newest_come_first_and_pages_make_up_the_whole(library: Halves) -> None:
    whole = found(library, limit=100)
    assert whole.total_found == len(whole.results)
    days = [row.date for row in whole.results if row.date]
    assert days == sorted(days, reverse=True)
    pages = [found(library, limit=7, offset=offset).results for offset in range(0, whole.total_found, 7)]
    assert [row.id for page in pages for row in page] == [row.id for row in whole.results]


def test_dates_bound_what_is_found(library: Halves) -> None:
    assert set(ids(library, date_from="2021-03-01", date_to="2021-03-31", tags={"kind": "legislation"})) == {
        "art2",
        "art2a",
    }


def test_a_phrase_is_a_phrase_in_decisions_too(library: Halves) -> None:
    assert ids(library, query='"termo inicial"', tags={"kind": "decision"}) == ["000000005"]
    assert ids(library, query='"inicial termo"') == []
    assert ids(library, query='prazo -"termo inicial"', tags={"kind": "decision"}) == ["000000003"]


def test_keys_values_and_edges_are_discovered(library: Halves) -> None:
    keys = [value.value for value in found(library, discover="*", limit=100).values or []]
    assert {"kind", "norma", "ministro", "situacao"} <= set(keys)
    kinds = {value.value: value.documents for value in found(library, discover="kind").values or []}
    assert [kinds[one] for one in ("legislation", "sumula", "tema", "record", "notice")] == [20, 2, 2, 1, 1]
    assert kinds["decision"]
    edges = [value.value for value in found(library, discover="edge_kinds").values or []]
    assert edges == ["cites", "cited_by", "amended_by"]
    one = found(library, discover="norma", limit=1, tags={"kind": "legislation"})
    assert (one.total_found, [value.value for value in one.values or []]) == (2, ["Lei 99.001/2015"])


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ({"tags": {"xyz": "1"}}, "Não há filtro com esta chave"),
        ({"tags": {"kind": "lei"}}, "kind lei não existe"),
        ({"tags": {"orgao": "a||b"}}, "sem alternativas vazias"),
        ({"tags": {"orgao": "|".join(["a"] * 51)}}, "no máximo 50"),
        ({"edges": {"follows": "REsp 1/SP"}}, "Não há ligação com este nome"),
        ({"edges": {"cites": "a|b&c"}}, "só `|` ou só `&`"),
        ({"edges": {"cites": "|"}}, "alvo vazio"),
        ({"edges": {"cites": "|".join(["Súmula 1/STJ"] * 21)}}, "no máximo 20"),
        ({"edges": {"cites": "nada disso"}}, "não reconhecida"),
        ({"edges": {"cites": "art. 1º do CPC de 1873"}}, "Não há CPC de 1873"),
        ({"edges": {"cites": "lei-99001-2015/chap1"}}, "não tem referência"),
        ({"edges": {"amended_by": "Tema 9001"}}, "não é um ato"),
        ({"query": "-seguro"}, "ao menos uma palavra"),
        ({"query": "palavra " * 100}, "mais de 64 termos"),
        ({"discover": "nada"}, "Não há filtro com esta chave"),
        ({"date_from": "2021-01-02", "date_to": "2021-01-01"}, "anterior a date_from"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_portuguese(
    library: Halves, question: dict[str, Any], part: str
) -> None:
    with pytest.raises(AutosError) as caught:
        found(library, **question)
    assert caught.value.code in (ErrorCode.VALIDATION_ERROR, ErrorCode.NOT_FOUND)
    assert part in str(caught.value)


def test_without_texts_of_law_decisions_are_still_found(halves: Halves) -> None:
    assert {row.kind for row in found(halves, query="dano moral").results} == {"decision"}


@pytest.mark.parametrize(
    ("query", "answers"),
    [("recusa de cobertura de tratamento prescrito", True), ("extravio de bagagem em voo internacional", False)],
)
def test_it_says_of_a_question_whether_it_is_answered_as_the_search_of_decisions_does(
    library: Halves, query: str, answers: bool
) -> None:
    decisions = search_jurisprudence(JurisprudenceQuestion(query=query), library).data
    assert isinstance(decisions, JurisprudenceFound)
    documents = found(library, query=query, limit=100)
    assert decisions.answered is answers
    assert documents.notes == ([] if answers else [decisions.unanswered_reason])
    shown = [row.id for row in documents.results if row.kind == "decision"]
    assert shown[:1] == [row.id for row in decisions.results[:1]]
