"""Cases and their runs: started, found, told of."""
