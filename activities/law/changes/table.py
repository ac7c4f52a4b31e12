"""Well-known changes of statutes: effective date, subject, and affected decisions."""

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from activities.law.fold import squash


class Change(NamedTuple):
    """`since` is the first day in force; `about` is sought in squashed text that applies one of `statutes`."""

    source: str
    since: date
    effect: str
    statutes: tuple[str, ...]
    about: re.Pattern[str]


CHANGES = (
    Change(
        "Lei 14.454/2022",
        date(2022, 9, 22),
        "o rol da ANS deixou de ser limite absoluto da cobertura (Lei 9.656/1998, art. 10, §§ 12 e 13)",
        ("Lei 9.656/1998",),
        re.compile(r"\brol\b.{0,60}\bans\b|\brol de procedimentos\b|\brol (?:taxativo|exemplificativo)"),
    ),
    Change(
        "Lei 13.786/2018",
        date(2018, 12, 28),
        "o desfazimento da compra de imóvel em incorporação ou loteamento tem percentuais próprios de retenção",
        ("Lei 4.591/1964", "Lei 6.766/1979", "CDC", "CC"),
        re.compile(r"\bdistrato\b|(?:retencao|devolucao).{0,120}\b(?:imovel|lote|incorpora|promessa de compra)"),
    ),
    Change(
        "Lei 14.905/2024",
        date(2024, 8, 30),
        "a correção monetária e os juros legais mudaram (CC, arts. 389 e 406: IPCA, e Selic menos IPCA)",
        ("CC, art. 406", "CC, art. 389", "CC, art. 405"),
        re.compile(r"\bjuros\b"),
    ),
    Change(
        "Lei 14.230/2021",
        date(2021, 10, 26),
        "a improbidade passou a exigir dolo, e a prescrição mudou",
        ("Lei 8.429/1992",),
        re.compile(r"\bimprobidade\b"),
    ),
    Change(
        "EC 113/2021",
        date(2021, 12, 9),
        "nas condenações da Fazenda correção e juros passaram a ser a Selic, uma única vez (art. 3º)",
        ("Lei 9.494/1997", "Lei 11.960/2009"),
        re.compile(r"\b(?:juros|correcao monetaria)\b"),
    ),
    Change(
        "Lei 13.964/2019",
        date(2020, 1, 23),
        "o Pacote Anticrime mudou prisão preventiva, progressão de regime e outros pontos do processo penal",
        ("CPP", "LEP", "Lei 7.210/1984", "Lei 8.072/1990"),
        re.compile(r"\bprogressao\b|\bpreventiva\b|\bhediondo\b|\bpersecucao\b"),
    ),
    Change(
        "EC 103/2019",
        date(2019, 11, 13),
        "a Reforma da Previdência mudou requisitos e cálculo dos benefícios",
        ("Lei 8.213/1991", "CF, art. 201", "CF, art. 40"),
        re.compile(r"\baposentadoria\b|\bpensao por morte\b"),
    ),
    Change(
        "Lei 13.467/2017",
        date(2017, 11, 11),
        "a Reforma Trabalhista mudou a CLT",
        ("CLT",),
        re.compile(r"\btrabalh"),
    ),
    Change(
        "Lei 14.112/2020",
        date(2021, 1, 23),
        "a reforma da Lei 11.101/2005 mudou regras da recuperação judicial e da falência",
        ("Lei 11.101/2005",),
        re.compile(r"\brecuperacao judicial\b|\bfalencia\b"),
    ),
    Change(
        "Lei 14.711/2023",
        date(2023, 10, 31),
        "o Marco Legal das Garantias mudou a execução da alienação fiduciária",
        ("Lei 9.514/1997", "Decreto-Lei 911/1969"),
        re.compile(r"\balienacao fiduciaria\b|\bbusca e apreensao\b"),
    ),
)
"""Each is dated by its publication or effect; the source is the act itself."""


def notices_of(decided: date | None, statutes: Iterable[str], text: str) -> list[str]:
    """Return Portuguese notices of changes after a decision that applies such a statute to the changed subject."""
    if decided is None:
        return []
    applied, folded = list(statutes), squash(text)
    return [
        f"Julgado anterior à {change.source} (em vigor desde {change.since:%d/%m/%Y}): {change.effect}. "
        "Confira se a tese subsiste."
        for change in CHANGES
        if decided < change.since
        and change.about.search(folded)
        and any(one == name or one.startswith(f"{name},") for one in applied for name in change.statutes)
    ]
