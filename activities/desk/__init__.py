"""The lawyer's desk: what a case file says of each request, and of each appeal."""
