"""Questions of research and their answers, one file a kind."""
