"""The formats of source files. All parsers return the same items."""
