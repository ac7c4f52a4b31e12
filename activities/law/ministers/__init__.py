"""Ministers of STJ and STF, and their mentions in texts."""
