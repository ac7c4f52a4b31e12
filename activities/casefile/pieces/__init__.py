"""From pages to pieces: where each begins, what it is, and to which phase it belongs."""
