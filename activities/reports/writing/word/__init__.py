"""The report as a Word document, for the firm's own editing."""
