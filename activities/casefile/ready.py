"""What segmentation works with, there before the first file comes: a process that loads this module need not wait for
its hundreds of patterns then."""

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segment import DEFAULT_RULES
from infra.version import code_digest

load_rules(DEFAULT_RULES)
code_digest()
