"""The run of a case: parameters, steps, reviews, events and result."""
