"""Answers shortened to a chat's token budget, each as data and as a short text with the same content."""
