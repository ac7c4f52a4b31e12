"""What is kept of a case, in the database and the object store together, and of a person."""
