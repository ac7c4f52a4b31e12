"""Communications of courts: kept, listed, and the OAB numbers that firms follow."""
