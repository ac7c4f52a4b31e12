"""The console as a person meets it: how soon its screens are there, and pictures of them."""
