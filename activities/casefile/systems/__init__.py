"""What each court system prints on the pages of its exports."""
