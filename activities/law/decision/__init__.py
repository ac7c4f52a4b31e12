"""Extraction from a decision's text: headings, sentences, arguments, findings and outcome."""
