"""Rows of erasures, holds, restrictions and accesses."""
