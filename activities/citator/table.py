"""The treatments of a snapshot in one file, looked up by decision id or by a reference outside the corpus."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

from activities.citator.settling import counts, targets_of
from activities.citator.statements import ANY_BEFORE, Statements
from activities.law.treatment.wording import badge_of, badge_of_theme
from workflows.contracts.law.treatment import Modulation, Treatment, TreatmentCount, TreatmentEvidence, TreatmentKind

FILE = "treatments.sqlite"
EACH = 2
"""Most sentences stored of one kind."""

MOST = 6
"""Most sentences stored of one precedent."""

_THEME = "Tema "
_LISTED = (_THEME, "Súmula ")
_ORDER = list(TreatmentKind)


class _Gathered:
    """The statements about one precedent so far, by kind, newest first within a kind."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.evidence: dict[TreatmentKind, list[TreatmentEvidence]] = {}
        self.decisions: dict[TreatmentKind, int] = {}
        self.modulation: Modulation | None = None

    def add(self, evidence: TreatmentEvidence, modulation: Modulation | None) -> None:
        """Add one statement."""
        kept = self.evidence.setdefault(evidence.kind, [])
        if len(kept) < EACH:
            kept.append(evidence)
        self.decisions[evidence.kind] = self.decisions.get(evidence.kind, 0) + (evidence.document_id is not None)
        self.modulation = self.modulation or modulation

    def treatment(self, as_of: date | None) -> Treatment:
        """Return the whole treatment, headed by its gravest part."""
        kinds = [kind for kind in TreatmentKind if kind in self.evidence]
        head = kinds[0]
        return Treatment(
            kind=head,
            badge=badge_of(head, self.name, self.decisions[head], self.evidence[head][0].source),
            as_of=as_of,
            evidence=[one for kind in kinds for one in self.evidence[kind]][:MOST],
            counts=[
                TreatmentCount(kind=kind, decisions=self.decisions[kind]) for kind in kinds if self.decisions[kind]
            ],
            modulation=self.modulation,
        )


def write_treatments(statements: Statements, folder: Path) -> int:
    """Write the file for `Treatments` into the new folder. Return the number of precedents in it."""
    folder.mkdir(parents=True)
    written = 0
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
            "CREATE TABLE treatment(name TEXT PRIMARY KEY, body TEXT) WITHOUT ROWID;"
        )
        themes: dict[str, Treatment] = {}
        for name, reference, gathered in _gathered(statements):
            treatment = gathered.treatment(statements.as_of)
            _write(database, name, treatment)
            written += 1
            if reference.startswith(_LISTED):
                _write(database, reference, treatment)
            if reference.startswith(_THEME) and treatment.warns:
                themes[reference] = treatment
        for theme, treatment in sorted(themes.items(), key=lambda one: _ORDER.index(one[1].kind)):
            for name, leading in statements.bound_to(theme):
                written += _pass_on(database, name, theme, treatment, leading=leading)
        database.commit()
    return written


def _write(database: sqlite3.Connection, name: str, treatment: Treatment) -> None:
    body = treatment.model_dump_json(exclude_defaults=True)
    database.execute("INSERT OR REPLACE INTO treatment VALUES (?, ?)", (name, body))


def _pass_on(database: sqlite3.Connection, name: str, theme: str, of_theme: Treatment, *, leading: bool) -> bool:
    """Apply the treatment of a theme to its decision. Return whether the decision had none before."""
    row = database.execute("SELECT body FROM treatment WHERE name = ?", (name,)).fetchone()
    known = Treatment.model_validate_json(row[0]) if row else None
    said = of_theme.evidence[0]
    if known and any(one.kind is TreatmentKind.TEMA_TRATADO and said.words in one.words for one in known.evidence):
        return False
    badge = badge_of_theme(theme, of_theme.badge, leading=leading)
    passed = said.model_copy(update={"kind": TreatmentKind.TEMA_TRATADO, "words": f"{badge}. {said.words}"})
    if known and not known.kind.neutral:
        changes: dict[str, object] = {"evidence": [*known.evidence, passed]}
    else:
        evidence = [passed, *(known.evidence if known else [])]
        changes = {"kind": TreatmentKind.TEMA_TRATADO, "badge": badge, "evidence": evidence}
    whole = known or Treatment(kind=TreatmentKind.TEMA_TRATADO, badge=badge, as_of=of_theme.as_of)
    changes["modulation"] = whole.modulation or of_theme.modulation
    _write(database, name, whole.model_copy(update=changes))
    return known is None


def _gathered(statements: Statements) -> Iterator[tuple[str, str, _Gathered]]:
    """Return the statements about each decision by id, and about each reference outside the corpus.

    The reference comes second, whichever it is named by.
    """
    for reference, held, said in statements.by_reference():
        found: dict[str, _Gathered] = {}
        for one in said:
            for target in targets_of(one, held):
                if counts(one, reference, target, held):
                    name = target.id if target else f"{one.chain.strip(ANY_BEFORE)} {reference}".strip()
                    gathered = found.setdefault(name, _Gathered(target.process if target else reference))
                    gathered.add(one.evidence, one.modulation)
        yield from ((name, reference, gathered) for name, gathered in found.items())


class Treatments:
    """Read side, safe for any number of threads. A snapshot without treatments has an empty table."""

    def __init__(self, folder: Path) -> None:
        file = folder / FILE
        self._file = file if file.is_file() else None

    def of(self, *names: str) -> dict[str, Treatment]:
        """Return the treatments of these ids or references. Those without statements are absent."""
        if self._file is None or not names:
            return {}
        found: dict[str, Treatment] = {}
        with closing(sqlite3.connect(f"{self._file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            for name in dict.fromkeys(names):
                row = database.execute("SELECT body FROM treatment WHERE name = ?", (name,)).fetchone()
                if row:
                    found[name] = Treatment.model_validate_json(row[0])
        return found
