"""Facts of the lawsuit in a case file: data, parties, lawyers, claims, dates."""
