"""Result, Markdown and PDF report, signed manifest."""
