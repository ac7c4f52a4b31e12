"""Reading one case file: questions, words, pages, timeline and terms."""
