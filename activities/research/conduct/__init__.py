"""How a chat is to behave when it researches law, and what Autos sees of how it did."""
