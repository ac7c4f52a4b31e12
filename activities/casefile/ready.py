"""Preloads segmentation: a process that imports this module has compiled its patterns before the first file arrives."""

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segment import DEFAULT_RULES
from infra.version import code_digest

load_rules(DEFAULT_RULES)
code_digest()
