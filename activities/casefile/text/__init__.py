"""The text of a case file for all later steps: pages, running text, passages, normal forms."""
