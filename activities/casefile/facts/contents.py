"""Requests, arguments and citations of a piece, each with its page. Pure."""

import re
from bisect import bisect_right
from itertools import accumulate, pairwise
from typing import NamedTuple

from activities.casefile.facts.claims import find_claims
from activities.casefile.pieces.ruleset import TypeRule
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import linked, paragraphs
from activities.casefile.text.page import Line
from activities.casefile.text.wording import is_capitals, key
from activities.law.citations.find import find_citations
from activities.law.statutes.find import find_statutes
from workflows.contracts.run.results.result import CitedSources, Claim, PagedText

LONGEST_GROUND = 300
MOST_GROUNDS = 40
LONGEST_SECTION = 90
SHORTEST_SENTENCE = 25

_NUMBERED = re.compile(r"^(?:(?:[ivx]+|\d{1,2})(?:\.\d{1,2})*|[a-h])\s*[.)\-–—]+\s*", re.IGNORECASE)
_OF = re.compile(r"^(?:d[aeo]s?|quanto|sobre|preliminar(?:es|mente)?|prejudicial|merito|fatos|sintese|breve)\b")
_NO_GROUND = re.compile(
    r"^(?:d[aeo]s? )?(?:pedidos?|requerimentos?|valor da causa|provas?|dispositivo|relatorio|conclus(?:ao|oes)|"
    r"tempestividade|preparo|encerramento|cabimento e tempestividade)\b"
)
_SENTENCE_END = re.compile(
    r"(?<![ (][A-Z]\.)(?<!Rel\.)(?<!Min\.)(?<!Des\.)(?<!Dr\.)(?<!Dra\.)(?<=[.!?)])\s+(?=[A-ZÀ-Ú\"“])"
)


class Content(NamedTuple):
    """Requests (`claims`), arguments (`grounds`) and citations of one piece, each text once with its first page."""

    claims: list[Claim] = []
    grounds: list[PagedText] = []
    statutes: list[PagedText] = []
    precedents: list[PagedText] = []
    sumulas: list[PagedText] = []


def find_content(sheets: list[Sheet], rule: TypeRule | None, own_number: str | None) -> Content:
    """Return the content of a piece by its type's rule: statutes down to the article, precedents other than the
    case itself.
    """
    lines = [(line.text.strip(), sheet.page.number) for sheet in sheets for line in sheet.body if line.text.strip()]
    parts = list(linked(text for text, _ in lines))
    text, ends = "".join(parts), list(accumulate(map(len, parts)))

    def located(found: list[tuple[str, int]]) -> list[PagedText]:
        first: dict[str, int] = {}
        for name, start in found:
            first.setdefault(name, lines[bisect_right(ends, start)][1])
        return [PagedText(text=name, page=page) for name, page in first.items()]

    citations = find_citations(text, own_number)
    argues = rule is not None and (rule.asks or (rule.voice == "court" and not rule.neutral))
    return Content(
        claims=find_claims(sheets) if rule and rule.asks else [],
        grounds=find_grounds(sheets) if argues else [],
        statutes=located([(mention.statute.article_form, mention.start) for mention in find_statutes(text)]),
        precedents=located([(one.normalized, one.start) for one in citations if not one.is_sumula]),
        sumulas=located([(one.normalized, one.start) for one in citations if one.is_sumula]),
    )


def cited_by(contents: list[Content]) -> CitedSources:
    """Return the citations of several pieces, each once, in order of first appearance."""
    return CitedSources(
        statutes=_names([content.statutes for content in contents]),
        precedents=_names([content.precedents for content in contents]),
        sumulas=_names([content.sumulas for content in contents]),
    )


def find_grounds(sheets: list[Sheet]) -> list[PagedText]:
    """Return the sections of an argument ("Da culpa concorrente: O motociclista…"), else the sentences that cite."""
    return (_sections(sheets) or _citing(sheets))[:MOST_GROUNDS]


def _names(found: list[list[PagedText]]) -> list[str]:
    return list(dict.fromkeys(item.text for items in found for item in items))


def _sections(sheets: list[Sheet]) -> list[PagedText]:
    lines = [(line, sheet.page.number) for sheet in sheets for line in sheet.body]
    heads = [
        index
        for index, (line, _) in enumerate(lines)
        if is_section(line) and not (index and _goes_on(lines[index - 1][0]))
    ]
    found: list[PagedText] = []
    for head, following in pairwise([*heads, len(lines)]):
        titles, body = [lines[head][0].text.strip()], head + 1
        while body < following and is_capitals(titles[0]) and is_capitals(lines[body][0].text):
            titles.append(lines[body][0].text.strip())
            body += 1
        title = _NUMBERED.sub("", "".join(linked(titles)))
        name = key(title)
        if not _OF.match(name) or _NO_GROUND.match(name) or body >= following:
            continue
        told = _first_sentence([line for line, _ in lines[body:following]])
        shown = title.capitalize() if is_capitals(title) else title
        found.append(PagedText(text=f"{shown.rstrip(' .:')}: {told}"[:LONGEST_GROUND], page=lines[head][1]))
    return found


def is_section(line: Line) -> bool:
    """Return whether the line heads a section: in capitals, or short, numbered and without a full stop."""
    text = line.text.strip()
    folded = key(text)
    bare = _NUMBERED.sub("", folded)
    if len(text) > LONGEST_SECTION or not (_OF.match(bare) or _NO_GROUND.match(bare)):
        return False
    return is_capitals(text) or (bare != folded and text[-1] not in ".;,")


def _goes_on(above: Line) -> bool:
    """Return whether preceding capitals run into the line, as in a quoted ementa."""
    return is_capitals(above.text) and not is_section(above) and len(above.text) > SHORTEST_SENTENCE


def _first_sentence(lines: list[Line]) -> str:
    return _SENTENCE_END.split(next(iter(paragraphs(lines)), ""), maxsplit=1)[0]


def _citing(sheets: list[Sheet]) -> list[PagedText]:
    """Return the sentences that rely on a provision or precedent."""
    found: list[PagedText] = []
    for sheet in sheets:
        for paragraph in paragraphs(sheet.body):
            for sentence in _SENTENCE_END.split(paragraph):
                if len(sentence) > SHORTEST_SENTENCE and (find_statutes(sentence) or find_citations(sentence)):
                    found.append(PagedText(text=sentence.strip()[:LONGEST_GROUND], page=sheet.page.number))
    return found
