"""What is kept of people, who saw it, and how it goes."""
