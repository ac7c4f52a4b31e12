"""What an argument is prepared from and how it is written."""
