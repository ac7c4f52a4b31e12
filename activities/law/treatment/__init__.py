"""What a decision, or an official list, says of the force of precedents, súmulas and themes."""
