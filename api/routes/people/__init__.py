"""People: sign-in pages, their own account, and the people of a firm."""
