"""What the product knows by heart: tables of facts, each with the day until which it reaches."""
