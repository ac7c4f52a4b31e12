"""Labels and edges of the legal graph, as table definitions of the embedded graph database.

`CITA` leads to a decision of the corpus, `CITA_PRECEDENTE` to any cited reference; a reference to a decision of the
corpus names it in `decision_id`. `DIVERGE_DE` leads from a decision to the latest earlier one of another minister
or panel with the opposite side on the same criterion of substance (see `divergence`).
"""

from enum import StrEnum

FORMAT = 4
"""Increased when the graph's content changes; the arrays beside the graph carry it (see `numbers_file`).

The graph tools refuse a format that is not in `READ`: format 3 is the first with sides.
"""

READ = (3, FORMAT)
"""Format 3 has no courts, classes and states; a question about them is refused."""


class Label(StrEnum):
    """Node tables. Every label except Decision and Precedent has its name as its only property."""

    DECISION = "Decision"
    CRITERION = "Criterion"
    LEGAL_DEVICE = "LegalDevice"
    PRECEDENT = "Precedent"
    MINISTER = "Minister"
    CATEGORY = "Category"
    FACT = "Fact"
    EVIDENCE = "Evidence"


class Edge(StrEnum):
    """Relationship tables."""

    APLICA = "APLICA"
    USA_CRITERIO = "USA_CRITERIO"
    CITA = "CITA"
    CITA_PRECEDENTE = "CITA_PRECEDENTE"
    RELATOR_DE = "RELATOR_DE"
    PERTENCE_A = "PERTENCE_A"
    TEM_FATO = "TEM_FATO"
    TEM_PROVA = "TEM_PROVA"
    DIVERGE_DE = "DIVERGE_DE"


NODE_COLUMNS: dict[Label, dict[str, str]] = {
    Label.DECISION: {
        "id": "STRING",
        "process": "STRING",
        "reference": "STRING",
        "appeals": "INT32",
        "kind": "STRING",
        "minister": "STRING",
        "judging_body": "STRING",
        "decided_on": "DATE",
        "outcome": "STRING",
        "branch": "STRING",
        "appellant": "STRING",
        "favours": "STRING",
        "pole": "STRING",
        "procedural_only": "BOOLEAN",
        "declared_divergence": "STRING",
        "court": "STRING",
        "class_name": "STRING",
        "state": "STRING",
    },
    Label.CRITERION: {"name": "STRING", "substantive": "BOOLEAN"},
    Label.LEGAL_DEVICE: {"name": "STRING"},
    Label.PRECEDENT: {"name": "STRING", "decision_id": "STRING"},
    Label.MINISTER: {"name": "STRING"},
    Label.CATEGORY: {"name": "STRING"},
    Label.FACT: {"name": "STRING"},
    Label.EVIDENCE: {"name": "STRING"},
}

ENDS: dict[Edge, tuple[Label, Label]] = {
    Edge.APLICA: (Label.DECISION, Label.LEGAL_DEVICE),
    Edge.USA_CRITERIO: (Label.DECISION, Label.CRITERION),
    Edge.CITA: (Label.DECISION, Label.DECISION),
    Edge.CITA_PRECEDENTE: (Label.DECISION, Label.PRECEDENT),
    Edge.RELATOR_DE: (Label.MINISTER, Label.DECISION),
    Edge.PERTENCE_A: (Label.DECISION, Label.CATEGORY),
    Edge.TEM_FATO: (Label.DECISION, Label.FACT),
    Edge.TEM_PROVA: (Label.DECISION, Label.EVIDENCE),
    Edge.DIVERGE_DE: (Label.DECISION, Label.DECISION),
}

EDGE_COLUMNS: dict[Edge, dict[str, str]] = {
    Edge.TEM_FATO: {"confidence": "DOUBLE"},
    Edge.TEM_PROVA: {"confidence": "DOUBLE"},
    Edge.DIVERGE_DE: {"criterion": "STRING"},
}


def definitions() -> list[str]:
    """Return the statements that create every table. The first column of a node table is its key."""
    statements: list[str] = []
    for label, columns in NODE_COLUMNS.items():
        listed = ", ".join(f"{name} {kind}" for name, kind in columns.items())
        statements.append(f"CREATE NODE TABLE {label}({listed}, PRIMARY KEY ({next(iter(columns))}))")
    for edge, (start, end) in ENDS.items():
        listed = "".join(f", {name} {kind}" for name, kind in EDGE_COLUMNS.get(edge, {}).items())
        statements.append(f"CREATE REL TABLE {edge}(FROM {start} TO {end}{listed})")
    return statements
