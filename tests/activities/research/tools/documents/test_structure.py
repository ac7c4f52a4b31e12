"""The structure of the norms of the corpus, level by level."""

from typing import Any

import pytest

from activities.research.tools.documents.structure import browse_structure
from activities.research.tools.halves import Halves
from workflows.contracts.errors import AutosError
from workflows.contracts.research.documents import StructureFound, StructureQuestion


def walked(library: Halves, **question: Any) -> StructureFound:
    asked = StructureQuestion.model_validate(StructureQuestion(**question).model_dump(mode="json"))
    found = browse_structure(asked, library).data
    assert isinstance(found, StructureFound)
    return found


def test_without_a_root_the_norms_are_listed(library: Halves) -> None:
    found = walked(library)
    assert [node.id for node in found.nodes] == ["lei-99001-2015", "lei-99002-2012"]
    assert [node.children for node in found.nodes] == [2, 3]
    assert walked(library, limit=1, offset=1).nodes[0].id == "lei-99002-2012"
    assert walked(library, tags={"norma": "Lei 99.002/2012"}).total_found == 1
    assert walked(library, tags={"jurisdiction": "fr"}).nodes == []


def test_below_a_root_texts_come_in_reading_order_to_the_depth(library: Halves) -> None:
    found = walked(library, root_id="lei-99001-2015", depth=1)
    assert [(node.title.partition(":")[0], node.parent_id) for node in found.nodes] == [
        ("Lei nº 99.001/2015", None),
        ("CAPÍTULO I", "lei-99001-2015"),
        ("CAPÍTULO II", "lei-99001-2015"),
    ]
    whole = walked(library, root_id="Lei 99.001/2015", limit=200)
    assert whole.total_found == len(whole.nodes) == 16
    part = walked(library, root_id="art. 2º da Lei 99.001/2015")
    assert [place.id for place in part.within] == ["lei-99001-2015", "lei-99001-2015/chap1"]


def test_on_a_day_what_came_later_has_no_text(library: Halves) -> None:
    found = walked(library, root_id="lei-99001-2015", at_date="2020-01-01")
    later = next(node for node in found.nodes if node.id.endswith("art2a"))
    assert (later.text, later.wording) == ("", "inexistente_na_data")


def test_a_sumula_is_a_tree_of_one_and_a_decision_is_none(library: Halves) -> None:
    assert [node.id for node in walked(library, root_id="Súmula 901/STJ").nodes] == ["sumula-stj-901"]
    with pytest.raises(AutosError, match="Decisões não têm estrutura"):
        walked(library, root_id="000000004")
