"""Why a precedent was recommended, and how it differs."""
