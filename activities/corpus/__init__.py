"""Importers of STJ open data, snapshot build, publish and cache."""
