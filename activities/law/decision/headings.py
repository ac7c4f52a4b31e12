"""The headings of an ementa, its first sentences in capitals: branches of law and legal criteria."""

import re

from activities.law.capitals import in_capitals
from activities.law.citations.processes import find_processes
from activities.law.citations.sumulas import find_sumulas
from activities.law.citations.themes import find_themes
from activities.law.decision.heading_words import CLASS_WORDS, EMPTY_WORDS
from activities.law.fold import fold, squash
from activities.law.statutes.find import find_statutes
from activities.law.statutes.laws import find_laws

MAX_CRITERIA = 12
_EDGES = " .,;:\"'“”-–"
_MAX_WORDS = 14
_LONGEST = 2_000
"""Longest heading that names a question, in characters without references."""

_ABBREVIATED = re.compile(
    r"(?:\b(?:arts?|inc|par|n|no|ns|nos|sum|sums|rel|min|c/c|etc|lei n|dra?|sra?|s\.a|ltda|cf|fls?|[A-Z]))\.$",
    re.IGNORECASE,
)
_LONGEST_ABBREVIATION = 12
_NUMBERED_ITEM = re.compile(r"(?m)^[^\S\n]*(?:\d{1,2}\s*[.)\-–]|[IVX]{1,5}\s*[.\-–])\s*\S")
_CASE_UNDER_EXAM = re.compile(r"\bI\s*\.\s*caso\s+em\s+exame", re.IGNORECASE)
_BRANCHES: tuple[tuple[str, str], ...] = (
    (r"processual civil|processo civil|direito processual civil", "direito processual civil"),
    (r"processual penal|processo penal", "direito processual penal"),
    (r"execucao penal", "execução penal"),
    (r"(?<!processual )(?<!processo )(?<!execucao )\bpenal\b", "direito penal"),
    (r"tributari[oa]|execucao fiscal", "direito tributário"),
    (r"administrativ[oa]", "direito administrativo"),
    (r"previdenciari[oa]", "direito previdenciário"),
    (r"constitucional", "direito constitucional"),
    (r"consumidor|consumerista", "direito do consumidor"),
    (r"empresarial|comercial|societari[oa]|falimentar", "direito empresarial"),
    (r"ambiental", "direito ambiental"),
    (r"bancari[oa]", "direito bancário"),
    (r"trabalho|trabalhista", "direito do trabalho"),
    (r"eleitoral", "direito eleitoral"),
    (r"internacional", "direito internacional"),
    (r"crianca e (?:do )?adolescente|infancia", "direito da criança e do adolescente"),
    (r"propriedade (?:industrial|intelectual)|marcario", "propriedade intelectual"),
    (r"famili?a\b", "direito de família"),
    (r"sucess(?:oes|orio)", "direito das sucessões"),
    (r"(?<!processual )(?<!processo )\bciv(?:il|el)\b", "direito civil"),
)
_BRANCH_WORDS = re.compile(
    r"^(?:(?:direito|processo|processual|civil|penal|execucao|tributario|administrativo|previdenciario|constitucional"
    r"|consumidor|empresarial|comercial|societario|falimentar|ambiental|bancario|trabalho|eleitoral|internacional|publico"
    r"|privado|crianca|adolescente|infancia|juventude|familia|sucessoes|propriedade|intelectual|industrial|digital"
    r"|marcario|economico|financeiro|urbanistico|militar|d[aoe]|das|e|c/c)[\s,/-]*)+$"
)
_RESULT = re.compile(
    r"\b(?:nao )?(?:des|im)?provi(?:d[oa]s?|mento)\b|\bnao conhec\w+|\bconhecid[oa]s?\b|\b(?:im)?procedentes?\b"
    r"|\b(?:denega|concedi|rejeita|acolhi|mantid|prejudica|indeferi)\w*\b"
    r"|\bnega(?:do|r|-se)?\b.{0,300}\b(?:provimento|seguimento)\b"
)
_RESULT_SUBJECT = re.compile(
    r"\b(?:agravo|recurso|embargos|ordem|habeas|writ|seguranca|decisao|acordao|pedido|impetracao|provimento|insurgencia"
    r"|aclaratorios|reclamo)\b"
)
_BOILERPLATE = re.compile(
    r"^insurgencia\b|\bnovos argumentos\b|\bargumentos (?:insuficientes|capazes|aptos|habeis)\b"
    r"|\bnegou (?:provimento|seguimento)\b|\bdecisao (?:monocratica|singular|agravada)\b|^constrangimento ilegal"
    r"|^autos de\b|^rejeicao de todas|^entendimento"
    r"|^natureza (?:infra)?constitucional|^concessao (?:parcial )?da seguranca|^agravo|^julgamento$"
    r"|^preenchimento dos (?:pressupostos|requisitos)"
)
_SYNONYMS: tuple[tuple[str, str], ...] = (
    (
        r"^(?:reexame|revolvimento|revisao|incursao|reanalise|reapreciacao)\b.*\b(?:fat\w*|prova\w*|probatori\w*)",
        "reexame de fatos e provas",
    ),
    (r"^(?:(?:ausencia|falta|carencia) de )?prequestionamento$", "ausência de prequestionamento"),
    (r"^trafico(?: ilicito)? de (?:drogas|entorpecentes|substancias? entorpecentes?)$", "tráfico de drogas"),
    (r"^(?:dissidio|divergencia) jurisprudencial", "divergência jurisprudencial"),
    (r"^(?:(?:reconhecimento|manifesta)\w* d[ae] )?intempestividade\b", "intempestividade"),
    (r"^(?:ausencia|inexistencia|reconhecimento) de repercussao geral$", "repercussão geral"),
    (
        r"^fundamentacao (?:recursal )?deficiente|^deficiencia (?:na|da|de) fundamentacao",
        "deficiência de fundamentação",
    ),
    (r"^gravidade concreta\b", "gravidade concreta"),
    (r"^danos? mora(?:l|is)$", "dano moral"),
    (r"^danos? materia(?:l|is)$", "dano material"),
    (
        r"^honorarios (?:advocaticios|de advogado|sucumbenciais|de sucumbencia)",
        "honorários advocatícios",
    ),
)
"""One name for questions that headings name in several ways, so that decisions share them."""
_QUESTION = (
    r"(?:nao )?(?:configuracao|caracterizacao|ocorrencia|inocorrencia|inexistencia|incidencia|impossibilidade"
    r"|possibilidade)"
)
_LEADING = re.compile(
    r"^(?:alegad[oa]s?|supost[oa]s?|pretendid[oa]s?|apontad[oa]s?|(?:pretensao|pleito|pedido|alegacao|tese) de"
    rf"|discussao sobre|{_QUESTION} d[eoa]s?)\s+"
)


