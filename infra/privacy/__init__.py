"""Everything stored about a case or a person, in the database and the object store."""
