"""Fields of the contracts: texts, numbers and choices, and what an invalid value is told."""
