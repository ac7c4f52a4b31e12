"""The drawn content of a PDF page: objects, annotations and bitmaps."""
