"""Routes of the firm's library."""
