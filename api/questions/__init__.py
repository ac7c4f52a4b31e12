"""Questions of research: asked, answered, and what is kept of the answers."""
