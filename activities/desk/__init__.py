"""The lawyer's desk: what a case file says about each request and each appeal."""
