"""Corrections by people, validated against the run that they correct."""
