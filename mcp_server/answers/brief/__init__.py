"""Answers cut to what a conversation can pay for, each as data and as a short text that says the same."""
