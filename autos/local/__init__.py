"""The embedded stack: real servers on loopback, supervised, everything under one data directory."""
