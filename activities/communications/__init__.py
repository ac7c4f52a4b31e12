"""Communications of the DJEN and movements of the DataJud: read from files, kept, followed, and their terms counted."""
