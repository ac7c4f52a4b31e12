"""Result, report as Markdown, PDF and Word document, summary for the client, signed manifest."""
