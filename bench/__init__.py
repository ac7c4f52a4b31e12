"""Benchmarks of what the product promises about speed and memory: `python -m bench [NAME ...] [--quick]`."""
