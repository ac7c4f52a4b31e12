"""The console as a person sees it: loading times of its screens, and their pictures."""
