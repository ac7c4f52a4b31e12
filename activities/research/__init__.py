"""Answers one question of research, from search, graph, law or memory."""
