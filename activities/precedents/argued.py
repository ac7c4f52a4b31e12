"""The arguments of a lawsuit: its paragraphs, read once for all phases, and its recurring words."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page
from activities.graph.references import article
from activities.law.citations.find import cited_precedents
from activities.law.statutes.find import cited_articles
from activities.precedents.disputed import ARGUMENTS, Dispute, DisputedPiece, disputed
from activities.precedents.matters.agreement import Subject, subject_of
from activities.precedents.paragraphs import Paragraph, Prose
from activities.precedents.stances import Lawsuit, lawsuit_of
from activities.precedents.telling import Pair, pairs_in, telling_stems
from activities.search.analysis import analyse
from workflows.contracts.run.case import PhaseLabel

ACCESSORY_WEIGHT = 0.6
_LONGEST_QUALIFYING = 1_200
_TITLE_PAGES = 3

_ACCESSORY = re.compile(
    r"gratuidade|justiça gratuita|hipossufici|honorários|sucumb[êe]n|custas|audiência d|autocomposição|conciliação"
    r"|valor da causa|dá-se à causa|meios (?:legais|de prova)|protesta|provará|pede deferimento|nestes termos"
    r"|cite-se|intime-se|publique-se|registre-se|citação d|tutela|fumus|probabilidade do direito"
    r"|inversão do ônus|ônus da prova|juros (?:de mora|legais)|correção (?:monetária|pelo)|atualização dos valores"
    r"|a título de danos? mora|(?:inexistência|ausência) de danos? mora|mero (?:aborrecimento|dissabor)|quantum"
    r"|valor da indenização|extensão do dano|boa-fé|excelentíssim|ao juízo|tempestiv|preparo\b|dias úteis"
    r"|súmulas? (?:n[.º°]* ?)?(?:7|43|54|362)\b",
    re.IGNORECASE,
)
"""Matters of nearly every lawsuit. A precedent about them alone is little evidence."""

_QUALIFYING = (
    re.compile(
        r"pessoas? (?:jurídicas?|físicas?) de direito|brasileir[oa]s?, |estado civil|nacionalidade", re.IGNORECASE
    ),
    re.compile(r"inscrit[oa]s? (?:no|na|sob)|\bCNPJ\b|\bCPF\b|\bRG\b|cédula de identidade", re.IGNORECASE),
    re.compile(r"com (?:sede|endereço)|residentes? |domiciliad[oa]s?|estabelecid[oa]s? n", re.IGNORECASE),
)
"""A party's description, number and address. A paragraph with all three presents a party and argues nothing."""

_QUOTED = re.compile(r"\((?:STJ|STF|TJ[A-Z]{2}|TRF)[^()]{0,40}[,;].{5,400}Rel\.", re.IGNORECASE)
_ACTION = re.compile(
    r"\b(?:AÇÃO|AÇÕES|EXECUÇÃO|EMBARGOS|MANDADO DE SEGURANÇA|CUMPRIMENTO DE SENTENÇA|RECLAMAÇÃO)\b[^a-zà-ú]{8,}"
)


@dataclass(frozen=True)
class Passage:
    """An arguing paragraph with its phase, distinctive stems and citations.

    `weight` is below 1 if the matter is accessory or only quoted.
    """

    paragraph: Paragraph
    phase: PhaseLabel
    weight: float
    stems: frozenset[str]
    statutes: tuple[str, ...]
    citations: tuple[str, ...]


@dataclass(frozen=True)
class Argued:
    """The arguments of a lawsuit.

    `title` is the name of the action; `said`, `pairs`, `statutes` (by article) and `citations` count paragraphs.
    `subject` comes from the table of matters, `sides` from the parties; `vocabulary` has the search terms of all
    paragraphs.
    """

    title: str
    titled: frozenset[str]
    passages: tuple[Passage, ...]
    said: Mapping[str, int]
    pairs: Mapping[Pair, int]
    statutes: Mapping[str, int]
    citations: Mapping[str, int]
    subject: Subject
    sides: Lawsuit
    vocabulary: frozenset[str]


def argued_in(case: CaseFile, pages: Mapping[int, Page]) -> Argued:
    """Read every arguing piece; if there is none, every piece of a phase."""
    dispute = disputed(case)
    prose, title = Prose(pages), _title(dispute, pages)
    pieces = [piece for piece in dispute.pieces if piece.phase and piece.type in ARGUMENTS]
    found = [
        (paragraph, piece.phase)
        for piece in pieces or dispute.pieces
        if piece.phase
        for paragraph in prose.paragraphs_of([piece])
        if not _qualifies(paragraph.text)
    ]
    texts = [paragraph.full for paragraph, _ in found]
    stems = [telling_stems(text) for text in texts]
    passages = tuple(_passage(*one, telling) for one, telling in zip(found, stems, strict=True))
    return Argued(
        title=title,
        titled=frozenset(stem for stem in telling_stems(title) if stem),
        passages=passages,
        said=Counter(stem for passage in passages for stem in passage.stems),
        pairs=Counter(pair for telling in stems for pair in set(pairs_in(telling))),
        statutes=_counted(passage.statutes for passage in passages),
        citations=_counted(passage.citations for passage in passages),
        subject=subject_of(title, texts),
        sides=lawsuit_of(dispute),
        vocabulary=frozenset(analyse("\n".join(texts))),
    )


def _passage(paragraph: Paragraph, phase: PhaseLabel, telling: list[str | None]) -> Passage:
    text = paragraph.full
    stock = _ACCESSORY.search(text) or _QUOTED.search(text) or paragraph.text.isupper()
    return Passage(
        paragraph=paragraph,
        phase=phase,
        weight=ACCESSORY_WEIGHT if stock else 1.0,
        stems=frozenset(stem for stem in telling if stem),
        statutes=tuple(dict.fromkeys(map(article, cited_articles(text)))),
        citations=tuple(dict.fromkeys(cited_precedents(text))),
    )


def _counted(names: Iterable[Iterable[str]]) -> Mapping[str, int]:
    return Counter(name for each in names for name in each)


def _qualifies(text: str) -> bool:
    """Return whether a paragraph only presents a party; a longer one contains more."""
    return len(text) <= _LONGEST_QUALIFYING and all(sign.search(text) for sign in _QUALIFYING)


def _title(dispute: Dispute, pages: Mapping[int, Page]) -> str:
    """Return the subjects of the case and the title of the action as printed in its first piece."""
    first = next((piece for piece in dispute.pieces if piece.type == "peticao_inicial"), None)
    return " ".join([*dispute.subjects, _action(first, pages) if first else ""]).strip()


def _action(first: DisputedPiece, pages: Mapping[int, Page]) -> str:
    last = min(first.page_end, first.page_start + _TITLE_PAGES - 1)
    numbers = [number for number in range(first.page_start, last + 1) if number in pages]
    match = _ACTION.search(" ".join(line.text for number in numbers for line in pages[number].lines))
    return match[0].strip() if match else ""
