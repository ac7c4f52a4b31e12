"""Commands on one case: submit, show, review, compare, fetch."""
