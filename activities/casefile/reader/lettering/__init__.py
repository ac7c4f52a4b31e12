"""From drawn letters to lines of text in reading order."""
