"""The marks that each court system prints on the pages of its exports."""
