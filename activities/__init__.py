"""Code that touches the world, one folder per capability."""
