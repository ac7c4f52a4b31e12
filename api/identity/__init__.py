"""Who is asking, and what they may do: every credential becomes one kind of access."""
