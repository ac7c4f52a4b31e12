"""The skeleton of a memo: sources in order and verbatim, with room for the lawyer's own text."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from activities.reports.writing.markdown import escape
from activities.reports.writing.plain import one_line
from activities.reports.writing.word.manuscript import Manuscript
from workflows.contracts.argument import (
    SIDES,
    AdversePrecedent,
    Argument,
    ArgumentPrecedent,
    ArgumentStatute,
    Written,
)
from workflows.contracts.law.distinctions import Ground

TITLE = "Esqueleto de argumentação"
GROUNDS = {Ground.FATO: "Fato", Ground.DIREITO: "Direito", Ground.DATA: "Data", Ground.ORGAO: "Órgão"}
_UNANSWERED = "Sem resposta no acervo"


class Block(NamedTuple):
    """`room` marks space for the lawyer; `item` is an entry of a list."""

    kind: Literal["title", "section", "entry", "plain", "quote", "item", "room"]
    text: str


def written(argument: Argument, form: Written) -> bytes:
    """Return the file: Markdown in UTF-8, or a Word document."""
    blocks = list(skeleton(argument))
    return _markdown(blocks) if form is Written.MARKDOWN else _word(blocks)


def skeleton(argument: Argument) -> Iterator[Block]:
    """Return question, supporting precedents, adverse ones, provisions, conclusion, and how everything was verified."""
    yield Block("title", TITLE)
    yield Block("plain", f"Questão: {argument.proposition}")
    yield Block("plain", f"Argumenta-se por: {SIDES[argument.side].partition(' ')[2]}.")
    for note in argument.notes:
        yield Block("item", note)
    if not argument.answered:
        yield Block("section", _UNANSWERED)
        yield Block("plain", argument.unanswered_reason or "")
        yield from _precedents("O que mais se aproxima, sem responder", argument.nearest, "")
        return
    yield Block("section", "Os fatos e a questão")
    yield Block("room", "os fatos do caso e a questão a decidir")
    yield from _precedents("Precedentes favoráveis", argument.supporting, "por que se aplica ao caso")
    yield from _precedents("Precedentes contrários", argument.adverse, "por que não se aplica ao caso")
    yield from _precedents("Sem lado conhecido", argument.undetermined, "")
    yield from _statutes(argument.statutes)
    yield Block("section", "Conclusão e pedido")
    yield Block("room", "a conclusão e o pedido")
    yield from _checked(argument)


def _precedents(title: str, precedents: Sequence[ArgumentPrecedent], room: str) -> Iterator[Block]:
    if not precedents and not room:
        return
    yield Block("section", title)
    if not precedents:
        yield Block("plain", "O acervo não tem nenhum de pé.")
    for one in precedents:
        yield from _precedent(one, room)


def _precedent(one: ArgumentPrecedent, room: str) -> Iterator[Block]:
    outcome = f" Resultado: {one.resultado}." if one.resultado else ""
    copies = f" Há {one.repeats} de igual teor no acervo." if one.repeats else ""
    yield Block("entry", one.process)
    yield Block("plain", f"{one.force}; {one.favours}.{outcome}{copies}")
    if one.page:
        yield Block("plain", f"Nos autos, a questão está na p. {one.page}.")
    yield Block("quote", f"“{one.passage}” ({one.citation.rstrip('.')})")
    yield from (Block("item", f"Atenção: {caution}") for caution in one.cautions)
    if isinstance(one, AdversePrecedent):
        yield from (Block("item", f"{GROUNDS[each.ground]}: {each.text}") for each in one.distinctions)
    if room:
        yield Block("room", room)


def _statutes(statutes: list[ArgumentStatute]) -> Iterator[Block]:
    yield Block("section", "Dispositivos")
    if not statutes:
        yield Block("plain", "Os precedentes acima não se apoiam em dispositivo que o acervo reconheça.")
    for one in statutes:
        yield Block("entry", one.reference)
        if one.text:
            yield Block("quote", f"“{one.text}”")
        if one.note:
            yield Block("item", f"Atenção: {one.note}")
        yield Block("plain", f"Aplicado em {one.supporting} dos favoráveis e em {one.adverse} dos contrários.")


def _checked(argument: Argument) -> Iterator[Block]:
    yield Block("section", "Conferência")
    yield Block(
        "plain",
        "As citações acima foram conferidas com o acervo, e nenhum dos julgados consta como superado. O acervo não tem "
        "tudo: confira no tribunal antes de protocolar.",
    )
    for one in argument.left_out:
        yield Block("item", f"Fora da peça: {one.reference} {one.reason}")


def _markdown(blocks: list[Block]) -> bytes:
    marks = {"title": "# ", "section": "## ", "entry": "### ", "quote": "> ", "item": "- "}
    lines: list[str] = []
    for before, block in zip([None, *blocks], blocks, strict=False):
        text = escape(one_line(block.text))
        text = f"_Escreva aqui: {text}._" if block.kind == "room" else marks.get(block.kind, "") + text
        tight = before is not None and before.kind == block.kind == "item"
        lines.append(text if tight or before is None else f"\n{text}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def _word(blocks: list[Block]) -> bytes:
    text = Manuscript(TITLE, datetime.now(UTC))
    text.frame(TITLE, None, "Autos", "MINUTA")
    levels = {"title": 0, "section": 1, "entry": 2}
    styles = {"quote": "Quote", "item": "List Bullet"}
    for block in blocks:
        if block.kind in levels:
            text.heading(block.text, levels[block.kind])
        else:
            words = f"[Escreva aqui: {block.text}.]" if block.kind == "room" else block.text
            text.paragraph(words, styles.get(block.kind, "Normal"))
    return text.done()
