"""Answers to research questions, from search, graph, law or memory."""
