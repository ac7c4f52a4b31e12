"""Field types of the contracts (texts, numbers, choices) and the messages for invalid values."""
