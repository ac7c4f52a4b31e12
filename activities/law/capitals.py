"""What is written in capitals, as the headings of ementas are."""


def in_capitals(text: str, at_least: int = 1) -> bool:
    """Whether four letters of five are capitals, among `at_least` letters."""
    capitals, small = sum(map(str.isupper, text)), sum(map(str.islower, text))
    return capitals + small >= at_least and capitals >= 0.8 * (capitals + small)
