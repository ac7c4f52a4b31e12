"""People: the pages they come in by, their own account, and the people of a firm."""
