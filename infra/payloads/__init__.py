"""Encryption of payloads between our processes and Temporal; unencrypted input is rejected."""
