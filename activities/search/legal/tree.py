"""The tree of every statute, flattened: each text once, in reading order, with all its wordings."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from activities.law.fold import fold
from activities.law.statutes.find import Statute
from activities.law.statutes.laws import find_laws
from activities.law.statutes.provisions import Provision
from workflows.contracts.law.legal_texts import LegalKind, LegalText, Level

_ARTICLE = re.compile(
    r"art(?:igo|\.)?\s*(?P<number>\d[\d.]*)\s*[oº°]?\s*(?:-\s*(?P<suffix>[A-Z]{1,2}))?\s*$", re.IGNORECASE
)
_PARAGRAPH = re.compile(r"§\s*(?P<number>\d+)\s*[oº°]?\s*(?P<suffix>-\s*[A-Z])?\s*$", re.IGNORECASE)
DEEPEST = 20
"""Most levels below a statute; deeper ones hang from the statute itself."""

_ROMAN = re.compile(r"[IVXLC]+(?:-[A-Z])?")


@dataclass
class Node:
    """A text with its wordings; `current` is None if it is no longer in force.

    `position`, `last` and `depth` are its place in reading order, the last place below it, and its depth.
    """

    text_id: str
    current: LegalText | None = None
    former: list[LegalText] = field(default_factory=list[LegalText])
    children: list["Node"] = field(default_factory=list["Node"])
    position: int = 0
    last: int = 0
    depth: int = 0
    parent: int | None = None
    reference: str | None = None
    provision: Provision | None = None

    @property
    def shown(self) -> LegalText:
        """Return today's wording or, without one, the last."""
        return self.current or max(self.former, key=lambda one: (one.date is not None, one.date, one.id))


def flatten(texts: Iterable[LegalText]) -> list[Node]:
    """Return every text in reading order: roots by kind and id, children by `order`.

    A text with an unknown or circular parent hangs from its statute's root or becomes one.
    """
    nodes: dict[str, Node] = {}
    for text in texts:
        node = nodes.setdefault(text.text_id, Node(text.text_id))
        if text.version_of:
            node.former.append(text)
        else:
            node.current = text
    roots: list[Node] = []
    for node in nodes.values():
        parent = _parent(node, nodes)
        (parent.children if parent else roots).append(node)
    ordered: list[Node] = []
    for root in sorted(roots, key=_place):
        _walk(root, ordered)
    return ordered


def _place(node: Node) -> tuple[str, str, int, str]:
    shown = node.shown
    return shown.kind.value, shown.root_id, shown.order, node.text_id


def _parent(node: Node, nodes: dict[str, Node]) -> Node | None:
    shown = node.shown
    if shown.kind is not LegalKind.LEGISLATION or shown.level is Level.NORM:
        return None
    # what stands today no longer names the parent of what is gone; the id still does
    by_id = nodes.get(node.text_id.rpartition("/")[0]) if node.current is None else None
    wanted = by_id or nodes.get(shown.parent_id or "")
    above, seen = wanted, {node.text_id}
    while above is not None and above.text_id not in seen and len(seen) < DEEPEST:
        seen.add(above.text_id)
        above = nodes.get(above.shown.parent_id or "")
    if wanted is not None and above is None:
        return wanted
    root = nodes.get(shown.root_id)
    return root if root is not node else None


def _walk(root: Node, ordered: list[Node]) -> None:
    """Traverse in pre-order without recursion, since a file may nest arbitrarily."""
    law = _law_of(root)
    articles = set(_article_numbers(root))
    stack: list[tuple[Node, Node | None]] = [(root, None)]
    done: list[Node] = []
    while stack:
        node, above = stack.pop()
        node.position = len(ordered) + 1
        node.depth = above.depth + 1 if above else 0
        node.parent = above.position if above else None
        _refer(node, above, law, articles)
        ordered.append(node)
        done.append(node)
        children = sorted(node.children, key=lambda child: (child.shown.order, child.text_id))
        stack.extend((child, node) for child in reversed(children))
    places = {node.position: node for node in done}
    for node in reversed(done):
        node.last = max(node.last, node.position)
        if node.parent:
            places[node.parent].last = max(places[node.parent].last, node.last)


def _law_of(root: Node) -> str | None:
    """Return the name of the statute in citations: "CPC", "Lei 8.429/1992"."""
    shown = root.shown
    if shown.kind is not LegalKind.LEGISLATION:
        return None
    if shown.reference:
        return shown.reference
    folded = fold(shown.label).replace("º", "o").replace("°", "o")
    return next((mention.name for mention in find_laws(folded)), shown.label)


def _article_numbers(root: Node) -> Iterator[str]:
    """Return the numbers of articles without a letter."""
    stack = [root]
    while stack:
        node = stack.pop()
        stack.extend(node.children)
        match = _ARTICLE.match(fold(node.shown.label).strip()) if node.shown.level is Level.ARTICLE else None
        if match and not match["suffix"]:
            yield match["number"]


def _refer(node: Node, above: Node | None, law: str | None, articles: set[str]) -> None:
    """Set the normal form of a provision. Those without a meaningful label have none, nor have their parts."""
    shown = node.shown
    if law is None:
        node.reference = shown.reference
        return
    if shown.level is Level.NORM:
        node.reference = law
        return
    node.provision = _provision(shown, above.provision if above else None, articles)
    node.reference = str(Statute(law, node.provision)) if node.provision else None


def _provision(shown: LegalText, above: Provision | None, articles: set[str]) -> Provision | None:
    label = fold(shown.label).strip()
    if shown.level is Level.ARTICLE:
        match = _ARTICLE.match(label)
        if match is None:
            return None
        suffix = (match["suffix"] or "").upper()
        # "Art. 10-O" is how some compilations write "Art. 10º"; where a letter is meant, the bare number exists too
        if suffix == "O" and match["number"] not in articles:
            suffix = ""
        return Provision(match["number"].replace(".", "") + (f"-{suffix}" if suffix else ""))
    if above is None:
        return None
    if shown.level is Level.PARAGRAPH:
        match = _PARAGRAPH.match(label)
        sole = "unico" in label.lower()
        number = "único" if sole else match and match["number"] + (match["suffix"] or "").replace(" ", "").upper()
        return replace(above, paragraph=number, item=None, letter=None) if number else None
    if shown.level is Level.ITEM and _ROMAN.fullmatch(label):
        return replace(above, item=label, letter=None)
    letter = label.rstrip(").").lower()
    return replace(above, letter=letter) if shown.level is Level.LETTER and len(letter) == 1 else None