def ementa_headings(ementa: str) -> list[str]:
    """Return the sentences in capitals at the head of the ementa, in order, with tidied white space.

    Ementas after Recomendação CNJ 154/2024 ("I. Caso em exame") have headings in ordinary case.
    """
    head = _head_of(ementa)
    return [sentence for sentence in _sentences(head) if len(sentence) > 2]


def branches_in(headings: list[str]) -> list[str]:
    """Return the branches of law in headings that name only branches: "CIVIL E PROCESSUAL CIVIL" names two."""
    found: list[str] = []
    for heading in headings:
        plain = squash(heading).strip(" .")
        if _BRANCH_WORDS.match(plain):
            found.extend(name for pattern, name in _BRANCHES if re.search(pattern, plain))
    return list(dict.fromkeys(found))


def criteria_in(headings: list[str]) -> list[str]:
    """Return the legal questions of the headings in lower case, at most `MAX_CRITERIA`, without classes, results
    and references.
    """
    found: list[str] = []
    for heading in headings:
        criterion = _criterion(heading)
        if criterion:
            found.append(criterion)
    return list(dict.fromkeys(found))[:MAX_CRITERIA]


def _head_of(ementa: str) -> str:
    text = ementa.strip()
    if exam := _CASE_UNDER_EXAM.search(text):
        return text[: exam.start()]
    item = _NUMBERED_ITEM.search(text, 1)
    head = text[: item.start()] if item else text
    capitals: list[str] = []
    for line in re.split(r"\n+", head):
        if not in_capitals(line):
            break
        capitals.append(line)
    if capitals:
        return " ".join(capitals)
    kept: list[str] = []
    for sentence in _sentences(head):
        if not in_capitals(sentence):
            break
        kept.append(sentence)
    return ". ".join(kept)


