"""Rows of cases and of what people do with them."""
