"""What is written in capitals, as the headings of ementas are."""


def in_capitals(text: str, at_least: int = 1) -> bool:
    """Whether four letters of five are capitals, among `at_least` letters."""
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) >= at_least and sum(letter.isupper() for letter in letters) >= 0.8 * len(letters)