def _sentences(text: str) -> list[str]:
    """Split at full stops and at dashes between words; abbreviations and numbers do not end a sentence."""
    flat = re.sub(r"\s+", " ", text).strip()
    found: list[str] = []
    start = 0
    for match in re.finditer(r"\.\s+|\s[-–—]\s|;\s+", flat):
        before = flat[max(start, match.start() - _LONGEST_ABBREVIATION) : match.start() + 1]
        if match[0].startswith(".") and _ABBREVIATED.search(fold(before)):
            continue
        found.append(flat[start : match.start()].strip(" ."))
        start = match.end()
    found.append(flat[start:].strip(" ."))
    return [sentence for sentence in found if sentence]


def _criterion(heading: str) -> str | None:
    if len(heading) > _LONGEST:
        return None
    plain = squash(heading)
    words = re.findall(r"[a-z/]+", plain)
    if not words or _BRANCH_WORDS.match(plain) or set(words) <= CLASS_WORDS:
        return None
    if _RESULT.search(plain) and (_RESULT_SUBJECT.search(plain) or len(words) <= 3):
        return None
    bare = _without_references(heading)
    left = re.findall(r"[a-z/]+", squash(bare))
    if not [word for word in left if word not in EMPTY_WORDS and len(word) > 2]:
        return None
    written = _trimmed(re.sub(r"\s+", " ", re.sub(r"\(\s*\)", " ", bare)).lower())
    folded = fold(written)
    if _BOILERPLATE.search(folded):
        return None
    written = next((name for pattern, name in _SYNONYMS if re.search(pattern, folded)), written)
    if len(written) <= 2 or len(written.split()) > _MAX_WORDS:
        return None
    return written


def _trimmed(written: str) -> str:
    """Return it without words that only say how the question was answered."""
    written = written.strip(_EDGES)
    folded = fold(written)
    lead = _LEADING.match(folded)
    if lead and len(folded) - lead.end() > 3:
        written, folded = written[lead.end() :], folded[lead.end() :]
    tail = re.search(r"[\s,(]+(?:d[aoe]s?|n[ao]s?|a|o|e|em|com|por|art|arts|da lei|do cpc)\W*$", folded)
    return (written[: tail.start()] if tail else written).strip(_EDGES)


def _without_references(heading: str) -> str:
    """Return the heading without citations, provisions and laws, which are separate features."""
    spans = [(found.start, found.end) for found in find_statutes(heading)]
    spans += [(found.start, found.end) for found in find_sumulas(heading)]
    spans += [(found.start, found.end) for found in find_themes(heading)]
    spans += [(found.start, found.end) for found in find_processes(heading)]
    spans += [(found.start, found.end) for found in find_laws(fold(heading))]
    begin = len(heading)
    rest: list[tuple[int, int] | None] = []
    for start, end in sorted(spans, reverse=True):
        if end <= begin:
            rest.append((end, begin))
        else:
            _drop(rest, end - begin)
        rest.append(None)
        begin = start
    rest.append((0, begin))
    return "".join(heading[slice(*kept)] if kept else " " for kept in reversed(rest))


def _drop(rest: list[tuple[int, int] | None], count: int) -> None:
    """Remove so many characters from the rest, the last of the list first; None stands for a blank."""
    while rest and count > 0:
        start, end = rest.pop() or (0, 1)
        if end - start > count:
            rest.append((start + count, end))
        count -= end - start
