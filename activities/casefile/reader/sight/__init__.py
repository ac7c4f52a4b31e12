"""What a person who looks at a page can see of its text."""
