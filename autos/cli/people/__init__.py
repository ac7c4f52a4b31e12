"""`autos users` and `autos tenants`: firms and the people in them."""
