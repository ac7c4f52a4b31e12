"""What a phase asks of the corpus: its theme, and the paragraphs that argue something, as weighted queries."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from activities.casefile.segmentation import CaseFile, PhaseContent
from activities.casefile.text.page import Page
from activities.graph.references import article
from activities.law.citations.find import cited_precedents
from activities.law.statutes.find import cited_articles
from activities.precedents.likeness.keys import Keys, keys_of
from activities.precedents.matters.agreement import Subject, subject_of
from activities.precedents.paragraphs import Paragraph, furniture, paragraphs_of
from activities.precedents.stances import Lawsuit, lawsuit_of
from activities.precedents.stock import telling
from activities.search.analysis import analyse
from workflows.contracts.case import PhaseLabel

MAX_PASSAGES = 40
ACCESSORY_WEIGHT = 0.6
ACCESSORY_STRESS = 0.3
ELSEWHERE_STRESS = 0.5
_LEAST_TERMS = 6
_LONGEST_QUALIFYING = 1_200
_TITLE_PAGES = 3

ARGUMENTS = frozenset(
    {
        "peticao_inicial",
        "emenda_inicial",
        "despacho_inicial",
        "decisao_tutela",
        "contestacao",
        "excecao_pre_executividade",
        "replica",
        "especificacao_provas",
        "decisao_saneadora",
        "manifestacao_laudo",
        "memoriais",
        "sentenca",
        "embargos_declaracao",
        "resposta_embargos",
        "decisao_embargos",
        "apelacao",
        "recurso_adesivo",
        "contrarrazoes",
        "decisao_admissibilidade",
        "acordao",
        "decisao_monocratica",
        "cumprimento_sentenca",
        "impugnacao_cumprimento",
        "resposta_impugnacao",
        "decisao_cumprimento",
        "sentenca_extintiva",
        "peticao_intermediaria",
    }
)
"""Types of piece in which somebody argues or decides; precedents are not sought for documents, minutes and notices."""

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
"""Matters nearly every lawsuit has; a precedent about them alone says little about this one."""

_QUALIFYING = (
    re.compile(
        r"pessoas? (?:jurídicas?|físicas?) de direito|brasileir[oa]s?, |estado civil|nacionalidade", re.IGNORECASE
    ),
    re.compile(r"inscrit[oa]s? (?:no|na|sob)|\bCNPJ\b|\bCPF\b|\bRG\b|cédula de identidade", re.IGNORECASE),
    re.compile(r"com (?:sede|endereço)|residentes? |domiciliad[oa]s?|estabelecid[oa]s? n", re.IGNORECASE),
)
"""What a party is, its number, where it is: a paragraph that tells all three presents a party and argues nothing."""

_QUOTED = re.compile(r"\((?:STJ|STF|TJ[A-Z]{2}|TRF)[^()]{0,40}[,;].{5,400}Rel\.", re.IGNORECASE)
_ACTION = re.compile(
    r"\b(?:AÇÃO|AÇÕES|EXECUÇÃO|EMBARGOS|MANDADO DE SEGURANÇA|CUMPRIMENTO DE SENTENÇA|RECLAMAÇÃO)\b[^a-zà-ú]{8,}"
)


@dataclass(frozen=True)
class Passage:
    """A paragraph to look precedents for, and what it cites.

    `sought` are its telling words, `terms` their search terms; `weight` is below 1 where the matter is accessory or
    only quoted.
    """

    paragraph: Paragraph
    weight: float
    sought: str
    terms: tuple[str, ...]
    statutes: tuple[str, ...]
    citations: tuple[str, ...]


@dataclass(frozen=True)
class PhaseQueries:
    """`theme` says what the lawsuit is about in its own words, `subject` in those of the table of matters.

    `keys` are the words that return through it, `lawsuit` says who stands where.
    `statutes` (by article) and `citations` are normalised and come with the stress the phase lays on them, 0-1: little
    where only accessory passages name them. `vocabulary` are the search terms of all that the lawsuit argues.
    """

    theme: str
    subject: Subject
    keys: Keys
    lawsuit: Lawsuit
    passages: list[Passage]
    statutes: dict[str, float]
    citations: dict[str, float]
    vocabulary: frozenset[str]


def phase_queries(case: CaseFile, pages: dict[int, Page], phase: PhaseLabel) -> PhaseQueries:
    """The queries of a phase; no passages when it has no pieces with text."""
    pieces = [piece for piece in case.pieces_of(phase) if piece.type in ARGUMENTS] or case.pieces_of(phase)
    paragraphs = paragraphs_of(pieces, pages, furniture(pages.values()))
    content = next(
        (content for content in case.phases if content.phase_label == phase), PhaseContent(phase_label=phase)
    )
    claims = [Paragraph(claim.page, "", claim.text) for claim in content.claims]
    passages = [_passage(one) for one in (*paragraphs, *claims) if not _qualifies(one.text)]
    cited = content.cited
    theme = _theme(case, pages)
    argued = _argued(case, pages)
    return PhaseQueries(
        theme=theme,
        subject=subject_of(theme, argued),
        keys=keys_of(theme, argued),
        lawsuit=lawsuit_of(case),
        passages=_most_telling(passages),
        statutes=_stressed(map(article, cited.statutes), [(passage.weight, passage.statutes) for passage in passages]),
        citations=_stressed(
            cited_precedents("\n".join([*cited.precedents, *cited.sumulas])),
            [(passage.weight, passage.citations) for passage in passages],
        ),
        vocabulary=frozenset(analyse("\n".join(argued))),
    )


def _argued(case: CaseFile, pages: dict[int, Page]) -> list[str]:
    """Every paragraph in which the lawsuit is argued, whichever phase is asked for."""
    pieces = [piece for piece in case.pieces if piece.type in ARGUMENTS]
    return [one.full for one in paragraphs_of(pieces, pages, furniture(pages.values()))]


def _passage(paragraph: Paragraph) -> Passage:
    text = paragraph.full
    sought = telling(text)
    stock = _ACCESSORY.search(text) or _QUOTED.search(text) or paragraph.text.isupper()
    return Passage(
        paragraph=paragraph,
        weight=ACCESSORY_WEIGHT if stock else 1.0,
        sought=sought,
        terms=tuple(dict.fromkeys(analyse(sought))),
        statutes=tuple(cited_articles(text)),
        citations=tuple(cited_precedents(text)),
    )


def _qualifies(text: str) -> bool:
    """Whether a paragraph presents a party; a longer one has more in it than that."""
    return len(text) <= _LONGEST_QUALIFYING and all(sign.search(text) for sign in _QUALIFYING)


def _most_telling(passages: Sequence[Passage]) -> list[Passage]:
    """At most `MAX_PASSAGES`, in file order: those that cite and those that say most come before the others."""
    distinct = {passage.paragraph.full: passage for passage in reversed(passages)}
    kept = [one for one in reversed(distinct.values()) if one.citations or len(one.terms) >= _LEAST_TERMS]
    order = sorted(range(len(kept)), key=lambda place: (-_promise(kept[place]), place))
    return [kept[place] for place in sorted(order[:MAX_PASSAGES])]


def _promise(passage: Passage) -> float:
    return passage.weight * min(len(passage.terms), 40) + 20 * bool(passage.citations)


def _stressed(elsewhere: Iterable[str], named: Sequence[tuple[float, tuple[str, ...]]]) -> dict[str, float]:
    stress = dict.fromkeys(elsewhere, ELSEWHERE_STRESS)
    for name in [name for _, names in named for name in names]:
        stress[name] = ACCESSORY_STRESS
    for name in [name for weight, names in named if weight == 1 for name in names]:
        stress[name] = 1.0
    return stress


def _theme(case: CaseFile, pages: dict[int, Page]) -> str:
    """The subjects of the case and the title of the action as its first piece prints it."""
    title = ""
    first = next((piece for piece in case.pieces if piece.type == "peticao_inicial"), None)
    if first:
        last = min(first.page_end, first.page_start + _TITLE_PAGES - 1)
        numbers = [number for number in range(first.page_start, last + 1) if number in pages]
        match = _ACTION.search(" ".join(line.text for number in numbers for line in pages[number].lines))
        title = match[0].strip() if match else ""
    return " ".join([*case.case.subjects, title]).strip()
