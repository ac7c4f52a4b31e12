"""Personal data: access log, retention, export and erasure."""
