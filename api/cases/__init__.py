"""Cases and their runs: starting, finding and describing them."""
