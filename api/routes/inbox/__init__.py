"""What waits for people: the list of cases, counts, who has taken what on."""
