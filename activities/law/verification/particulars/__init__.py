"""Particulars of a citation beside class and number: state, rapporteur, panel, days, court."""
