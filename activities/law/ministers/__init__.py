"""Ministers of the STJ and the STF: who they are, and where a text names them."""
