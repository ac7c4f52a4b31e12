"""People: how they come in, how they sign in, what they keep of their own."""
