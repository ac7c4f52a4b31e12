"""browse_structure: the statutes of the corpus and their parts."""

from datetime import date

from activities.research.tools.documents.resolve import resolve
from activities.research.tools.documents.show import link_to, places, shown_of, situation, title_of
from activities.research.tools.documents.tags import parse_tags
from activities.research.tools.halves import Found, Halves
from activities.search.excerpts import PREVIEW_LENGTH, shorten
from activities.search.legal.texts import Asked, LegalNode, LegalTexts, TagFilter
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import Level
from workflows.contracts.research.documents import DEEPEST, StructureFound, StructureNode, StructureQuestion

_MOST_NORMS = 10_000


def browse_structure(question: StructureQuestion, halves: Halves) -> Found:
    """Return the statutes that meet the tags or, below `root_id`, its texts in reading order. Decisions have none."""
    legal = halves.legal()
    day = date.fromisoformat(question.at_date) if question.at_date else None
    filters = parse_tags(question.tags)
    if question.root_id is None:
        nodes, total = _norms(question, filters, legal)
        within = []
    else:
        root = resolve(question.root_id, halves, day).document
        if isinstance(root, Decision):
            message = "Decisões não têm estrutura. Leia a decisão com get_document."
            raise AutosError(ErrorCode.VALIDATION_ERROR, message, campo="root_id", valor=root.id)
        nodes, total = legal.below(root, question.depth or DEEPEST, question.limit, question.offset)
        if filters and not legal.search(Asked(tags=filters, among=(root.position,)), 1)[1]:
            nodes, total = [], 0
        within = places(legal, root)
    readings = legal.readings(nodes, day)
    known = legal.at([node.parent for node in nodes if node.parent])
    rows = [
        StructureNode(
            id=node.id,
            parent_id=known[node.parent].id if node.parent else None,
            depth=node.depth,
            level=node.level,
            title=title_of(node, shown_of(legal, node)),
            text=shorten(wording.text, PREVIEW_LENGTH) if (wording := readings[node.position].wording) else "",
            reference=node.reference,
            children=node.children,
            status=situation(legal.wordings(node)[0]),
            wording=readings[node.position].state,
            link=link_to(node.id),
        )
        for node in nodes
    ]
    found = StructureFound(nodes=rows, total_found=total, limit=question.limit, offset=question.offset, within=within)
    return Found(found)


def _norms(
    question: StructureQuestion, filters: tuple[TagFilter, ...], legal: LegalTexts
) -> tuple[list[LegalNode], int]:
    """Return whole statutes by id, including those without parts."""
    asked = Asked(tags=(*filters, TagFilter("nivel", (Level.NORM.value,))))
    positions, total = legal.search(asked, _MOST_NORMS)
    page = sorted(positions)[question.offset : question.offset + question.limit]
    known = legal.at(page)
    return [known[position] for position in page], total
