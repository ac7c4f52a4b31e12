"""Rules for a chat that researches law, and the check of its conduct."""
