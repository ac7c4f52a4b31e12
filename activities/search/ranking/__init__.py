"""From the scores of several retrievals to one order."""
