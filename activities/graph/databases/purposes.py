"""Keywords of Cypher, and those allowed for each purpose of a query."""

import re
from typing import NamedTuple

READING = frozenset(
    re.findall(
        r"\w+",
        """
        MATCH OPTIONAL WHERE WITH RETURN DISTINCT ORDER BY SKIP LIMIT ASC DESC ASCENDING DESCENDING AS
        AND OR XOR NOT IN IS NULL TRUE FALSE STARTS ENDS CONTAINS UNWIND UNION ALL ANY NONE SINGLE CASE
        WHEN THEN ELSE END EXISTS COUNT CAST SHORTEST TRAIL ACYCLIC
        """,
    )
)
OPENING = frozenset({"MATCH", "OPTIONAL", "WITH", "UNWIND", "RETURN"})
"""Keywords that may begin a query."""

OTHERS = frozenset(
    re.findall(
        r"\w+",
        """
        CREATE MERGE SET DELETE DETACH REMOVE DROP ALTER COPY LOAD EXPORT IMPORT ATTACH INSTALL
        UNINSTALL UPDATE CALL USE BEGIN COMMIT ROLLBACK CHECKPOINT ANALYZE EXPLAIN PROFILE COMMENT
        FORCE MACRO PROJECT FOREACH
        """,
    )
)
"""Other keywords, refused by name rather than by the database's message."""


class Purpose(NamedTuple):
    """A purpose: its keywords besides those of reading, and sets of which a query must use one.

    `refusal` explains to every other query what this purpose allows, `opening` how it begins; `most_tokens` limits
    its length.
    """

    words: frozenset[str]
    needed: tuple[frozenset[str], ...]
    refusal: str
    opening: str = "MATCH, UNWIND, CREATE ou MERGE"
    most_tokens: int = 8_000


_READS = "MATCH, OPTIONAL MATCH, UNWIND, WITH ou RETURN"
READ = Purpose(frozenset(), (), "Só consultas de leitura", _READS, 1_500)
INSERT = Purpose(
    frozenset({"CREATE", "MERGE", "ON", "SET"}),
    (frozenset({"CREATE"}), frozenset({"MERGE"})),
    "insert_data pede CREATE ou MERGE (para só mudar, update_data; para apagar, delete_data)",
)
UPDATE = Purpose(
    INSERT.words | {"DELETE", "DETACH"},
    (frozenset({"SET"}), frozenset({"DELETE", "CREATE"}), frozenset({"DELETE", "MERGE"})),
    "update_data muda o que há, com MATCH e SET, ou troca, com DELETE e CREATE",
)
DELETE = Purpose(
    frozenset({"DELETE", "DETACH"}),
    (frozenset({"DELETE"}),),
    "delete_data só apaga, com MATCH e DELETE ou DETACH DELETE",
    "MATCH",
)
WRITE = Purpose(
    UPDATE.words,
    tuple(frozenset({word}) for word in ("CREATE", "MERGE", "SET", "DELETE")),
    "Uma consulta de escrita insere, muda ou apaga, com CREATE, MERGE, SET ou DELETE",
)
"""Any of the three, for a check only."""
