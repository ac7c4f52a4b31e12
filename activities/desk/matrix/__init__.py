"""Each request of a case beside the defence, the evidence and the rulings on it."""
