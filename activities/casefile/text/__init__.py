"""The text of a case file as everything else reads it: pages, running text, passages, forms of words."""
