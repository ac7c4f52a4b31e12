"""What the text of a decision says: its headings, sentences, arguments, findings and outcome."""
