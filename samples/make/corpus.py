"""Writes the sample corpus, one neutral JSONL record a decision, from the material in `subjects/`.

Run as `python -m samples.make.corpus`; the same material always gives the same bytes.
"""

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import yaml

from samples.make.court import Judgement

MARK = "DECISÃO FICTÍCIA"
SUBJECTS = Path(__file__).parent / "subjects"
TARGET = Path(__file__).parents[1] / "corpus" / "decisions.jsonl"
_PROCESS = re.compile(r"(?P<classes>.+) (?P<number>9(?:\.\d{3}){2})/(?P<state>[A-Z]{2})")


def corpus_lines() -> list[str]:
    """Every record as a JSON line, subject by subject in the order of the files; ValueError for malformed material."""
    records = [_record(entry) for subject in subjects() for entry in subject["decisions"]]
    return [json.dumps(record, ensure_ascii=False) for record in records]


def subjects() -> list[dict[str, Any]]:
    """The hand-written material, one entry a subject: its name and its decisions."""
    files = sorted(SUBJECTS.glob("*.yaml"))
    return [yaml.safe_load(file.read_text(encoding="utf-8")) for file in files]


def _record(entry: dict[str, Any]) -> dict[str, Any]:
    parts = _PROCESS.fullmatch(entry["process"])
    if parts is None:
        raise ValueError(f"not a process of the fictional range: {entry['process']}")
    number = parts["number"].replace(".", "")
    published = _published(entry["decided"], int(number))
    judgement = Judgement(entry["body"], entry["minister"], entry["ruling"], tuple(entry.get("dissent", ())))
    return {
        "id": f"0{number}{len(parts['classes'].split()) - 1}" if parts["classes"] != "EREsp" else f"0{number}9",
        "source": "neutral",
        "kind": "acórdão",
        "process": entry["process"],
        "process_number": number,
        "registry_number": f"20{number[1:3]}9{number[3:]}{int(number) % 97:02d}0",
        "class_name": parts["classes"],
        "minister": entry["minister"],
        "judging_body": entry["body"],
        "decided_on": entry["decided"].isoformat(),
        "published_on": published.isoformat(),
        "journal": f"DJe {published:%d/%m/%Y}",
        "ementa": _ementa(entry),
        "ruling": f"{judgement.text()}\n{MARK}.",
        "thesis": entry.get("thesis"),
        "legislation": entry["laws"],
        "cited": entry["cited"],
    }


def _ementa(entry: dict[str, Any]) -> str:
    """Headings in capitals, numbered points (or the four headings in use since 2024), the mark as last line."""
    sections = _recent(entry) if "case" in entry else [("", _with_precedents(entry, entry["points"]))]
    lines = [entry["headings"]]
    count = 0
    for title, points in sections:
        lines.extend([title] if title else [])
        for point in points:
            count += 1
            lines.append(f"{count}. {point}")
    return "\n".join([*lines, f"{MARK}."])


def _recent(entry: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The form of Recomendação CNJ 154/2024."""
    closing = [entry["disposition"]]
    if entry.get("thesis"):
        closing.append(f'Tese de julgamento: "{entry["thesis"]}"')
    return [
        ("I. CASO EM EXAME", entry["case"]),
        ("II. QUESTÃO EM DISCUSSÃO", entry["question"]),
        ("III. RAZÕES DE DECIDIR", _with_precedents(entry, [*entry["reasons"], ""])[:-1]),
        ("IV. DISPOSITIVO E TESE", closing),
    ]


def _with_precedents(entry: dict[str, Any], points: list[str]) -> list[str]:
    """The points, the one before the last naming the decisions relied on."""
    cited = [name for name in entry["cited"] if not name.startswith("Súmula")]
    if not cited:
        return points
    usual = "Acórdãos confrontados" if entry["process"].startswith("EREsp") else "Precedentes"
    if usual == "Precedentes" and len(cited) == 1:
        usual = "Precedente"
    named = f"{', '.join(cited[:-1])} e {cited[-1]}" if len(cited) > 1 else cited[0]
    return [*points[:-2], f"{points[-2]} {entry.get('cites', usual)}: {named}.", points[-1]]


def _published(decided: date, number: int) -> date:
    """Three to nine days after the session, moved to a weekday."""
    day = decided + timedelta(days=3 + number % 7)
    return day + timedelta(days={5: 2, 6: 1}.get(day.weekday(), 0))


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(corpus_lines()) + "\n", encoding="utf-8")
