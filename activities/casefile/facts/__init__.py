"""What a case file says of its lawsuit: data, parties, lawyers, claims, days."""
