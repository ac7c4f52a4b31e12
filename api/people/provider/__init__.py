"""Signing in through the firm's own OpenID provider: sent there, back with a code, found among the firm's people."""
