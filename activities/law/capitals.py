"""Text in capitals: headings of ementas, and names in capitals."""

_PARTICLES = frozenset({"a", "as", "o", "os", "e", "de", "da", "das", "do", "dos", "em", "na", "no", "para", "com"})


def in_capitals(text: str, at_least: int = 1) -> bool:
    """Return whether four of five letters are capitals, among at least `at_least` letters."""
    capitals, small = sum(map(str.isupper, text)), sum(map(str.islower, text))
    return capitals + small >= at_least and capitals >= 0.8 * (capitals + small)


def proper_name(name: str) -> str:
    """Return a name in capitals in usual spelling: `MARIA DA SILVA` becomes `Maria da Silva`; mixed case stays."""
    if not name.isupper() or len(name.split()) < 2:
        return name
    words = name.lower().split()
    return " ".join(word if index and word in _PARTICLES else _capitalised(word) for index, word in enumerate(words))


def _capitalised(word: str) -> str:
    return "-".join(part[:1].upper() + part[1:] for part in word.split("-"))
