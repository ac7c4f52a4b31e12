"""What a PDF page draws: objects, annotations and bitmaps."""
