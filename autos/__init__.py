"""The program: the only place that composes every part."""
