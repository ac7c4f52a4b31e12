"""Where steps compute: child processes with limits, replaced when they die, gone when their worker is."""
