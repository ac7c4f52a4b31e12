"""What a citation tells of a decision beside class and number: state, rapporteur, panel, days, court."""
