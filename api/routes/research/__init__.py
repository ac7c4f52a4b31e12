"""Routes of research: one frame for every question, and the tables of what can be asked."""
