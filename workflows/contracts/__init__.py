"""The vocabulary of the whole system: pydantic models and closed lists, standard library and pydantic only."""
