"""What is kept of people and cases, for who asks to see, keep or erase it."""
