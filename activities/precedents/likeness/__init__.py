"""How like a lawsuit a decision is, by what the two texts themselves say, whatever any table knows."""
