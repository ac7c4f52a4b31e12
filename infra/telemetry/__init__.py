"""What a process tells of itself to those who run it: numbers and traces, never of whom."""
