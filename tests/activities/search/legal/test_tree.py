"""Norms flattened: order, places, references."""

from typing import Any

import pytest

from activities.search.legal.tree import DEEPEST, Node, flatten
from tests.activities.search.legal.sample import sample_texts
from workflows.contracts.law.legal_texts import LegalKind, LegalText, Level


def text(identifier: str, parent: str | None = "lei", **fields: Any) -> LegalText:
    given: dict[str, Any] = {
        "id": identifier,
        "kind": LegalKind.LEGISLATION,
        "level": Level.ARTICLE if parent else Level.NORM,
        "root_id": "lei",
        "parent_id": parent,
        "label": identifier,
    }
    return LegalText.model_validate(given | fields)


ROOT = text("lei", None, label="Lei nº 13.105/2015")


def by_id(*texts: LegalText) -> dict[str, Node]:
    return {node.text_id: node for node in flatten(texts)}


def test_texts_stand_in_reading_order_with_everything_below_them_behind() -> None:
    nodes = flatten(reversed(sample_texts()))
    assert [node.position for node in nodes] == list(range(1, len(nodes) + 1))
    article = next(node for node in nodes if node.text_id == "lei-99001-2015/art2")
    below = [node.text_id.rpartition("lei-99001-2015/")[2] for node in nodes[article.position : article.last]]
    assert below == ["art2/inc1", "art2/inc2", "art2/inc2/leta", "art2/inc2/letb"]
    assert [len(article.former), article.depth] == [1, 2]


@pytest.mark.parametrize(
    ("identifier", "reference"),
    [
        ("lei-99001-2015", "Lei 99.001/2015"),
        ("lei-99001-2015/art1/par1u", "Lei 99.001/2015, art. 1º, parágrafo único"),
        ("lei-99001-2015/art2a", "Lei 99.001/2015, art. 2º-A"),
        ("lei-99001-2015/art2/inc2/letb", "Lei 99.001/2015, art. 2º, II, b"),
        ("lei-99001-2015/art3/par1", "Lei 99.001/2015, art. 3º, § 1º"),
        ("lei-99001-2015/chap1", None),
        ("sumula-stj-901", "Súmula 901/STJ"),
    ],
)
def test_provisions_go_by_the_references_that_decisions_use(identifier: str, reference: str | None) -> None:
    assert by_id(*sample_texts())[identifier].reference == reference


def test_an_o_after_a_number_is_a_letter_only_where_the_bare_number_exists() -> None:
    nodes = by_id(
        ROOT, text("a", label="Art. 1.358"), text("b", label="Art. 1.358-O"), text("c", label="Art. 16-O"), text("d")
    )
    assert [nodes[name].reference for name in "abcd"] == ["CPC, art. 1.358", "CPC, art. 1.358-O", "CPC, art. 16", None]


def test_a_lost_parent_a_circle_and_a_well_hang_from_the_norm() -> None:
    well = [text(f"w{at}", f"w{at - 1}" if at else "lei", level=Level.CHAPTER) for at in range(2_000)]
    nodes = by_id(ROOT, text("lost", "nowhere"), text("x", "y"), text("y", "x"), text("self", "self"), *well)
    assert {nodes[name].depth for name in ("lost", "self")} == {1}
    assert max(node.depth for node in nodes.values()) <= DEEPEST
    assert len(nodes) == 2_005


def test_what_is_gone_keeps_its_place_by_its_id() -> None:
    gone = text("lei/art1/inc3@1", "lei", version_of="lei/art1/inc3", level=Level.ITEM, label="III")
    nodes = by_id(ROOT, text("lei/art1", label="Art. 1º"), gone)
    assert nodes["lei/art1/inc3"].reference == "CPC, art. 1º, III"
    assert nodes["lei/art1/inc3"].current is None
