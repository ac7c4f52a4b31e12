"""Graph databases that are asked in Cypher by whoever may ask: what they accept, where they run, what they mean."""
