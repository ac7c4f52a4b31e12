"""The requests of a petition, each with its page. Pure."""

import re

from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.flow import append_line, paragraphs
from activities.casefile.text.wording import is_capitals, key
from workflows.contracts.run.results.result import Claim

LONGEST_CLAIM = 500
MOST_CLAIMS = 40
SHORTEST_SENTENCE = 25

_HEAD = re.compile(
    r"^(?:(?:[ivx]+|\d+)[\s.)-]+)?(?:d[oa]s? )?(?:conclus(?:ao|oes) e (?:d[oa]s? )?)?(?:pedidos?|requerimentos?)"
    r"(?: (?:e|d[aeo]s?|pedidos?|requerimentos?|fina(?:l|is)|principa(?:l|is)|liminar(?:es)?|recursa(?:l|is)|reforma|"
    r"especificac(?:ao|oes)|autor(?:a|es)?|reu|re))*:?$"
)
_LEAD = re.compile(
    r"(?:ante (?:todo )?o exposto|diante (?:do|de todo o) exposto|(?:em )?face (?:do|ao) exposto|isto posto|isso posto|"
    r"posto isso|por tudo isso|por tudo (?:o )?(?:que foi )?exposto|por todo o exposto|pelo exposto|do exposto|"
    r"assim sendo|ex positis|em conclusao|por fim|ao final)\b.{0,60}\b(?:requer|pede|pugna|postula)|"
    r"\b(?:requer(?:em)?|pede(?:m)?|pugna(?:m)?|postula(?:m)?)(?:-se)?\b.{0,80}:$"
)
_BULLET = re.compile(
    r"^\s*(?:[•▪●■*–—-]|\(?[a-z]{1,2}[).]|\(?[a-z]\)?\s*[–—-]|\(?\d{1,2}(?:\.\d{1,2})?[ºª°]?\s*[).–—-]|"
    r"\d{1,2}(?:\.\d{1,2}){1,2}(?=\s+[a-zà-ú])|\(?[ivx]{1,5}\s*[).–—-])\s+(?=\S)",
    re.IGNORECASE,
)
_INLINE = re.compile(r"(?<=[;:,])\s+(?:e\s+)?\(?(?:[a-z]|[ivx]{1,4}|\d{1,2}[ºª°]?)\)\s+(?=\S)", re.IGNORECASE)
"""The next item of a list within a paragraph: "requer: a) a citação; b) a procedência"."""

_END = re.compile(
    r"^(?:nestes termos|termos em que|pede deferimento|n\. ?termos|protesta|provara|requer a producao|"
    r"(?:da|atribui)(?:-se)? (?:a|ao) (?:presente )?(?:causa|feito|acao)|atribui-se|valor:|valor da causa"
    r"|requer provar)"
)
_SENTENCE_END = re.compile(r"(?<=[.;)])\s+(?=[A-ZÀ-Ú])")
_LISTED = re.compile(r"(?<=[:;])\s+(?:e\s+)?(?:[\W\d]{1,6}\s*)?")
"""Between the items of a list whose marks are of no known kind."""
_CLOSED = re.compile(r"[.;]$|R\$ ?[\d.,]+$")
_ASKS = re.compile(r"\b(?:requer(?:em)?|pede(?:m)?|pugna(?:m)?|postula(?:m)?)(?:-se)?\b(?! deferimento)|\bespera-se\b")


def find_claims(sheets: list[Sheet]) -> list[Claim]:
    """Return the requests of a petition in order: the listed items, else the sentences that request something."""
    return (_itemised(sheets) or _asked(sheets))[:MOST_CLAIMS]


def _itemised(sheets: list[Sheet]) -> list[Claim]:
    claims: list[Claim] = []
    inside = False
    text, page = "", 0
    for sheet in sheets:
        for line in sheet.body:
            folded = key(line.text)
            if not inside:
                inside = bool(_HEAD.match(folded) or _LEAD.search(folded))
                continue
            if _END.match(folded) or _heads(line.text, text):
                _keep(claims, text, page)
                inside, text = False, ""
            elif _BULLET.match(line.text) or (_CLOSED.search(text) and _ASKS.match(folded)):
                _keep(claims, text, page)
                text, page = _BULLET.sub("", line.text).strip(), sheet.page.number
            elif text and len(text) < LONGEST_CLAIM:
                text = append_line(text, line.text.strip())
    _keep(claims, text, page)
    return claims


def _heads(line: str, before: str) -> bool:
    """Return whether a line is the heading of what follows the requests, not the end of an unfinished item."""
    unfinished = before and not before.endswith((".", ";", ":", ","))
    return is_capitals(_BULLET.sub("", line)) and not _HEAD.match(key(line)) and not unfinished


def _asked(sheets: list[Sheet]) -> list[Claim]:
    claims: list[Claim] = []
    for sheet in sheets:
        for paragraph in paragraphs(sheet.body):
            for sentence in _SENTENCE_END.split(paragraph):
                if _ASKS.search(key(sentence)) and len(sentence) > SHORTEST_SENTENCE:
                    for item in [sentence] if _INLINE.search(sentence) else _listed(sentence):
                        _keep(claims, item.strip(), sheet.page.number)
    return claims


def _listed(sentence: str) -> list[str]:
    """Return the items of a list after a colon, whatever marks them; the sentence itself if it has none."""
    lead, *items = _LISTED.split(sentence)
    return items if len(items) > 1 and lead.endswith(":") else [sentence]


def _keep(claims: list[Claim], text: str, page: int) -> None:
    first, *others = _INLINE.split(text)
    items = others if others and first.endswith(":") else [first, *others]
    claims.extend(Claim(text=item.rstrip(" ;.,")[:LONGEST_CLAIM], page=page) for item in items if item)
