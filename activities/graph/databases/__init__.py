"""Graph databases queried in Cypher: allowed statements, confined execution, and descriptions."""
