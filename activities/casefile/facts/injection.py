"""Warnings about text that seems written to steer a program. Such text is never obeyed. Pure."""

import re

from activities.casefile.text.page import Page
from activities.law.fold import squash

LONGEST_QUOTE = 160
MOST_NOTES = 10

_SUSPECT = re.compile(
    "|".join(
        (
            r"(?:ignor[ea]r?|desconsider[ea]r?|esquec[ae]r?)\b.{0,30}\b(?:instruc|orientac|regras|comandos|prompt)\w*",
            r"(?:instruc\w{1,20}|comando|aviso|mensagem|nota)\s+(?:\w+\s+){0,2}(?:para|a[os]?)\s+(?:\w+\s+){0,2}"
            r"(?:modelos? de linguagem|ia\b|inteligencia artificial|assistentes?\b|llm|chatbot|robo)",
            r"\b(?:voce|you)\s+(?:e|es|are)\s+(?:agora\s+|now\s+)?(?:um|uma|an?)\s+"
            r"(?:assistente|modelo|ia\b|ai\b|assistant)",
            r"nao (?:mencione|revele|informe) (?:esta|essa|estas|essas) instruc",
            r"(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:the\s+)?(?:previous|prior|above)\s+"
            r"(?:instructions|prompts?|rules)",
            r"\b(?:system prompt|prompt do sistema|jailbreak)\b",
            r"aprov[ea]r? (?:automaticamente )?todas as fases",
        )
    )
)


def injection_notes(pages: list[Page]) -> list[str]:
    """Return one Portuguese note for each page with a suspect passage, quoting it."""
    notes: list[str] = []
    for page in pages:
        text = squash("\n".join([page.text, *(line.text for line in page.unseen)]))
        found = _SUSPECT.search(text)
        if found:
            quote = _original(page, found.start(), text)
            notes.append(
                f"Página {page.number}: há texto que parece dirigido a um programa de computador (suspeita de injeção "
                f"de instruções), tratado só como conteúdo do documento: “{quote}”"
            )
    return notes[:MOST_NOTES]


def _original(page: Page, start: int, text: str) -> str:
    """Return the passage as printed: the line where the match begins and the next, shortened to a quotation."""
    position = 0
    lines = [" ".join(line.text.split()) for line in (*page.lines, *page.unseen)]
    for index, line in enumerate(lines):
        if position + len(line) >= start:
            return " ".join(lines[index : index + 2])[:LONGEST_QUOTE]
        position += len(line) + 1
    return text[start : start + LONGEST_QUOTE]
