"""Roman numerals, which number the items of laws."""

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def value_of(item: str) -> int:
    """Return the value of a Roman numeral."""
    values = [_VALUES[letter] for letter in item.upper()]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))


def roman(number: int) -> str:
    """Return the Roman numeral of a number below 400."""
    written = ""
    for value, letters in (
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        written += letters * (number // value)
        number %= value
    return written
