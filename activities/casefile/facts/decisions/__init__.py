"""What is asked of a court and what it decides, read from the words of a piece."""
